; SPDX-License-Identifier: GPL-3.0-or-later
; The installer. makensis -DVERSION=… -DFROM=FOLDER -DOUT=FILE setup.nsi
Unicode true
!include MUI2.nsh
!include x64.nsh

Name "Fettle"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\Fettle"
InstallDirRegKey HKLM "Software\Fettle" "Folder"
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
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "Fettle needs 64-bit Windows." /SD IDOK
    Abort
  ${EndIf}
  SetRegView 64
FunctionEnd

Function un.onInit
  SetRegView 64
FunctionEnd

Section "Fettle"
  SetShellVarContext all
  SetOutPath "$INSTDIR"
  File "${FROM}\*.*"
  CreateShortcut "$SMPROGRAMS\Fettle.lnk" "$INSTDIR\fettle-gui.exe"
  ; For ShellExecute, and so for the Run dialog; consoles search PATH.
  WriteRegStr HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\fettle.exe" "" "$INSTDIR\fettle.exe"
  nsExec::Exec '"$INSTDIR\path-entry.exe" add "$INSTDIR"'
  Pop $0
  StrCmp $0 "0" +2
    DetailPrint "PATH was not changed."
  WriteRegStr HKLM "Software\Fettle" "Folder" "$INSTDIR"
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

; The user's results, journals and settings stay: they are in the profile's folders, not here.
Section "Uninstall"
  SetShellVarContext all
  nsExec::Exec '"$INSTDIR\path-entry.exe" remove "$INSTDIR"'
  Pop $0
  Delete "$SMPROGRAMS\Fettle.lnk"
  ; By name: a folder that was chosen at installation may hold other files.
  Delete "$INSTDIR\fettle.exe"
  Delete "$INSTDIR\fettle-gui.exe"
  Delete "$INSTDIR\path-entry.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\fettle.exe"
  DeleteRegKey HKLM "${UNINSTALL}"
  DeleteRegKey HKLM "Software\Fettle"
SectionEnd
