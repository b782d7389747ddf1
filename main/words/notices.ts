/** What the app says of its own accord, in the window, as a notification or before there is either. */
export const notices = {
  staysInTray: 'Parley keeps running in the tray',
  staysWithoutTray:
    'Parley keeps running, but this desktop shows no tray icons. Start Parley again to see its window.',
  cache: {
    full: 'The disk is full. Parley goes on, but keeps nothing new on this computer until there is room.',
    unwritable:
      'Parley cannot write to its own folder. It goes on, but keeps nothing new on this computer until it can.',
    damaged:
      'What Parley kept on this computer was damaged. It is fetched from the service again; the old file stays beside it.',
  },
  autostartFailed: 'Starting with the computer could not be changed. The log says why.',
  windowFails: {
    title: 'The window keeps failing',
    text: 'Parley goes on in the background: messages arrive, and what you wrote is kept. The log says more.',
    again: 'Try again',
  },
  linkFailed: 'The link could not be followed.',
  notLeft: (reason: string): string => `You are still in the conversation: ${reason}`,
  notDeleted: (reason: string): string => `The conversation was not deleted: ${reason}`,
  somethingWrong: 'something went wrong.',
  certificateUnknown: (host: string): string =>
    `Nobody vouches for ${host}. Parley stays off line there until you have looked at its certificate.`,
  certificateChanged: (host: string): string =>
    `${host} shows another certificate than the one you accepted. Parley stays off line there until you have looked at it.`,
} as const;

/** What became of files of the app. */
export const files = {
  settingsBroken: (file: string, folder: string): string =>
    `The settings could not be read and begin anew. The old file is kept as ${file} in ${folder}.`,
  accountsBroken: (file: string, folder: string): string =>
    `The accounts could not be read and begin anew. The old file is kept as ${file} in ${folder}.`,
  cannotStart: 'Parley cannot start',
  denied: (folder: string): string =>
    `Parley keeps its data in ${folder}, and you may not write there. Change who may. Then start Parley again.`,
  readOnly: (folder: string): string =>
    `Parley keeps its data in ${folder}, and that is read-only. Make it writable. Then start Parley again.`,
  full: (folder: string): string =>
    `Parley keeps its data in ${folder}, and that disk is full. Make some room. Then start Parley again.`,
  inTheWay: (folder: string): string =>
    `Parley keeps its data in ${folder}, and a file is in the way of that folder. Move it away. Then start Parley again.`,
  failed: (folder: string, code: string): string =>
    `Parley keeps its data in ${folder}, and that failed (${code}). Then start Parley again.`,
  conversation: 'Conversation',
  photo: 'Parley photo',
  /** Ends a sentence. */
  unwritten: {
    full: 'the disk is full.',
    denied: 'you may not write there.',
    readOnly: 'it can only be read.',
    noFolder: 'there is no such folder.',
    tooMany: 'there are too many files of this name.',
  },
  notExported: (folder: string, reason: string): string =>
    `The conversation could not be written to ${folder}: ${reason}`,
  photoNotSaved: (folder: string, reason: string): string =>
    `The photo could not be saved in ${folder}: ${reason}`,
  noSound: 'This is no sound file. WAV, OGG, FLAC and MP3 up to 5 MB can be played.',
  ownSound: 'My sound',
} as const;

/** Why something that was asked for did not happen. */
export const refusals = {
  signedOutHere: 'This account is no longer signed in here.',
  lookingAround: 'Looking around has no password and ends with the app.',
  lookAroundFailed: 'Looking around could not be set up. The log says why.',
  serviceHereFailed: 'The service could not be started on this computer. The log says why.',
  notInConversation: 'You are no longer in this conversation.',
  accountNotInConversation: 'This account is not in that conversation.',
  linkWaits: 'The link has to wait: there is no connection. Try it again.',
  linkSignIn: 'Sign in again, then open the link again.',
  personGone: 'This person is no longer on this service.',
  timeIsOver: 'This time is over. Choose a later one.',
  updateAddressFixed: 'The administrator of this computer has set it.',
  updateAddress: 'The address begins with https://.',
  updateNotAnnounced: 'What was downloaded is not what was announced. It was thrown away.',
  updateNone: 'There are no updates for this system at the address.',
  updateUnusable: 'What is at the address are no updates that can be used.',
  updateUnreachable: 'The address of the updates cannot be reached.',
} as const;

/** What is said about the keys that show and hide the window. */
export const shortcut = {
  taken: (keys: string): string => `Another program already uses ${keys}. Choose other keys.`,
  takenAtStart: (keys: string): string =>
    `${keys} no longer shows Parley: another program uses these keys. Choose others under “Keyboard and spelling”.`,
  problems: {
    unknown: (): string => 'These keys cannot be used. Hold Ctrl, Alt, Shift or Super and press another key.',
    'too-common': (keys: string): string =>
      `${keys} is needed by every program. Hold two of Ctrl, Alt and Shift, or Super.`,
  },
} as const;
