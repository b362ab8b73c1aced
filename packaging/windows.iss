; The installer of Windows, for Inno Setup 6; packaging/build.py gives Version, Bundle, Icon and Out.
; For one user, without rights of an administrator: menu entry, file type, uninstaller.

[Setup]
AppId={{6B0C3C53-6C1B-4F0E-9C29-5B6F0F6E7A31}
AppName=Workbench
AppVersion={#Version}
AppPublisher=The Workbench authors
DefaultDirName={localappdata}\Programs\Workbench
DefaultGroupName=Workbench
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible arm64
ArchitecturesInstallIn64BitMode=x64compatible arm64
MinVersion=10.0.17763
Compression=lzma2/max
SolidCompression=yes
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\Workbench.exe
LicenseFile={#Bundle}\licenses\Workbench.txt
OutputDir={#Out}
ChangesAssociations=yes
CloseApplications=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[CustomMessages]
en.FileType=Workbench file
fr.FileType=Fichier Workbench
en.DesktopIcon=An icon on the desktop
fr.DesktopIcon=Une icône sur le bureau
en.Associate=Open .wbench files with Workbench
fr.Associate=Ouvrir les fichiers .wbench avec Workbench

[Tasks]
Name: "associate"; Description: "{cm:Associate}"
Name: "desktopicon"; Description: "{cm:DesktopIcon}"; Flags: unchecked

[InstallDelete]
; what an older version had and this one has not
Type: filesandordirs; Name: "{app}\_internal"
Type: filesandordirs; Name: "{app}\licenses"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion
Source: "{#Icon}"; DestDir: "{app}"; DestName: "workbench.ico"

[Icons]
Name: "{group}\Workbench"; Filename: "{app}\Workbench.exe"; IconFilename: "{app}\workbench.ico"
Name: "{autodesktop}\Workbench"; Filename: "{app}\Workbench.exe"; IconFilename: "{app}\workbench.ico"; Tasks: desktopicon

[Registry]
; scenarios and lessons: an ending of their own, because .yaml belongs to editors; these offer Workbench among "Open with"
Root: HKCU; Subkey: "Software\Classes\.wbench"; ValueType: string; ValueData: "Workbench.File"; Flags: uninsdeletevalue; Tasks: associate
Root: HKCU; Subkey: "Software\Classes\.wbench"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-workbench-scenario"; Tasks: associate
Root: HKCU; Subkey: "Software\Classes\Workbench.File"; ValueType: string; ValueData: "{cm:FileType}"; Flags: uninsdeletekey; Tasks: associate
Root: HKCU; Subkey: "Software\Classes\Workbench.File\DefaultIcon"; ValueType: string; ValueData: "{app}\workbench.ico,0"; Tasks: associate
Root: HKCU; Subkey: "Software\Classes\Workbench.File\shell\open\command"; ValueType: string; ValueData: """{app}\Workbench.exe"" ""%1"""; Tasks: associate
Root: HKCU; Subkey: "Software\Classes\Applications\Workbench.exe\shell\open\command"; ValueType: string; ValueData: """{app}\Workbench.exe"" ""%1"""; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\Applications\Workbench.exe\SupportedTypes"; ValueType: string; ValueName: ".yaml"; ValueData: ""
Root: HKCU; Subkey: "Software\Classes\.yaml\OpenWithProgids"; ValueType: string; ValueName: "Workbench.File"; ValueData: ""; Flags: uninsdeletevalue; Tasks: associate

[Run]
Filename: "{app}\Workbench.exe"; Flags: nowait postinstall skipifsilent; Description: "Workbench"
