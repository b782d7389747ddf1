import type { Wide } from '../../preload/language.ts';
import { composing } from './composing.ts';
import { historyWords } from './history.ts';
import { networkWords } from './network.ts';
import { updateWords } from './updates.ts';
import { peopleWords } from './people.ts';
import { windowWords } from './window.ts';
import { calls } from './calls.ts';
import { eggs } from './eggs.ts';
import { finding } from './finding.ts';
import { keys } from './keys.ts';
import { problemWords } from './problems.ts';
import { rows } from './rows.ts';
import { settings } from './settings.ts';
import { toldWords } from './told.ts';

/**
 * Every text of the interface, in one place, so that a translation replaces one object. Functions take what varies;
 * nothing outside builds a sentence from pieces.
 */
/** A sentence as the end of another one: "There is no network." becomes "there is no network". */
const asClause = (sentence: string): string =>
  sentence.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()).replace(/\.$/u, '');

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const english = {
  window: windowWords,
  /** Of the words below; dates and numbers follow it, so that one sentence is in one language. */
  locale: 'en-GB',
  app: 'Parley',
  you: 'You',
  youObject: 'you',
  someone: 'Someone',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  clear: 'Clear',
  tryAgain: 'Try again',
  loading: 'Loading',
  /** Around what somebody said. */
  quotes: ['“', '”'],
  and: (names: readonly string[]): string =>
    names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`,

  list: {
    label: 'Conversations',
    find: 'Find people and conversations',
    findShort: 'Find people, groups',
    clearFind: 'Clear the search',
    shortcut: 'Ctrl K',
    newConversation: 'New conversation',
    inbox: 'Inbox',
    invitations: 'Invitations',
    archive: 'Archive',
    people: 'People',
    conversations: 'Conversations',
    messages: 'Messages',
    emptyInbox: 'Your conversations will be listed here.',
    emptyInvitations: 'Nobody is waiting for an answer.',
    emptyArchive: 'Conversations that you archive are kept here.',
    start: 'Start a conversation',
    draft: 'Draft:',
    draftPhotos: (count: number) => (count === 1 ? 'Photo' : `${count} photos`),
    notSent: 'Not sent.',
    typing: 'typing…',
    typingBy: (name: string) => `${name} is typing…`,
    typingMany: (count: number) => `${people(count)} are typing…`,
    unsent: 'A message waits for you to try again',
    muted: 'notifications off',
    invited: 'Invitation',
    noMessages: 'No messages yet',
    yourStatus: 'your status',
    setMood: 'Set a mood',
  },

  presence: {
    available: 'Available',
    idle: 'Away',
    busy: 'Do not disturb',
    off: 'Offline',
    desktopOff: 'Desktop off',
  },

  members: people,
  membersAndMore: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),

  conversation: {
    log: (name: string) => `Messages with ${name}`,
    choose: 'Choose a conversation, or start a new one.',
    none: 'No conversations yet. Write to somebody you know.',
    empty: 'No messages yet. Write the first one below.',
    emptyLeft: 'No messages are kept here.',
    mute: 'Turn notifications off',
    unmute: 'Turn notifications on',
    details: 'Details',
    hideDetails: 'Hide details',
    newLine: 'New',
    newest: 'Jump to the newest message',
    seenBy: (names: string) => `Seen by ${names}`,
    sending: 'Sending',
    waiting: 'Waits for the connection',
    failed: (reason: string) => `Could not send: ${asClause(reason)}`,
    failedUnknown: 'the service did not take it',
    retry: 'Retry',
    edit: 'Edit',
    discard: 'Discard',
    isTyping: (names: string, many: boolean) => `${names} ${many ? 'are' : 'is'} typing`,
    left: 'You have left this conversation.',
    invitedBy: (name: string) => `${name} invited you. Writing accepts the invitation.`,
    invited: 'You are invited. Writing accepts the invitation.',
    historyOff: 'History is off',
    members: 'Members',
    notifications: 'Notifications',
    youSuffix: 'you',
    pending: 'invited',
    couldNotOpen: 'The conversation could not be opened.',
    loadingOlder: 'Loading older messages',
    couldNotLoad: 'Older messages could not be loaded.',
    photo: 'Photo',
    openPhoto: 'Open the photo',
    place: 'Place',
    openMap: 'Open map',
    attachment: 'Attachment',
    externalLink: (host: string) => `Opens ${host} in your browser`,
  },

  composer: {
    label: (name: string) => `Message to ${name}`,
    placeholder: 'Write a message',
    send: 'Send',
    emoji: 'Emoji',
    notTaken: 'The message could not be sent. It is kept as a draft.',
    remaining: (count: number) => `${count} characters left`,
    over: (count: number) => `${count} characters too many`,
    tooManyParts: 'Too many lines and formats for one message. Send it in two.',
  },

  status: {
    label: 'Your status',
    mood: 'Mood',
    moodHint: 'What are you up to?',
    setMood: 'Set mood',
    set: 'Set',
    clearMood: 'Clear mood',
    disturb: 'Do not disturb',
    disturbUntil: (time: string) => `Do not disturb until ${time}`,
    disturbOn: 'Do not disturb until turned off',
    choices: {
      off: 'Off',
      '30-minutes': '30 min',
      '1-hour': '1 hour',
      '4-hours': '4 hours',
      'until-morning': 'Tomorrow 8:00',
      'until-turned-off': 'Until off',
    },
    appearAway: 'Appear away',
    appearAwayHint: 'Others see you as away',
    desktopOff: 'Desktop off',
    desktopOffHint: 'Signed off on this and your other desktops',
    sounds: 'Sounds',
    soundsHint: 'A sound for incoming messages',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    account: 'Account',
    where: {
      here: (email: string) => `${email} · on this computer`,
      joined: (email: string, server: string) => `${email} · ${server}`,
      'look-around': () => 'Looking around. Nothing leaves this computer.',
    },
    addAccount: 'Add an account',
    switchTo: (account: string) => `Switch to ${account}`,
    signOut: 'Sign out',
    signOutAsk: 'Sign out of this account?',
    signOutHint: 'Messages that were not sent yet are lost on this computer.',
  },

  connection: {
    offlineUntil: (seconds: number) => `You are offline. Next try in ${seconds} s.`,
    offlineAt: (time: string) => `You are offline. Next try at ${time}.`,
    offline: 'You are offline. Parley goes on when the network is back.',
    offlineShort: 'You are offline.',
    tryNow: 'Try now',
    connecting: 'Connecting…',
    syncing: 'Catching up…',
    refused: (reason: string) => reason || 'The service signed you out.',
    signInAgain: 'Sign in again',
  },

  compose: {
    title: 'New conversation',
    search: 'Name or e-mail address',
    groupName: 'Name of the group (optional)',
    hint: 'Search for the people you want to write to.',
    none: (query: string) => `Nobody found for “${query}”.`,
    chosen: 'Chosen people',
    remove: (name: string) => `Remove ${name}`,
    start: 'Start',
    startGroup: (count: number) => `Start group with ${people(count)}`,
    failed: 'The conversation could not be started.',
  },

  first: {
    title: 'Welcome to Parley',
    lead: 'A messenger that lives in your tray. How do you want to begin?',
    addLead: 'Its conversations are kept apart from those of your other accounts.',
    lookTitle: 'Look around',
    lookText: 'Three made-up people chat with you. Nothing to fill in, nothing leaves this computer.',
    hereTitle: 'Start on this computer',
    hereText: 'Parley keeps the conversations of your home or team right here.',
    joinTitle: 'Join a server',
    joinText: 'You have an address or an invite link from somebody.',
    hereLead: 'Create the first account. It stays on this computer.',
    joinLead: 'Use the address or the invite link that you were given.',
    signIn: 'Sign in',
    signUp: 'Create account',
    modeLabel: 'Account',
    server: 'Server or invite link',
    serverHint: 'chat.example.org',
    account: 'Account name or e-mail',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    displayName: 'Your name',
    displayNameHint: 'As others see it',
    invite: 'Invite code (if you have one)',
    create: 'Create account and start',
    busyLook: 'Inviting the made-up people…',
    busyHere: 'Starting…',
    busyJoin: 'Connecting…',
    needServer: 'Write the address of the server, or paste the invite link.',
    needAccount: 'Write an account name or an e-mail address.',
    needPassword: 'Write your password.',
    shortPassword: 'Use at least 8 characters.',
    needName: 'Write the name that others see.',
    showPassword: 'Show password',
    show: 'Show',
    hide: 'Hide',
    couldNot: 'That did not work. Try again.',
  },

  note: {
    joined: (who: string, by: string | null) => (by === null ? `${who} joined` : `${by} added ${who}`),
    left: (who: string, by: string | null) => (by === null ? `${who} left` : `${by} removed ${who}`),
    renamed: (by: string, name: string) => `${by} renamed the conversation to “${name}”`,
    unnamed: (by: string) => `${by} removed the conversation’s name`,
    renamedShort: (by: string) => `${by} renamed the conversation`,
    callStart: (by: string) => `${by} started a call`,
    callEnd: 'Call ended',
    callEndAfter: (length: string) => `Call, ${length}`,
    callJoin: (who: string) => `${who} joined the call`,
    callLeave: (who: string) => `${who} left the call`,
    callSoon: 'A call is about to start',
    callOngoing: 'A call is going on',
    call: 'Call',
    phoneCall: (by: string) => `Phone call from ${by}`,
    historyOff: (by: string) => `${by} turned history off`,
    historyOn: (by: string) => `${by} turned history on`,
    historyToggle: (by: string) => `${by} changed the history setting`,
    linkOn: (by: string) => `${by} turned joining by link on`,
    linkOff: (by: string) => `${by} turned joining by link off`,
    sms: (by: string) => `Text message from ${by}`,
    voicemail: (by: string) => `Voicemail from ${by}`,
    plan: 'The plan of this conversation changed',
    observed: 'Seen on another device',
    unknown: 'Something that this version of Parley cannot show',
  },

  settings,
  told: toldWords,

  emoji: { label: 'Emoji' },
  composing,
  history: historyWords,

  network: networkWords,
  updates: updateWords,
  people: peopleWords,
  calls,
  eggs,
  finding,
  keys,
  problems: problemWords,
  rows,
} as const;

export type Words = Wide<typeof english>;

/** Live: after `speak`, whoever draws anew draws in the other language. Nothing keeps a word beyond a drawing. */
export let words: Words = english;

export function speak(next: Words): void {
  words = next;
}

export const englishWords: Words = english;
