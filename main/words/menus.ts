/** The texts of the native menus and what is said of their commands. `&` marks access keys. */
export const menus = {
  file: '&File',
  newConversation: '&New conversation',
  windowSettings: '&Keyboard and spelling…',
  closeWindow: '&Close window',
  quit: '&Quit',

  edit: '&Edit',
  undo: '&Undo',
  redo: '&Redo',
  cut: 'Cu&t',
  copy: '&Copy',
  paste: '&Paste',
  delete: '&Delete',
  selectAll: 'Select &all',

  spelling: '&Spelling',
  checkSpelling: 'Check spelling',
  noDictionaries: 'There are no dictionaries on this computer',
  moreLanguages: 'More languages…',

  view: '&View',
  zoomIn: 'Zoom &in',
  zoomOut: 'Zoom &out',
  actualSize: '&Actual size',

  help: '&Help',
  copyDiagnostics: 'Copy &diagnostics',
  version: (version: string): string => `Parley ${version}`,

  noSuggestions: 'No suggestions',
  addToDictionary: 'Add to dictionary',
  openLink: 'Open link',
  copyLink: 'Copy link',
  copyAddress: 'Copy e-mail address',
  copyPicture: 'Copy picture',
  savePicture: 'Save picture',

  diagnosticsCopied: 'The diagnostics are on the clipboard. They hold no messages, names or passwords.',
  notCopied: 'Nothing could be put on the clipboard.',
  pictureSaved: (file: string): string => `The picture is saved as ${file}.`,
  /** Name of its file. */
  pictureName: (when: Date): string => `Picture ${when.toISOString().slice(0, 10)}`,
  pictureNotSaved: 'The picture could not be saved.',
} as const;
