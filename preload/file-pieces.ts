/** Bytes of a file that the window hands over at once: no message between the processes holds either up. */
export const filePieceBytes = 1024 * 1024;
