import { safeText } from '../../words/safe-text.ts';
import { redact, type Private } from './redact.ts';

/** What a report is made of. It has no place for messages, names, addresses or tokens. */
export interface DiagnosticsFacts {
  now: Date;
  versions: Record<string, string>;
  platform: Record<string, string>;
  /** Only what is listed by name where it is gathered. */
  settings: Record<string, string | number | boolean | null>;
  window: Record<string, string | number | boolean | null>;
  /** In the order in which they are shown; nameless. */
  accounts: readonly AccountFacts[];
  /** One line each, the newest first. */
  notifications: readonly string[];
  /** The log's last lines, the oldest first. */
  log: readonly string[];
  private: Private;
}

export interface AccountFacts {
  kind: string;
  connection: string;
  unread: number;
  conversations: number;
  waitingMessages: number;
  /** What the server sent and the app could not take. */
  skipped: { unreadable: number; tooLarge: number };
  doNotDisturb: boolean;
  desktopOff: boolean;
}

const lines = (facts: Record<string, string | number | boolean | null>): string[] =>
  Object.entries(facts).map(([name, value]) => `${name}: ${value ?? 'none'}`);

const section = (title: string, content: readonly string[]): string[] => [
  `== ${title}`,
  ...(content.length === 0 ? ['none'] : content),
  '',
];

const skippedWords = ({ unreadable, tooLarge }: AccountFacts['skipped']): string[] =>
  unreadable + tooLarge === 0
    ? []
    : [`skipped of what the server sent: ${unreadable} unreadable, ${tooLarge} too large`];

const account = (facts: AccountFacts, index: number): string =>
  [
    `${index + 1}: ${facts.kind}, ${facts.connection}`,
    `${facts.conversations} conversations, ${facts.unread} unread, ${facts.waitingMessages} waiting to be sent`,
    ...skippedWords(facts.skipped),
    ...(facts.doNotDisturb ? ['do not disturb'] : []),
    ...(facts.desktopOff ? ['desktop off'] : []),
  ].join('; ');

/**
 * A report about the app for those who are asked for help: one text, to be pasted anywhere. Everything goes through the
 * same sieve, so that a careless line of the log gives nothing away either.
 */
export function diagnosticsReport(facts: DiagnosticsFacts): string {
  const text = [
    `Parley diagnostics, ${facts.now.toISOString()}`,
    '',
    ...section('Versions', lines(facts.versions)),
    ...section('Platform', lines(facts.platform)),
    ...section('Window', lines(facts.window)),
    ...section('Settings', lines(facts.settings)),
    ...section('Accounts', facts.accounts.map(account)),
    ...section('Notifications decided', facts.notifications),
    ...section('Log', facts.log),
  ];
  return text.map((line) => redact(safeText(line), facts.private)).join('\n');
}
