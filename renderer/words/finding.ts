/** Words of what a search is doing, where it is not simply done. */
export const finding = {
  searching: 'Searching',
  peopleFailed: (reason: string) => `Only what is on this computer was searched. ${reason}`,
  noReason: 'The service did not answer.',
  more: (count: number) => `${count} more. Write some letters more to see them.`,
  couldNotRead: 'The conversations could not be read.',
} as const;
