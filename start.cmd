@echo off
rem Finds Python and hands over to start.py, which says what it can do.
py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1
if not errorlevel 1 (
    py -3 "%~dp0start.py" %*
    exit /b
)
python -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1
if not errorlevel 1 (
    python "%~dp0start.py" %*
    exit /b
)
echo start: Python 3.11 or later is needed and was not found. It is at https://www.python.org/downloads/ 1>&2
exit /b 1
