import { describe, expect, it } from 'vitest';
import type { CommandInput, CommandName } from '../../preload/bridge.ts';
import { commands } from '../../preload/declarations.ts';
import { filePieceBytes } from '../../preload/file-pieces.ts';
import { SegmentType } from '../../protocol/index.ts';
import { inputProblem } from './input-problem.ts';

const words = { type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Hello' };

const commandNames = Object.keys(commands) as CommandName[];

const good: { [K in CommandName]: CommandInput<K> } = {
  readApp: [],
  dismissProblem: ['no-tray'],
  readAccount: ['a'],
  lookAround: [],
  startHere: [{ displayName: 'Ada', account: 'ada', password: 'secret' }],
  join: [
    { mode: 'sign-up', server: 'x', account: 'ada', password: 'secret', displayName: 'Ada', invite: '' },
  ],
  forgotPassword: ['chat.example.org'],
  signOut: ['a'],
  removeAccount: ['a'],
  readUnsent: ['a'],
  selectAccount: ['a'],
  retryConnection: ['a'],
  changeSettings: [{ theme: 'dark' }],
  openConversation: ['a', 'c'],
  closeConversation: ['a', 'c'],
  readHistory: ['a', 'c', 'before', 1],
  loadHistoryTo: ['a', 'c', 1],
  findEvent: ['a', 'c', 'e1'],
  findInConversation: ['a', 'c', { words: 'word', from: [], has: [], since: null, before: null }],
  savePhoto: ['a', 'p'],
  saveFile: ['a', { conversationId: 'c', eventId: 'e1', id: 'f' }],
  openFile: ['a', { conversationId: 'c', eventId: 'e1', id: 'f' }],
  cancelDownload: ['a', { conversationId: 'c', eventId: 'e1', id: 'f' }],
  readVoice: ['a', { conversationId: 'c', eventId: 'e1', id: 'f' }],
  listFiles: ['a', 'c'],
  pauseUploads: ['a', 1],
  beginFile: ['a', 'c', { name: 'Plan.pdf', size: 5 }],
  putFilePiece: ['a', 'spooled', 0, new Uint8Array(1)],
  dropFile: ['a', 'spooled'],
  sendFiles: ['a', 'c', ['spooled'], []],
  conversationSeen: ['a', 'c', 1_700_000_000_000_000],
  setTyping: ['a', 'c', 'paused'],
  saveDraft: ['a', 'c', '', [{ type: 1001, value: 'e' }]],
  sendMessage: ['a', 'c', { segment: [words] }],
  retryMessage: ['a', 1],
  discardMessage: ['a', 1],
  setReaction: ['a', 'c', 'e1', '👍', true],
  correctMessage: ['a', 'c', 'e1', { segment: [words] }],
  readVersions: ['a', 'c', 'e1'],
  deleteForEveryone: ['a', 'c', 'e1'],
  keepMessage: ['a', 'c', 'e1'],
  searchPeople: ['a', 'ad'],
  createConversation: ['a', { people: ['1', '2'], name: '', group: true }],
  setMood: ['a', [words]],
  setDoNotDisturb: ['a', 'until-morning'],
  setDesktopOff: ['a', true],
  setSounds: ['a', false],
  setAppearsAway: [true],
  isUnencrypted: ['192.168.1.20'],
  openLink: ['https://example.org'],
  answerLink: [1, true],
  followInvite: ['parley://chat.example.org/invite/code'],
  readInvite: ['parley://chat.example.org/invite/code'],
  painted: [[{ name: 'page: drawn', from: 1, to: 2 }]],
  keepViewState: [
    {
      account: 'a',
      conversationId: 'c',
      reading: { moment: 1, offset: -2.5 },
      selection: { from: 0, to: 4 },
      details: true,
      list: { tab: 'inbox', filter: { folder: 'f' }, query: 'from:ada', top: 12.5 },
    },
  ],
  readViewState: [],
  readyToClose: [],
  searchMessages: ['a', { words: 'word', from: [], in: [], has: ['photo'], since: null, before: 1 }],
  fetchHistory: ['a'],
  stopFetchingHistory: ['a'],
  exportConversation: ['a', 'c', 'html'],
  clearLocalData: ['a'],
  addDraftPhoto: ['a', 'c', { name: 'deck.png', type: 'image/png', bytes: new Uint8Array(1) }],
  removeDraftPhoto: ['a', 1],
  orderDraftPhotos: ['a', 'c', [2, 1]],
  removeUnsentPhoto: ['a', 1, 0],
  hasDraftPhoto: ['a', 1],
  editMessage: ['a', 1, { segment: [words] }, [{ type: 1006, value: '1' }]],
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
  readShown: ['a', 'c'],
  archiveConversation: ['a', 'c'],
  unarchiveConversation: ['a', 'c'],
  arrange: ['a', { groups: ['c'], order: [], folders: [{ id: 'f', name: 'Work', conversations: ['c'] }] }],
  markConversationRead: ['a', 'c'],
  markConversationUnread: ['a', 'c'],
  clearUnreadMark: ['a', 'c'],
  markAllRead: ['a'],
  removeConversation: ['a', 'c', 'delete'],
  keepConversation: ['a', 'c'],
  acceptInvitation: ['a', 'c'],
  declineInvitation: ['a', 'c'],
  blockInviter: ['a', 'c'],
  joinCall: ['a', 'c'],
  ignoreCall: ['a', 'c'],
  declineCall: ['a', 'c'],
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
  setSharing: [true],
  readInviteLink: ['a', false],
  readUpdates: [],
  checkForUpdates: [],
  downloadUpdate: [],
  installUpdateOnQuit: [true],
  restartApp: [],
  setUpdateAddress: ['https://updates.example.org'],
  openUpdatePage: [],
  updateProfile: ['a', { displayName: 'Ada', gender: 'female', phone: '+4512345678', region: 'DK' }],
  setProfilePhoto: ['a', { bytes: new Uint8Array(1), type: 'image/png' }],
  removeProfilePhoto: ['a'],
  changePassword: ['a', 'old words', 'new words'],
  deleteAccount: ['a', 'old words'],
  setDoNotDisturbUntil: ['a', 1],
  setShown: ['a', 'last-seen', false],
  setRinging: ['a', true],
  setCompact: ['a', true],
  readBlocked: ['a'],
  readClients: ['a'],
  signOutClient: ['a', 'r'],
  signOutOthers: ['a'],
  readStorage: ['a'],
};

describe('the input of commands', () => {
  it.each(commandNames)('%s takes what its type says, and no more values', (name) => {
    expect(inputProblem(name, good[name])).toBeNull();
    const most = commands[name].input._zod.def.items.length;
    const more = Array.from({ length: most + 1 }, (_, index) => good[name][index]);
    expect(inputProblem(name, more)).toContain(name);
  });

  it.each(commandNames.filter((name) => good[name].length > 0))(
    '%s refuses values of another type',
    (name) => {
      for (let index = 0; index < good[name].length; index += 1) {
        for (const wrong of [undefined, null, -1, [[7]]]) {
          expect(inputProblem(name, good[name].with(index, wrong as never))).toContain(name);
        }
      }
    },
  );

  it.each<[CommandName, unknown[]]>([
    ['changeSettings', [{ sounds: true }]],
    ['changeSettings', [{ theme: 'purple' }]],
    ['changeSettings', [{ textSize: 201 }]],
    ['changeSettings', [{ quietHours: { on: true, from: 1440, to: 0, days: [] } }]],
    ['changeSettings', [{ quietHours: { on: true, from: 0, to: 0, days: [7] } }]],
    ['setShown', ['a', 'mood', true]],
    ['setProfilePhoto', ['a', { bytes: new Uint8Array(1), type: 'image/svg+xml' }]],
    ['updateProfile', ['a', { email: 'ada@else.example' }]],
    ['setTyping', ['a', 'c', 'shouting']],
    ['sendMessage', ['a', 'c', { segment: [{ text: 'no type' }] }]],
    ['setMood', ['a', [{ ...words, text: 7 }]]],
    ['createConversation', ['a', { people: Array.from({ length: 500 }, String), name: '', group: true }]],
    ['conversationSeen', ['a', 'c', 1.5]],
    ['readAccount', ['']],
    ['saveDraft', ['a', 'c', 'x'.repeat(50_000), []]],
    ['saveDraft', ['a', 'c', '', Array.from({ length: 21 }, () => ({ type: 1006, value: '1' }))]],
    ['addDraftPhoto', ['a', 'c', { name: 'x', type: 'image/png', bytes: new Uint8Array(10_000_001) }]],
    ['addDraftPhoto', ['a', 'c', { name: 'x', type: 'text/html', bytes: new Uint8Array(1) }]],
    ['beginFile', ['a', 'c', { name: 'x', size: 1, path: '/etc/passwd' }]],
    ['beginFile', ['a', 'c', { name: 'x', size: 0 }]],
    ['beginFile', ['a', 'c', { name: 'x'.repeat(1001), size: 1 }]],
    ['putFilePiece', ['a', 'f', 0, new Uint8Array(filePieceBytes + 1)]],
    ['putFilePiece', ['a', 'f', -1, new Uint8Array(1)]],
    ['sendFiles', ['a', 'c', [], []]],
    ['sendFiles', ['a', 'c', Array.from({ length: 11 }, String), []]],
    ['sendFiles', ['a', 'c', ['f'], Array.from({ length: 21 }, () => ({ type: 1006, value: '1' }))]],
    ['sendMessage', ['a', 'c', {}, { draftPhotos: [1.5] }]],
    ['sendMessage', ['a', 'c', {}, { photo: { bytes: new Uint8Array(1), type: 'image/png' } }]],
    ['sendMessage', ['a', 'c', {}, { path: '/etc/passwd' }]],
    ['sendMessage', ['a', 'c', {}, { draftPhotos: Array.from({ length: 11 }, (_, id) => id) }]],
    ['sendMessage', ['a', 'c', {}, { draftPhotos: undefined }]],
    ['sendMessage', ['a', 'c', {}, null]],
    ['changeSettings', [JSON.parse('{ "__proto__": { "theme": "dark" } }')]],
    ['changeSettings', [{ theme: undefined }]],
    ['changeSettings', [[]]],
    ['acceptCertificate', ['chat.example.org', 'a0'.repeat(32)]],
    ['setMood', ['a', Array.from({ length: 501 }, () => words)]],
    ['setSpelling', [{ on: true, languages: Array.from({ length: 201 }, String) }]],
    ['setSpelling', [{ on: true, languages: null, path: '/etc/passwd' }]],
    ['addPeople', ['a', 'c', Array.from({ length: 500 }, String)]],
    ['conversationSeen', ['a', 'c', 2 ** 53]],
    ['setDoNotDisturbUntil', ['a', Number.NaN]],
    ['readAccount', ['k'.repeat(201)]],
    ['savePhoto', ['a', new Uint8Array(1)]],
    ['changeNotificationSettings', [{ volume: 101 }]],
    ['changeNotificationSettings', [{ messageSound: 'own:../../etc/passwd' }]],
    ['addOwnSound', ['Bell.wav', new Uint8Array(5 * 1024 * 1024 + 1)]],
    ['removeOwnSound', ['own:../0123456789abcdef.ogg']],
    ['setConversationSound', ['a', 'c', 'gong']],
    ['muteConversation', ['a', 'c', 'for ever']],
  ])('%s refuses what is close but wrong (%#)', (name, input) => {
    expect(inputProblem(name, input)).toContain(name);
  });

  it('leaves out what need not be said', () => {
    const message: CommandInput<'sendMessage'> = ['a', 'c', { segment: [words] }];
    expect(inputProblem('sendMessage', [...message, undefined])).toBeNull();
    expect(inputProblem('sendMessage', [...message, {}])).toBeNull();
    const extras = { draftPhotos: [1], annotation: [{ type: 4, value: '' }] };
    expect(inputProblem('sendMessage', [...message, extras])).toBeNull();
    expect(inputProblem('sendMessage', [...message, extras, 'more'])).toContain('sendMessage');
    expect(inputProblem('sendMessage', ['a', 'c'])).toContain('sendMessage');
  });

  it('names the place of a problem, and never the value', () => {
    const join = { mode: 'sign-in', server: 'x', account: 'ada', displayName: '', invite: '' };
    const password = ['correct horse'];
    expect(inputProblem('join', [{ ...join, password }])).toBe(
      'join: value 1.password: Invalid input: expected string, received array',
    );
    expect(inputProblem('setTyping', ['a', 'c', 'secret words'])).toBe(
      'setTyping: value 3: Invalid option: expected one of "started"|"paused"|"stopped"',
    );
    expect(inputProblem('setMood', ['a', [{ ...words, text: 7 }]])).toMatch(/^setMood: value 2\.0: .*text/);
  });
});
