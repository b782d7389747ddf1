/** What a file is, as far as its name says; what opens it goes by the name as well. */
export type FileKind =
  | 'document'
  | 'picture'
  | 'sound'
  | 'video'
  | 'archive'
  /** A document that can run what is in it. */
  | 'macros'
  /** Shown by a browser, with the scripts in it. */
  | 'page'
  | 'program'
  /** Leads elsewhere, also to a program. */
  | 'shortcut'
  | 'other';

const endings: Readonly<Record<Exclude<FileKind, 'other'>, string>> = {
  document:
    'pdf txt text log md markdown csv tsv rtf docx xlsx pptx odt ods odp odg epub json ics vcf tex bib srt vtt pages numbers key',
  picture: 'png apng jpg jpeg jfif gif webp avif heic heif bmp tif tiff ico psd xcf raw cr2 nef arw dng',
  sound: 'mp3 m4a aac ogg oga opus wav flac aif aiff wma mid midi amr',
  video: 'mp4 m4v webm mkv mov avi mpg mpeg ogv 3gp wmv flv',
  archive: 'zip 7z rar tar gz tgz bz2 tbz xz txz zst lz lzma',
  macros:
    'doc dot docm dotm xls xlt xla xlsm xltm xlam xlsb xll ppt pot pps ppa pptm potm ppsm ppam sldm odb accdb mdb one pub',
  page: 'html htm xhtml xht shtml mht mhtml svg svgz xml xsl xslt hta htc chm swf',
  program:
    'exe com scr pif cpl msc msi msp mst msix msixbundle appx appxbundle appinstaller application gadget dll sys drv ocx ' +
    'bat cmd vb vbs vbe js jse mjs cjs ws wsf wsh wsc sct ps1 ps1xml psm1 psd1 psc1 reg inf ins isp job diagcab ' +
    'jar jnlp class app command terminal tool workflow action scpt scptd applescript osax pkg mpkg dmg prefpane mobileconfig ' +
    'sh bash zsh csh ksh fish run bin elf out so ko deb rpm apk aab snap flatpak flatpakref flatpakrepo appimage ' +
    'py pyc pyo pyw pyz pyzw pl pm rb php phar lua tcl awk r ipynb iso img vhd vhdx crx xpi vsix nupkg whl ipa',
  shortcut:
    'lnk url desktop directory kdelnk webloc inetloc fileloc afploc scf settingcontent-ms library-ms search-ms searchconnector-ms ' +
    'appref-ms website theme themepack rdp service timer socket mount',
};

const kindOf = new Map<string, FileKind>(
  Object.entries(endings).flatMap(([kind, all]) =>
    all.split(' ').map((ending): [string, FileKind] => [ending, kind as FileKind]),
  ),
);

/**
 * The ending of a file's name in lower case, as a system sees it: without the dots and spaces at the end, which Windows leaves
 * out, and without what only changes how the name looks. Empty: there is none.
 */
export const endingOf = (name: string): string =>
  /[^\\/]\.(?<ending>[^.\\/]+)$/u.exec(
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .replace(/[.\s]+$/u, '')
      .toLowerCase(),
  )?.groups?.['ending'] ?? '';

/** What a file of this name is. */
export const fileKindOf = (name: string): FileKind => kindOf.get(endingOf(name)) ?? 'other';
