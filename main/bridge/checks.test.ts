import { describe, expect, it } from 'vitest';
import { commandNames, type CommandName, type Commands } from '../../preload/bridge.ts';
import { NotificationLevel, SegmentType } from '../../protocol/index.ts';
import { problemWith } from './checks.ts';

const words = { type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Hello' };

const good: { [K in CommandName]: Parameters<Commands[K]> } = {
  readApp: [],
  dismissProblem: ['no-tray'],
  readAccount: ['a'],
  lookAround: [],
  startHere: [{ displayName: 'Ada', account: 'ada', password: 'secret' }],
  join: [
    { mode: 'sign-up', server: 'x', account: 'ada', password: 'secret', displayName: 'Ada', invite: '' },
  ],
  signOut: ['a'],
  selectAccount: ['a'],
  retryConnection: ['a'],
  changeSettings: [{ theme: 'dark' }],
  openConversation: ['a', 'c'],
  closeConversation: ['a', 'c'],
  readHistory: ['a', 'c', 'before', 1],
  findInConversation: ['a', 'c', 'word'],
  savePhoto: ['a', 'p'],
  conversationSeen: ['a', 'c', 1_700_000_000_000_000],
  setTyping: ['a', 'c', 'paused'],
  saveDraft: ['a', 'c', ''],
  sendMessage: ['a', 'c', { segment: [words] }],
  retryMessage: ['a', 1],
  discardMessage: ['a', 1],
  setNotificationLevel: ['a', 'c', NotificationLevel.NOTIFICATION_LEVEL_QUIET],
  searchPeople: ['a', 'ad'],
  createConversation: ['a', { people: ['1', '2'], name: '', group: true }],
  setMood: ['a', [words]],
  setDoNotDisturb: ['a', 'until-morning'],
  setDesktopOff: ['a', true],
  setSounds: ['a', false],
  openLink: ['https://example.org'],
  painted: [],
  searchMessages: ['a', 'word'],
  fetchHistory: ['a'],
  stopFetchingHistory: ['a'],
  exportConversation: ['a', 'c', 'html'],
  clearLocalData: ['a'],
  sendWith: [
    'a',
    'c',
    { segment: [words] },
    { photo: { bytes: new Uint8Array(1), type: 'image/png' }, annotation: [{ type: 4, value: '' }] },
  ],
  editMessage: ['a', 1, { segment: [words] }],
  setEmojiConversion: ['a', false],
  readWindowSettings: [],
  zoom: ['in'],
  setWindowShortcut: ['Ctrl+Alt+P'],
  setSpelling: [{ on: true, languages: ['en-GB'] }],
  copyDiagnostics: [],
  suggestPeople: ['a'],
  readPerson: ['a', '1'],
  setPinned: ['a', '1', true],
  setDismissed: ['a', '1', true],
  setBlocked: ['a', '1', true],
  inviteByEmail: ['a', 'ada@chat.example'],
  addPeople: ['a', 'c', ['1', '2']],
  removePerson: ['a', 'c', '1'],
  renameConversation: ['a', 'c', 'Crew'],
  keepHistory: ['a', 'c', false],
  shareLink: ['a', 'c', true],
  readLink: ['a', 'c'],
  leaveConversation: ['a', 'c'],
  deleteConversation: ['a', 'c'],
  readShown: ['a', 'c'],
  archiveConversation: ['a', 'c'],
  unarchiveConversation: ['a', 'c'],
  markConversationRead: ['a', 'c'],
  removeConversation: ['a', 'c', 'delete'],
  keepConversation: ['a', 'c'],
  acceptInvitation: ['a', 'c'],
  declineInvitation: ['a', 'c'],
  blockInviter: ['a', 'c'],
  joinCall: ['a', 'c'],
  ignoreCall: ['a', 'c'],
  leaveCall: ['a', 'c'],
  sendEasterEgg: ['a', 'c', 'confetti'],
  readNotificationSettings: [],
  changeNotificationSettings: [{ content: 'name-only', volume: 40, sentSound: 'sent' }],
  addOwnSound: ['Bell.wav', new Uint8Array(1)],
  removeOwnSound: ['own:0123456789abcdef.ogg'],
  tryOutSound: ['ring', 'none'],
  readConversationNotifications: ['a', 'c'],
  setConversationSound: ['a', 'c', 'message-harp'],
  muteConversation: ['a', 'c', '8-hours'],
  readNotificationRecords: [],
  acceptCertificate: ['chat.example.org', Array.from({ length: 32 }, () => 'A0').join(':')],
  forgetCertificate: ['chat.example.org'],
  readCertificates: [],
  readUpdates: [],
  checkForUpdates: [],
  downloadUpdate: [],
  installUpdateOnQuit: [true],
  setUpdateAddress: ['https://updates.example.org'],
  openUpdatePage: [],
};

describe('the input of commands', () => {
  it.each(commandNames)('%s takes what its type says, and no more values', (name) => {
    expect(problemWith(name, good[name])).toBeNull();
    expect(problemWith(name, [...good[name], 'more'])).toContain(name);
  });

  it.each(commandNames.filter((name) => good[name].length > 0))(
    '%s refuses values of another type',
    (name) => {
      for (let index = 0; index < good[name].length; index += 1) {
        for (const wrong of [undefined, null, -1, [7]]) {
          expect(problemWith(name, good[name].with(index, wrong as never))).toContain(name);
        }
      }
    },
  );

  it.each<[CommandName, unknown[]]>([
    ['changeSettings', [{ sounds: true }]],
    ['changeSettings', [{ theme: 'purple' }]],
    ['setTyping', ['a', 'c', 'shouting']],
    ['sendMessage', ['a', 'c', { segment: [{ text: 'no type' }] }]],
    ['setMood', ['a', [{ ...words, text: 7 }]]],
    ['createConversation', ['a', { people: Array.from({ length: 500 }, String), name: '', group: true }]],
    ['conversationSeen', ['a', 'c', 1.5]],
    ['readAccount', ['']],
    ['saveDraft', ['a', 'c', 'x'.repeat(50_000)]],
    ['setNotificationLevel', ['a', 'c', 0]],
    ['sendWith', ['a', 'c', {}, { photo: { bytes: new Uint8Array(10_000_001), type: 'image/png' } }]],
    ['sendWith', ['a', 'c', {}, { photo: { bytes: new Uint8Array(1), type: 'text/html' } }]],
    ['sendWith', ['a', 'c', {}, { path: '/etc/passwd' }]],
    ['changeNotificationSettings', [{ volume: 101 }]],
    ['changeNotificationSettings', [{ messageSound: 'own:../../etc/passwd' }]],
    ['addOwnSound', ['Bell.wav', new Uint8Array(5 * 1024 * 1024 + 1)]],
    ['removeOwnSound', ['own:../0123456789abcdef.ogg']],
    ['setConversationSound', ['a', 'c', 'gong']],
    ['muteConversation', ['a', 'c', 'for ever']],
  ])('%s refuses what is close but wrong (%#)', (name, input) => {
    expect(problemWith(name, input)).toContain(name);
  });
});
