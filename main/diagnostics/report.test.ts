import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logTail, readableLine } from './log-tail.ts';
import { redact } from './redact.ts';
import { diagnosticsReport, type DiagnosticsFacts } from './report.ts';

const secrets = {
  token: 'pt_9f8Za71kQmW03xTgB5vLrE2u',
  hexToken: '4f9a0cdd1e2b4c6a8899aabbccddeeff',
  email: 'ada.lovelace@parley.example',
  name: 'Ada Lovelace',
  server: 'chat.secret-company.example',
  invite: 'https://chat.secret-company.example/invite/abc-Def7',
  link: 'parley:join?server=chat.secret-company.example&code=xyz',
  message: 'data:text/plain;base64,TWVldCBtZSBhdCBub29u',
  password: 'hunter2-and-more',
  address: '192.168.17.4',
  home: '/home/ada',
};
const words = [secrets.name, secrets.email, secrets.server];

/** Every field holds every secret, as the most careless code would fill it. */
const everything = Object.entries(secrets)
  .map(([name, secret]) => (name === 'password' ? `password=${secret}` : secret))
  .join(' ');
const careless: DiagnosticsFacts = {
  now: new Date('2026-11-21T08:00:00Z'),
  versions: { Parley: '0.1.0', Electron: '45.4.1', more: everything },
  platform: { system: 'linux x64 6.1.0-28-amd64', more: everything },
  window: { visible: true, more: everything },
  settings: { theme: 'dark', zoom: 110, more: everything },
  accounts: [
    {
      kind: 'joined',
      connection: `offline (${everything})`,
      unread: 2,
      conversations: 7,
      waitingMessages: 1,
      skipped: { unreadable: 3, tooLarge: 1 },
      doNotDisturb: true,
      desktopOff: false,
    },
  ],
  notifications: ['08:00 message: not shown, focused', everything],
  log: [readableLine(JSON.stringify({ level: 50, time: 0, msg: 'failed', error: everything })), everything],
  private: { home: secrets.home, words },
};

describe('the report', () => {
  const report = diagnosticsReport(careless);

  it.each(Object.entries(secrets))('never holds the %s', (_name, secret) => {
    expect(report).not.toContain(secret);
    expect(report.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('holds no part of an address or an account', () => {
    for (const part of ['secret-company', 'lovelace', '/home/', 'TWVldCBtZ'])
      expect(report).not.toContain(part);
  });

  it('has no characters that turn a line around', () => {
    const deceiving = diagnosticsReport({ ...careless, log: ['error=\u202Edenied\uD800'] });
    expect(deceiving).toContain('error=denied');
  });

  it('still says what helps', () => {
    for (const fact of [
      'Parley: 0.1.0',
      'Electron: 45.4.1',
      'system: linux x64 6.1.0-28-amd64',
      'theme: dark',
      'zoom: 110',
      '7 conversations, 2 unread, 1 waiting to be sent',
      'skipped of what the server sent: 3 unreadable, 1 too large; do not disturb',
      'not shown, focused',
      '1970-01-01T00:00:00.000Z error failed',
    ])
      expect(report).toContain(fact);
  });
});

describe('what is taken out', () => {
  const nothingKnown = { home: '', words: [] };

  it.each([
    ['GET https://chat.example:4700/chat/v1/x?token=abc failed', 'GET https://… failed'],
    ['bearer abcdef', 'bearer …'],
    ['{"token":"abc"}', '{"token":"…"}'],
    ['mail to a@b.example', 'mail to …@…'],
    ['from 10.0.0.7:443', 'from …:443'],
    ['event kQWzrTbhAmLpXeNsVuYcGd is gone', 'event … is gone'],
  ])('%s', (text, safe) => expect(redact(text, nothingKnown)).toBe(safe));

  it.each([
    'Error: no such file at readFile (node:internal/fs/promises:123:45)',
    'window has drawn ms=812',
    'a-very-long-name-of-something-without-digits',
    'at createConversationFrom (conversations.ts:8:9)',
    '2026-11-21T08:00:00.000Z info started',
  ])('leaves %s alone', (text) => expect(redact(text, nothingKnown)).toBe(text));

  it('takes names whole and in any case, and leaves words that only contain them', () => {
    const of = { home: '', words: ['Ed', 'Ada'] };
    expect(redact('ADA and Ed edited Adamant things', of)).toBe('… and … edited Adamant things');
    expect(redact('a+b (x)', { home: '', words: ['a+b', '(x)'] })).toBe('… …');
  });

  it('shortens the person’s folder', () => {
    expect(redact('/home/ada/.config/parley', { home: '/home/ada', words: [] })).toBe('~/.config/parley');
  });
});

describe('the log’s tail', () => {
  it('is the last lines, whole, and readable', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-log-tail-'));
    const file = join(folder, 'parley.log');
    const entry = (n: number): string =>
      JSON.stringify({ level: 30, time: 1000 * n, pid: 1, msg: `line ${n}`, n });
    writeFileSync(file, `${Array.from({ length: 50 }, (_, n) => entry(n)).join('\n')}\nnot json\n`);
    expect(logTail(file, 2)).toEqual(['1970-01-01T00:00:49.000Z info line 49 n=49', 'not json']);
    const few = logTail(file, 1000, 200);
    expect(few.length).toBeGreaterThan(1);
    expect(few[0]).toMatch(/^1970-01-01T00:00:4\d\.000Z info line 4\d n=4\d$/);
    expect(logTail(join(folder, 'none'), 5)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
