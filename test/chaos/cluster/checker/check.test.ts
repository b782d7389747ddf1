import { describe, expect, it } from 'vitest';
import { lostPushes } from '../../../../server/push/resync.ts';
import {
  read,
  written,
  type Answered,
  type Asked,
  type Entry,
  type SeenEvent,
  type SeenMark,
} from '../history.ts';
import { check, explained } from './check.ts';

const nothing: Asked = {
  conversation: null,
  key: null,
  text: null,
  target: null,
  since: null,
  readUpTo: null,
};

const event = (timestamp: number, rest: Partial<SeenEvent> = {}): SeenEvent => ({
  id: `e${timestamp}`,
  conversation: 'c',
  timestamp,
  sender: 'ann',
  kind: 'message',
  text: `m${timestamp}`,
  target: null,
  people: [],
  key: null,
  isShell: false,
  ...rest,
});

const shell = (timestamp: number) => event(timestamp, { text: null, isShell: true });
const retraction = (timestamp: number, of: number) =>
  event(timestamp, { kind: 'retraction', text: null, target: `e${of}` });
const correction = (timestamp: number, of: number) =>
  event(timestamp, { kind: 'correction', target: `e${of}` });
const mark = (timestamp: number): SeenMark => ({ conversation: 'c', person: 'ben', timestamp });

const [ann, ben, annFresh, benFresh] = [1, 2, 3, 4];

/** Ann and Ben are in a group; each has a client, and one that begins with nothing. */
const begun: readonly Entry[] = [
  { kind: 'group', conversation: 'c', people: ['ann', 'ben'] },
  { kind: 'connection', connection: ann, at: 0, client: 'a', person: 'ann', fresh: false },
  { kind: 'connection', connection: ben, at: 0, client: 'b', person: 'ben', fresh: false },
  { kind: 'connection', connection: annFresh, at: 0, client: 'a2', person: 'ann', fresh: true },
  { kind: 'connection', connection: benFresh, at: 0, client: 'b2', person: 'ben', fresh: true },
];

let calls = 0;

const called = (connection: number, operation: string, asked: Partial<Asked>) => {
  calls += 1;
  const call = calls;
  const ask: Entry = { kind: 'call', connection, call, operation, asked: { ...nothing, ...asked } };
  const answer = (answered: Partial<Answered> = {}): Entry => ({
    kind: 'reply',
    connection,
    call,
    result: 'ok',
    answered: { events: [], marks: [], cursor: null, ...answered },
  });
  return { ask, answer };
};

/** A call, and its answer at once. */
function asked(
  connection: number,
  operation: string,
  what: Partial<Asked>,
  answered: Partial<Answered>,
): Entry[] {
  const { ask, answer } = called(connection, operation, what);
  return [ask, answer(answered)];
}

const sent = (of: SeenEvent, key = `k${of.timestamp}`, text = of.text): Entry[] =>
  asked(ann, 'SendChatMessage', { conversation: 'c', key, text }, { events: [of] });

const pushed = (connection: number, ...events: SeenEvent[]): Entry => ({
  kind: 'push',
  connection,
  events,
  marks: [],
});

const markPushed = (timestamp: number): Entry => ({
  kind: 'push',
  connection: ann,
  events: [],
  marks: [mark(timestamp)],
});

const synced = (connection: number, since: number, cursor: number, ...events: SeenEvent[]): Entry[] =>
  asked(connection, 'SyncAllNewEvents', { since }, { cursor, events });

/** What is there when all is over. */
const truth = (...events: SeenEvent[]): Entry[] => [
  ...synced(annFresh, 0, 1000, ...events),
  ...synced(benFresh, 0, 1000, ...events),
];

const shownAs = (text: string): Entry => {
  const state = {
    conversations: [{ id: 'c', events: [{ id: 'e1', text: text === '' ? [] : [text], by: null }] }],
  };
  return { kind: 'end', client: 'a', person: 'ann', state, fresh: state };
};

const broken = (...entries: readonly (Entry | readonly Entry[])[]): string[] => {
  const history = [...begun, ...(entries.flat() as Entry[])];
  return [...new Set(check(read(written(history))).map(({ rule }) => rule))];
};

describe('finds nothing', () => {
  it('in an ordinary history', () => {
    const [one, two] = [event(1), event(2)];
    const all = [one, two, correction(3, 1), shell(4), retraction(5, 4)];
    expect(
      broken(
        sent(one),
        pushed(ben, one),
        sent(two),
        // Once more under its key.
        sent(two),
        pushed(ben, two, correction(3, 1), event(4), retraction(5, 4)),
        markPushed(1),
        markPushed(2),
        asked(ben, 'UpdateWatermark', { conversation: 'c', readUpTo: 3 }, {}),
        asked(ann, 'GetConversation', { conversation: 'c' }, { marks: [mark(3)] }),
        synced(ben, 0, 5, ...all),
        synced(ben, 5, 5),
        truth(...all),
        shownAs('m3'),
      ),
    ).toEqual([]);
  });

  it('where a message was never answered, whether it is there or not', () => {
    const { ask } = called(ann, 'SendChatMessage', { conversation: 'c', key: 'k', text: 'm1' });
    expect(broken(ask, truth())).toEqual([]);
    expect(broken(ask, truth(event(1)))).toEqual([]);
  });

  it('where a reaction went with the message that was deleted', () => {
    const reaction = event(2, { kind: 'reaction', text: null, target: 'e1' });
    expect(broken(sent(event(1)), sent(reaction), truth(shell(1), retraction(3, 1)))).toEqual([]);
  });

  it('where a correction went with its message before its key was sent again', () => {
    const gone = event(2, { kind: 'other', text: null, isShell: true });
    const again = asked(
      ann,
      'SendChatMessage',
      { conversation: 'c', key: 'k', target: 'e1' },
      { events: [gone] },
    );
    const history = [sent(event(1)), pushed(ben, correction(2, 1)), again];
    expect(broken(...history, truth(shell(1), retraction(3, 1)))).toEqual([]);
    expect(broken(...history, truth(event(1)))).toEqual(['acknowledged is kept']);
  });

  it('where pushes were lost, and the connection was closed for it', () => {
    const pushes = [pushed(ben, event(2)), pushed(ben, event(1))];
    const closed = (reason: string): Entry => ({ kind: 'close', connection: ben, at: 0, reason });
    const all = truth(event(1), event(2));
    expect(broken(...pushes, closed(lostPushes), all)).toEqual([]);
    expect(broken(...pushes, closed('The server is restarting.'), all)).toEqual(['one order']);
  });

  it('where pushes were lost, and the connection ended before its person could be closed for it again', () => {
    const of = (connection: number, at: number): Entry => {
      return { kind: 'connection', connection, at, client: 'b', person: 'ben', fresh: false };
    };
    const lost: Entry = { kind: 'close', connection: ben, at: 1000, reason: lostPushes };
    const history = (endedAt: number): Entry[] =>
      [
        lost,
        of(5, 1500),
        pushed(5, event(2)),
        pushed(5, event(1)),
        of(6, endedAt),
        truth(event(1), event(2)),
      ].flat();
    expect(broken(...history(9000))).toEqual([]);
    expect(broken(...history(12_000))).toEqual(['one order']);
  });

  it('where someone who left gets nothing more, and on their return what comes then', () => {
    const left = event(2, { kind: 'leave', text: null, people: ['ben'] });
    const back = event(4, { kind: 'join', text: null, people: ['ben'] });
    const all = [event(1), left, event(3), back, event(5)];
    expect(
      broken(
        pushed(ben, event(1), left, back, event(5)),
        synced(annFresh, 0, 1000, ...all),
        synced(benFresh, 0, 1000, event(1), left, back, event(5)),
      ),
    ).toEqual([]);
  });
});

describe('finds', () => {
  it('an acknowledged message that is not there', () => {
    expect(broken(sent(event(1)), truth())).toEqual(['acknowledged is kept']);
    expect(broken(sent(event(1)), truth(event(2)))).toEqual(['acknowledged is kept']);
  });

  it('one that is there with other words', () => {
    expect(broken(sent(event(1), 'k', 'other'), truth(event(1)))).toEqual(['acknowledged is kept']);
  });

  it('a key that was answered with two events', () => {
    expect(broken(sent(event(1), 'k'), sent(event(2), 'k'), truth(event(1), event(2)))).toEqual([
      'sent is once',
    ]);
  });

  it('a message without an answer that is there twice', () => {
    const { ask } = called(ann, 'SendChatMessage', { conversation: 'c', key: 'k', text: 'm' });
    expect(broken(ask, truth(event(1, { text: 'm' }), event(2, { text: 'm' })))).toEqual(['sent is once']);
  });

  it('two events at one place', () => {
    expect(broken(truth(event(1), event(1, { id: 'other', text: 'other' })))).toEqual(['one order']);
  });

  it('an event that is at another place for someone else', () => {
    expect(broken(pushed(ben, event(3, { id: 'e1', text: 'm1' })), truth(event(1)))).toEqual(['one order']);
  });

  it('pushes in another order than the conversation’s', () => {
    expect(broken(pushed(ben, event(2)), pushed(ben, event(1)), truth(event(1), event(2)))).toEqual([
      'one order',
    ]);
  });

  it('a message before one that was acknowledged when it was sent', () => {
    expect(broken(sent(event(2)), sent(event(1)), truth(event(1), event(2)))).toEqual(['one order']);
  });

  it('a read mark that is pushed after a later one', () => {
    expect(broken(markPushed(2), markPushed(1))).toEqual(['marks rise']);
  });

  it('a read mark that was acknowledged and is read as an earlier one', () => {
    expect(
      broken(
        asked(ben, 'UpdateWatermark', { conversation: 'c', readUpTo: 3 }, {}),
        asked(ann, 'GetConversation', { conversation: 'c' }, { marks: [mark(2)] }),
      ),
    ).toEqual(['marks rise']);
  });

  it('a cursor behind the one that was asked from', () => {
    expect(broken(synced(ben, 5, 4, event(1)), truth(event(1)))).toEqual(['cursors rise']);
  });

  it('a cursor behind one that someone else had', () => {
    const recent = asked(ann, 'SyncRecentConversations', {}, { cursor: 4 });
    expect(broken(synced(ben, 0, 5), recent)).toEqual(['cursors rise']);
  });

  it('words that are read after they were deleted', () => {
    const page = asked(ann, 'GetConversation', { conversation: 'c' }, { events: [event(1)] });
    const after = [retraction(2, 1), shell(1)] as const;
    expect(broken(pushed(ben, after[0]), page, truth(...after))).toEqual(['deleted is final']);
    const late = asked(ann, 'GetMessages', { conversation: 'c' }, { events: [correction(3, 1)] });
    expect(broken(pushed(ben, after[0]), late, truth(...after, correction(3, 1)))).toContain(
      'deleted is final',
    );
  });

  it('words that are pushed to who was told that they are deleted', () => {
    expect(
      broken(pushed(ben, retraction(2, 1)), pushed(ben, event(1)), truth(shell(1), retraction(2, 1))),
    ).toContain('deleted is final');
  });

  it('an earlier correction in place of the last', () => {
    const all = truth(event(1), correction(2, 1), correction(3, 1));
    expect(broken(all, shownAs('m3'))).toEqual([]);
    expect(broken(all, shownAs('m2'))).toEqual(['last correction counts']);
  });

  it('an event that is missing between two cursors', () => {
    const all = truth(event(1), event(2), event(3));
    expect(broken(synced(ben, 1, 3, event(2), event(3)), all)).toEqual([]);
    expect(broken(synced(ben, 1, 3, event(3)), all)).toEqual(['sync is complete']);
  });

  it('an event that was pushed to a connection neither in its turn nor later', () => {
    const all = truth(event(1), event(2), event(3));
    expect(broken(pushed(ben, event(1)), pushed(ben, event(3)), all)).toEqual(['pushes have no gap']);
  });

  it('a message that is pushed to someone who had left, or had not come', () => {
    const left = event(2, { kind: 'leave', text: null, people: ['ben'] });
    const all = synced(annFresh, 0, 1000, event(1), left, event(3));
    expect(broken(all, pushed(ben, event(3)))).toEqual(['only members see']);
    const came = event(2, { kind: 'join', text: null, people: ['carl'] });
    const carl: Entry = {
      kind: 'connection',
      connection: 5,
      at: 0,
      client: 'c',
      person: 'carl',
      fresh: false,
    };
    expect(broken(carl, pushed(5, event(1)), truth(event(1), came))).toEqual(['only members see']);
  });

  it('a client that shows in the end what a fresh one does not', () => {
    const { state } = shownAs('m1') as Extract<Entry, { kind: 'end' }>;
    const { state: fresh } = shownAs('m2') as Extract<Entry, { kind: 'end' }>;
    const end: Entry = { kind: 'end', client: 'a', person: 'ann', state, fresh };
    expect(broken(end)).toEqual(['ends agree']);
  });
});

it('explains a violation by the lines that show it', () => {
  const history = [...begun, ...sent(event(1)), pushed(ben, event(1), event(2)), ...truth(event(2))];
  const [violation] = check(history);
  const text = explained(violation!, history);
  expect(text.split('\n')[0]).toBe('acknowledged is kept: acknowledged and not there: m1');
  expect(text.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
    'acknowledged is kept',
    '5',
    '6',
  ]);
});
