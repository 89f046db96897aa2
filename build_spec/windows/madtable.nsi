; The installer for Windows: for one person, without administrator's rights.
;   makensis -DVERSION=0.1.0 -DPROGRAM=dist\madtable -DOUTPUT=dist\madtable-setup.exe madtable.nsi
; PROGRAM is the folder that `dev.py build` makes. /S installs and removes in silence.

Unicode true
SetCompressor /SOLID lzma
!include "MUI2.nsh"
!include "FileFunc.nsh"

!ifndef VERSION
  !error "say which version: -DVERSION=0.1.0"
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\madtable"
!define CLASSES "Software\Classes"
!define KIND "madtable.game"

Name "madtable"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\madtable"
InstallDirRegKey HKCU "Software\madtable" "Folder"
RequestExecutionLevel user
ManifestDPIAware true

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "madtable"
VIAddVersionKey "FileDescription" "madtable"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "madtable contributors, MIT licence"

!ifdef ICON
  !define MUI_ICON "${ICON}"
  !define MUI_UNICON "${ICON}"
!endif
!define MUI_FINISHPAGE_RUN "$INSTDIR\madtable.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Swedish"

Section
  SetOutPath "$INSTDIR"
  ; What an older version has left there must not be mixed with this one.
  RMDir /r "$INSTDIR\_internal"
  File /r "${PROGRAM}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\madtable.lnk" "$INSTDIR\madtable.exe"

  WriteRegStr HKCU "Software\madtable" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "DisplayName" "madtable"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\madtable.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "madtable contributors"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" "$0"

  ; A saved game opens as a replay.
  WriteRegStr HKCU "${CLASSES}\.madgame" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "madtable game"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\madtable.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\madtable.exe" play --opened "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  ; Saved games lie elsewhere and stay; so does what somebody else has put into the folder.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\madtable.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\madtable.lnk"
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "Software\madtable"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  ReadRegStr $0 HKCU "${CLASSES}\.madgame" ""
  ${If} $0 == "${KIND}"
    DeleteRegKey HKCU "${CLASSES}\.madgame"
  ${EndIf}
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
