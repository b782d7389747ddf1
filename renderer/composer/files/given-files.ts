/** What was chosen, dropped or pasted. */
export interface GivenFiles {
  readonly files: readonly File[];
  /** Names of folders, which can't be sent. */
  readonly folders: readonly string[];
}

/** The files of a drop or a paste. Of a folder, a browser makes a file that can't be read. */
export function givenIn(transfer: DataTransfer | null): GivenFiles {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  // The entries and files have to be asked for at once: afterwards there are none.
  const found = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  return {
    files: found.flatMap(({ entry, file }) => (entry?.isDirectory === true || !file ? [] : [file])),
    folders: found.flatMap(({ entry }) => (entry?.isDirectory === true ? [entry.name] : [])),
  };
}
