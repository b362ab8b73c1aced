@echo off
rem Finds a Python that runs Workbench and hands over to start.py, which says what it can do.
rem No words of the caller stand within brackets: a path with a bracket would end them.
setlocal
set "FOUND="
for %%v in (3.13 3.14 3.12 3.11 3) do call :try py -%%v
call :try python
if not defined FOUND goto none
%FOUND% "%~dp0start.py" %*
set "CODE=%errorlevel%"
goto end

:try
if defined FOUND exit /b 0
%* -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1
if not errorlevel 1 set "FOUND=%*"
exit /b 0

:none
echo start: Python 3.11 or later is needed and was not found. It is at https://www.python.org/downloads/ 1>&2
set "CODE=1"

:end
rem Whoever double-clicked it, or dropped a file on it, would not see what it said; and what follows an "&" in the
rem name of a dropped file would be run as a command.
setlocal enabledelayedexpansion
set "LINE=!cmdcmdline!"
if "!LINE:%~nx0=!"=="!LINE!" exit /b %CODE%
if not "%CODE%"=="0" pause
exit %CODE%
