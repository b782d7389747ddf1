import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decode,
  newClientGeneratedId,
  operations,
  refusalOf,
  ResponseStatus,
  type OperationName,
  type RequestOf,
  type ResponseHeader,
  type ResponseOf,
  type StateUpdate,
  type Variant,
} from '../../../protocol/index.ts';
import { plain } from '../../../protocol/testing/helpers.ts';
import { messages as schema } from '../../../protocol/gen/chat_fields.ts';
import { refusalText } from '../../../words/refusal.ts';
import { translator } from '../../../words/translate.ts';
import { callArgs } from '../cases/calls.ts';
import { combinationsOfCases, looksAtOthers } from '../support/combinations.ts';
import { isCluster } from '../support/installation.ts';
import { MailBox } from '../support/mail-box.ts';
import { postJson } from '../support/http.ts';
import type { Calls } from '../support/person.ts';
import { rereadByProtoc } from '../support/protoc.ts';
import { listenToServer, type ReceivedMessage } from '../support/received.ts';
import { TestServer } from '../support/server.ts';
import { kindOf } from '../support/session.ts';
import type { Good, OperationCase, Refused, PushedUpdate } from './operation-case.ts';
import { observers, Scene, type Observer } from './scene.ts';

const notIn = refusalOf('conversation_unavailable');
/** Runs some operations' cases over every transport, in each variant. */
export function runCases(cases: { readonly [O in OperationName]?: OperationCase<O> }): void {
  let server: TestServer;
  let mail: MailBox;
  beforeAll(async () => {
    mail = await MailBox.open();
    server = await TestServer.start({ args: [...callArgs, '--smtp', mail.url] });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await mail[Symbol.asyncDispose]();
  });

  describe.each(combinationsOfCases)('over $transport in the $variant variant', (combination) => {
    let scene: Scene;
    const received: ReceivedMessage[] = [];
    beforeAll(async () => {
      listenToServer((one) => received.push(one));
      scene = await Scene.set(server, mail, combination);
    });
    afterAll(async () => {
      listenToServer(null);
      await scene[Symbol.asyncDispose]();
    });
    for (const name of Object.keys(cases) as OperationName[]) {
      const one = cases[name] as OperationCase<OperationName>;
      if (combination.variant === 'base' && operations[name].extendedOnly) {
        test(`${name} is unknown`, async () => {
          expect.hasAssertions();
          await expectUnknown(scene, name);
        });
        continue;
      }
      for (const [what, make] of Object.entries(one.good)) {
        test(`${name}: ${what}`, async () => {
          expect.hasAssertions();
          await scene.begin();
          await expectGranted(scene, name, await make(scene));
        });
      }
      if (namesConversation(name) && looksAtOthers(combination)) {
        test(`${name}: nothing of it passes a block`, async () => {
          expect.hasAssertions();
          await expectSilence(scene, name, one);
        });
      }
      test(`${name}: refusals`, async () => {
        expect.hasAssertions();
        await expectRefusals(scene, name, one);
      });
    }
    if (combination.transport === 'websocket' && !isCluster) {
      test('protoc reads everything that the server wrote', () => {
        expect.hasAssertions();
        expectReadable(received, Object.keys(cases) as OperationName[], combination.variant);
      });
    }
  });
}

/** Holds what a variant's clients received, an answer of each operation and pushes among it, against protoc's reading. */
function expectReadable(
  received: readonly ReceivedMessage[],
  asked: readonly OperationName[],
  variant: Variant,
): void {
  const written = received.filter((one) => one.variant === variant);
  const answers = asked
    .filter((name) => variant === 'extended' || !operations[name].extendedOnly)
    .map((name) => operations[name].response);
  const names = new Set<string>(written.map(({ name }) => name));
  expect([...answers, 'BatchUpdate'].filter((name) => !names.has(name))).toEqual([]);
  const { messages, unknown } = rereadByProtoc(variant, written);
  expect(unknown).toEqual([]);
  // The server may write fields in any order, so what is read counts.
  const differing = written.filter(({ name, bytes }, n) => {
    const again = messages[n]?.bytes ?? new Uint8Array();
    return !isDeepStrictEqual(plain(decode(name, again, variant)), plain(decode(name, bytes, variant)));
  });
  expect(differing).toEqual([]);
}

async function expectUnknown({ combination, people, server, sessions }: Scene, name: OperationName) {
  const path = `${operations[name].path}?variant=base`;
  const overSession = combination.transport === 'websocket';
  const answer = overSession
    ? await sessions.caller.callRaw(name, new Uint8Array())
    : await postJson(server, path, {}, { token: people.caller.token });
  expect(answer).toMatchObject(
    overSession
      ? { error: 'unknown_operation', body: new Uint8Array() }
      : { status: 404, json: { code: 'unknown_operation' } },
  );
}

async function expectGranted<O extends OperationName>(scene: Scene, name: O, good: Good<O>): Promise<void> {
  await scene.quiet();
  const settings = await selfInfo(scene);
  const answer = await scene.calls.call(name, good.request);
  expectHeader(answer, { status: ResponseStatus.RESPONSE_STATUS_OK });
  expect(answer).toMatchObject(good.answer);
  await scene.everythingPushed();
  for (const observer of observers) await expectPushed(scene, observer, good.pushed?.[observer] ?? []);
  if (good.stored) await good.stored();
  else await expectUnchanged(scene, settings);
  if (keyOf(good.request) > 0) await expectOnce(scene, name, good, answer);
  if (good.undo) await takeBack(scene, good.undo, good.pushed ?? {});
}

/** Everyone who receives a change receives its end in as many updates. */
async function takeBack<O extends OperationName>(
  scene: Scene,
  undo: NonNullable<Good<O>['undo']>,
  pushed: NonNullable<Good<O>['pushed']>,
): Promise<void> {
  const before = new Map(observers.map((observer) => [observer, scene.pushedTo(observer).length]));
  await undo();
  for (const observer of observers) {
    const least = (before.get(observer) ?? 0) + (pushed[observer]?.length ?? 0);
    await scene.sessions[observer].until(() => scene.pushedTo(observer).length >= least);
  }
}

/** A key names what it made for ever: asked again, it is answered again, and nothing is pushed. */
async function expectOnce<O extends OperationName>(
  scene: Scene,
  name: O,
  { request }: Good<O>,
  first: ResponseOf<O>,
): Promise<void> {
  await scene.quiet();
  const again = await scene.calls.call(name, request);
  expectHeader(again, { status: ResponseStatus.RESPONSE_STATUS_OK });
  if ('created_event' in first) {
    const { event_id, timestamp } = first.created_event ?? {};
    expect(again).toMatchObject({ created_event: { event_id, timestamp } });
  }
  if ('conversation' in first) {
    const { conversation_id } = first.conversation ?? {};
    expect(again).toMatchObject({ conversation: { conversation_id }, new_conversation_created: false });
  }
  await scene.everythingPushed();
  for (const observer of observers) await expectPushed(scene, observer, []);
  expect(await scene.changedSince()).toEqual([]);
}

async function expectRefusals(
  scene: Scene,
  name: OperationName,
  one: OperationCase<OperationName>,
): Promise<void> {
  await scene.begin();
  const refused: [string, Refused<OperationName>][] = [];
  for (const [what, make] of Object.entries(one.refused)) {
    const made = await make(scene);
    if (made !== null) refused.push([what, made]);
  }
  refused.push(...(await refusedEverywhere(scene, name, one)));
  await scene.quiet();
  const settings = await selfInfo(scene);
  const english = await translator('en');
  for (const [what, { by = 'caller', request, why }] of refused) {
    const calls: Calls = by === 'caller' ? scene.calls : scene.sessions[by];
    const answer = await calls.call(name, request);
    const { response_header, ...rest } = answer;
    expect([what, response_header]).toEqual([
      what,
      expect.objectContaining({
        status: ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST,
        error_description: refusalText(english, why),
      }),
    ]);
    expect([what, calls.refusal]).toEqual([what, why]);
    expectHeader(answer, { status: ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST });
    // Nothing but why.
    expect([what, Object.values(rest).flat().filter(Boolean)]).toEqual([what, []]);
  }
  await scene.everythingPushed();
  for (const observer of observers) await expectPushed(scene, observer, []);
  await expectUnchanged(scene, settings);
}

/** In a conversation of two where one blocks the other, each request is refused or concerns who makes it alone. */
async function expectSilence(
  scene: Scene,
  name: OperationName,
  one: OperationCase<OperationName>,
): Promise<void> {
  for (const make of Object.values(one.good)) {
    await scene.begin();
    const request = aimed((await make(scene)).request, scene.silentPair);
    for (const [by, other] of [
      ['caller', 'blocker'],
      ['blocker', 'caller'],
    ] as const) {
      await scene.quiet();
      const seen = await scene.seenBy(other, scene.silentPair);
      await (by === 'caller' ? scene.calls : scene.sessions[by]).call(name, request);
      await scene.everythingPushed();
      await expectPushed(scene, other, []);
      if (other === 'caller') await expectPushed(scene, 'second', []);
      expect(await scene.seenBy(other, scene.silentPair)).toEqual(seen);
      expect(await scene.changedFor(other)).not.toContain(scene.silentPair);
    }
  }
}

/** Whatever names a conversation is refused in the same words where it is someone else's, was the caller's, or does not exist. */
async function refusedEverywhere(
  scene: Scene,
  name: OperationName,
  one: OperationCase<OperationName>,
): Promise<[string, Refused<OperationName>][]> {
  if (!namesConversation(name)) return [];
  const [make] = Object.values(one.good);
  const request = (await make?.(scene))?.request ?? {};
  const left = await scene.groupWith([scene.people.caller]);
  await scene.call('caller', 'RemoveUser', { event_request_header: { conversation_id: { id: left } } });
  return [
    [
      'no conversation',
      { request: aimed(request, ''), why: refusalOf('field_missing', { field: 'conversation_id' }) },
    ],
    ['an unknown conversation', { request: aimed(request, 'none'), why: notIn }],
    ["others' conversation", { request: aimed(request, scene.group), why: notIn, by: 'outsider' }],
    ['a conversation that one has left', { request: aimed(request, left), why: notIn }],
  ];
}

/** True when the operation's request has a place for a conversation. */
export function namesConversation(name: OperationName): boolean {
  const places = ['conversation_id', 'conversation_spec', 'event_request_header'];
  return (schema[operations[name].request] ?? []).some(([field]) => places.includes(field));
}

/** The same request about another conversation, under another key. */
function aimed<O extends OperationName>(request: RequestOf<O>, id: string): RequestOf<O> {
  const aimed: Record<string, unknown> = { ...request };
  const conversation_id = { id };
  if ('conversation_id' in request) aimed['conversation_id'] = conversation_id;
  if ('conversation_spec' in request) aimed['conversation_spec'] = { conversation_id };
  if ('event_request_header' in request) {
    const client_generated_id = newClientGeneratedId();
    aimed['event_request_header'] = { ...request.event_request_header, conversation_id, client_generated_id };
  }
  return aimed as RequestOf<O>;
}

function keyOf(request: RequestOf<OperationName>): number {
  if ('client_generated_id' in request) return request.client_generated_id ?? 0;
  return 'event_request_header' in request ? (request.event_request_header?.client_generated_id ?? 0) : 0;
}

function expectHeader(
  { response_header }: { response_header?: ResponseHeader | null | undefined },
  { status }: { status: ResponseStatus },
): void {
  expect(response_header).toMatchObject({
    status,
    request_trace_id: expect.stringMatching(/^\S{8,}$/),
    current_server_time: expect.any(Number),
  });
}

async function expectPushed(
  scene: Scene,
  observer: Observer,
  expected: readonly PushedUpdate[],
): Promise<void> {
  // Presences of people who meet are pushed behind everything else.
  const complete = (): boolean => scene.pushedTo(observer).length >= expected.length;
  await scene.sessions[observer].until(complete).catch(() => undefined);
  const byKind = (a: StateUpdate, b: StateUpdate): number => (kindOf(a) < kindOf(b) ? -1 : 1);
  const updates = [...scene.pushedTo(observer)].sort(byKind);
  const wanted = [...expected].sort((a, b) => byKind(a as StateUpdate, b as StateUpdate));
  const shape = (one: object): string =>
    `${kindOf(one as StateUpdate)}${(one as StateUpdate).conversation ? ' with its conversation' : ''}`;
  expect({ [observer]: updates.map(shape) }).toEqual({ [observer]: wanted.map(shape) });
  for (const [n, update] of updates.entries()) {
    expect(update).toMatchObject(wanted[n] ?? {});
    expect(update.state_update_header).toMatchObject({
      active_client_state: expect.any(Number),
      request_trace_id: expect.stringMatching(/^\S{8,}$/),
      current_server_time: expect.any(Number),
    });
  }
}

/** What the caller gets about itself, without what goes with time. */
async function selfInfo(scene: Scene): Promise<object> {
  const {
    response_header: _header,
    self_entity,
    ...settings
  } = await scene.call('caller', 'GetSelfInfo', {});
  const { presence, ...entity } = self_entity ?? {};
  const { last_seen: _lastSeen, ...lasting } = presence ?? {};
  return structuredClone({ settings, entity, lasting });
}

async function expectUnchanged(scene: Scene, settings: object): Promise<void> {
  expect(await scene.changedSince()).toEqual([]);
  const now = await selfInfo(scene);
  if (!isDeepStrictEqual(now, settings)) expect(now).toEqual(settings);
}
