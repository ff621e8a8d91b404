; SPDX-License-Identifier: GPL-3.0-or-later
; The installer. makensis -DVERSION=… -DFROM=FOLDER -DOUT=FILE setup.nsi
Target amd64-unicode
!include MUI2.nsh
!include x64.nsh
!include FileFunc.nsh

Name "Fettle"
OutFile "${OUT}"
; Always there: the service runs with the rights of the system, and in other folders users may replace its program.
InstallDir "$PROGRAMFILES64\Fettle"
RequestExecutionLevel admin
SetCompressor /SOLID lzma
BrandingText "Fettle ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Fettle"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Fettle's installer"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

; A file that cannot be replaced ends the installation, also a silent one.
AllowSkipFiles off

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Fettle"

!insertmacro MUI_PAGE_LICENSE "${FROM}\LICENSE.txt"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "Fettle needs 64-bit Windows." /SD IDOK
    Abort
  ${EndIf}
  SetRegView 64
  ; Not where /D=… names another folder.
  StrCpy $INSTDIR "$PROGRAMFILES64\Fettle"
FunctionEnd

; Windows lets programs that run be renamed, but neither replaced nor deleted: they are moved to fettle.exe.old1 or,
; while that one still runs, .old2 and so on. $Old: the ending; empty: there is none left.
Var Old

; FindOld: sets it, and deletes earlier ones that have ended.
!macro FindOld UN
Function ${UN}FindOld
  StrCpy $0 0
next:
  IntOp $0 $0 + 1
  StrCpy $Old ".old$0"
  Delete "$INSTDIR\*.exe$Old"
  IfFileExists "$INSTDIR\*.exe$Old" 0 found
  IntCmp $0 9 0 next
  StrCpy $Old ""
found:
FunctionEnd
!macroend
!insertmacro FindOld ""
!insertmacro FindOld "un."

!macro MoveAway NAME
  Rename "$INSTDIR\${NAME}.exe" "$INSTDIR\${NAME}.exe$Old"
!macroend
!macro MoveBack NAME
  IfFileExists "$INSTDIR\${NAME}.exe$Old" 0 +3
    Delete "$INSTDIR\${NAME}.exe"
    Rename "$INSTDIR\${NAME}.exe$Old" "$INSTDIR\${NAME}.exe"
!macroend
!macro Programs DO
  !insertmacro ${DO} "fettle"
  !insertmacro ${DO} "fettle-gui"
  !insertmacro ${DO} "fettle-consent"
  !insertmacro ${DO} "fettled"
  !insertmacro ${DO} "path-entry"
!macroend

; The version that was there goes on.
Function .onInstFailed
  StrCmp $Old "" nothing_moved
  !insertmacro Programs MoveBack
  IfFileExists "$INSTDIR\fettled.exe" 0 nothing_moved
  nsExec::Exec '"$INSTDIR\fettled.exe" --start'
  Pop $0
nothing_moved:
FunctionEnd

Section "Fettle"
  SetShellVarContext all
  SetOutPath "$INSTDIR"
  Call FindOld
  StrCmp $Old "" 0 stop
  MessageBox MB_OK|MB_ICONSTOP "Earlier versions of Fettle are still running. Restart Windows, then install Fettle again." /SD IDOK
  SetErrorLevel 2
  Abort
stop:
  ; An earlier version's service ends. It stays registered: Windows would keep a removed service for as long as a program
  ; looks at it, and register no other of that name.
  IfFileExists "$INSTDIR\fettled.exe" 0 stopped
  nsExec::Exec '"$INSTDIR\fettled.exe" --stop'
  Pop $0
  StrCmp $0 "0" stopped
  MessageBox MB_OK|MB_ICONSTOP "The Fettle service has not ended yet: it finishes the present step of its job, and cancels the rest. Install Fettle again in a few minutes; until then, or until Windows restarts, its schedule does not run." /SD IDOK
  StrCpy $Old ""
  SetErrorLevel 2
  Abort
stopped:
  ; What is open goes on with the earlier version until it is closed.
  !insertmacro Programs MoveAway
  File "${FROM}\*.*"
  Delete /REBOOTOK "$INSTDIR\*.exe$Old"
  CreateShortcut "$SMPROGRAMS\Fettle.lnk" "$INSTDIR\fettle-gui.exe"
  ; For ShellExecute, and so for the Run dialog; consoles search PATH.
  WriteRegStr HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\fettle.exe" "" "$INSTDIR\fettle.exe"
  nsExec::Exec '"$INSTDIR\path-entry.exe" add "$INSTDIR"'
  Pop $0
  StrCmp $0 "0" +2
    DetailPrint "PATH was not changed."
  nsExec::ExecToLog '"$INSTDIR\fettled.exe" --install'
  Pop $0
  StrCmp $0 "0" 0 no_service
  nsExec::Exec '"$INSTDIR\fettled.exe" --start'
  Pop $0
  StrCmp $0 "0" service_done
no_service:
  DetailPrint "The service was not started."
service_done:
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "Fettle"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayIcon" "$INSTDIR\fettle-gui.exe"
  WriteRegStr HKLM "${UNINSTALL}" "Publisher" "Fettle"
  WriteRegStr HKLM "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKLM "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKLM "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKLM "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "-un.Fettle"
  SetShellVarContext all
  Call un.FindOld
  StrCmp $Old "" 0 remove
  MessageBox MB_OK|MB_ICONSTOP "Earlier versions of Fettle are still running. Restart Windows, then remove Fettle." /SD IDOK
  SetErrorLevel 2
  Abort
remove:
  IfFileExists "$INSTDIR\fettled.exe" 0 removed
  nsExec::Exec '"$INSTDIR\fettled.exe" --remove'
  Pop $0
  StrCmp $0 "0" removed
  MessageBox MB_OK|MB_ICONSTOP "The Fettle service has not ended yet: it finishes the present step of its job, and cancels the rest. Remove Fettle in a few minutes." /SD IDOK
  SetErrorLevel 2
  Abort
removed:
  nsExec::Exec '"$INSTDIR\path-entry.exe" remove "$INSTDIR"'
  Pop $0
  Delete "$SMPROGRAMS\Fettle.lnk"
  ; By name: others may have put files here. Programs that run are deleted when Windows restarts, by another name, so
  ; that this does not concern a Fettle that is installed before.
  !insertmacro Programs MoveAway
  Delete /REBOOTOK "$INSTDIR\fettle*.exe.old?"
  Delete /REBOOTOK "$INSTDIR\path-entry.exe.old?"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /REBOOTOK "$INSTDIR"
  DeleteRegKey HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\fettle.exe"
  ; The window's own setting, of this user.
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Fettle"
  DeleteRegKey HKLM "${UNINSTALL}"
SectionEnd

; Results, journals, the schedule and settings: kept unless this is chosen, or /DATA given with /S.
Section /o "un.Delete the results, journals and settings of Fettle, too" SectionData
  ; Not RMDir /r, which follows junctions out of the folder. rd removes them. /d: without the user's AutoRun commands.
  SetShellVarContext all
  nsExec::Exec '"$SYSDIR\cmd.exe" /d /c rd /s /q "$APPDATA\Fettle"'
  Pop $0
  SetShellVarContext current
  nsExec::Exec '"$SYSDIR\cmd.exe" /d /c rd /s /q "$LOCALAPPDATA\Fettle"'
  Pop $0
  ; The number of this start of Windows, which journals refer to. It ends with Windows anyway.
  DeleteRegKey HKLM "Software\Fettle"
SectionEnd

Function un.onInit
  SetRegView 64
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DATA" $1
  IfErrors +2
    SectionSetFlags ${SectionData} 1
FunctionEnd
