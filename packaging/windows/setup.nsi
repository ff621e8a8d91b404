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

Section "Fettle"
  SetShellVarContext all
  SetOutPath "$INSTDIR"
  ; An earlier version's service keeps its program open. It stays registered: Windows would keep a removed service for
  ; as long as a program looks at it, and register no other of that name.
  IfFileExists "$INSTDIR\fettled.exe" 0 stopped
  nsExec::Exec '"$INSTDIR\fettled.exe" --stop'
  Pop $0
  StrCmp $0 "0" stopped
  MessageBox MB_OK|MB_ICONSTOP "The Fettle service did not stop. It may be changing a drive: try again when its job has ended." /SD IDOK
  SetErrorLevel 2
  Abort
stopped:
  ; A window that is open keeps its program: it goes on with the earlier version until it is closed.
  Delete "$INSTDIR\fettle-gui.exe.old"
  Rename "$INSTDIR\fettle-gui.exe" "$INSTDIR\fettle-gui.exe.old"
  Delete /REBOOTOK "$INSTDIR\fettle-gui.exe.old"
  File "${FROM}\*.*"
  CreateShortcut "$SMPROGRAMS\Fettle.lnk" "$INSTDIR\fettle-gui.exe"
  ; For ShellExecute, and so for the Run dialog; consoles search PATH.
  WriteRegStr HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\fettle.exe" "" "$INSTDIR\fettle.exe"
  nsExec::Exec '"$INSTDIR\path-entry.exe" add "$INSTDIR"'
  Pop $0
  StrCmp $0 "0" +2
    DetailPrint "PATH was not changed."
  nsExec::Exec '"$INSTDIR\fettled.exe" --install'
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
  IfFileExists "$INSTDIR\fettled.exe" 0 removed
  nsExec::Exec '"$INSTDIR\fettled.exe" --remove'
  Pop $0
  StrCmp $0 "0" removed
  MessageBox MB_OK|MB_ICONSTOP "The Fettle service did not stop. It may be changing a drive: try again when its job has ended." /SD IDOK
  SetErrorLevel 2
  Abort
removed:
  nsExec::Exec '"$INSTDIR\path-entry.exe" remove "$INSTDIR"'
  Pop $0
  Delete "$SMPROGRAMS\Fettle.lnk"
  ; By name: others may have put files here.
  Delete "$INSTDIR\fettle.exe"
  Delete /REBOOTOK "$INSTDIR\fettle-gui.exe"
  Delete /REBOOTOK "$INSTDIR\fettle-gui.exe.old"
  Delete "$INSTDIR\fettle-consent.exe"
  Delete "$INSTDIR\fettled.exe"
  Delete "$INSTDIR\path-entry.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /REBOOTOK "$INSTDIR"
  DeleteRegKey HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\fettle.exe"
  ; The window's own setting, of this user.
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Fettle"
  DeleteRegKey HKLM "${UNINSTALL}"
  DeleteRegKey HKLM "Software\Fettle"
SectionEnd

; Results, journals, the schedule and settings: kept unless this is chosen, or /DATA given with /S.
Section /o "un.Delete the results, journals and settings of Fettle, too" SectionData
  ; Not RMDir /r, which follows junctions out of the folder. rd removes them.
  SetShellVarContext all
  nsExec::Exec '"$SYSDIR\cmd.exe" /c rd /s /q "$APPDATA\Fettle"'
  Pop $0
  SetShellVarContext current
  nsExec::Exec '"$SYSDIR\cmd.exe" /c rd /s /q "$LOCALAPPDATA\Fettle"'
  Pop $0
SectionEnd

Function un.onInit
  SetRegView 64
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DATA" $1
  IfErrors +2
    SectionSetFlags ${SectionData} 1
FunctionEnd
