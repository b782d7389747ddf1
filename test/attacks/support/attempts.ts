// Attempts on a running server: what a hostile account or stranger sends, and what everyone else notices of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Variant } from '../../../protocol/index.ts';
import {
  callsOver,
  signUp,
  transports,
  type Calls,
  type Person,
  type Transport,
} from '../../contract/support/person.ts';
import { TestServer } from '../../contract/support/server.ts';
import { measure } from './measure.ts';

/** One way of calling operations: each attempt on an operation has to fail over all of them. */
export interface Route {
  readonly transport: Transport;
  readonly variant: Variant;
}

const routes: readonly Route[] = transports.flatMap((transport) =>
  (['extended', 'base'] as const).map((variant) => ({ transport, variant })),
);

/** Who and what an attempt deals with. */
export interface Stage extends Route {
  readonly server: TestServer;
  readonly attacker: Person;
  readonly victim: Person;
  /** The attacker's calls over this route. */
  readonly calls: Calls;
  /** The victim's calls, over a session with the same variant. */
  readonly victimCalls: Calls;
}

export type Attempt = (stage: Stage) => Promise<void>;

/** An attempt on something that the base variant does not have. */
export interface ExtendedAttempt {
  readonly extended: Attempt;
}

/** `npm test` makes each attempt over one route, another one for each; `PARLEY_ATTACKS=all` over every one. */
const overAll = process.env['PARLEY_ATTACKS'] === 'all';

function routesOf(attempt: Attempt | ExtendedAttempt, index: number): readonly Route[] {
  const possible =
    typeof attempt === 'function' ? routes : routes.filter(({ variant }) => variant === 'extended');
  return overAll ? possible : possible.filter((_, at) => at === index % possible.length);
}

/**
 * Attempts by people with accounts, each with an attacker and a victim of its own, on one server. An attempt asserts what
 * came of it; that the server then still answers a third person and the victim is asserted here.
 *
 * @param options of `parley-server serve`
 */
export function attempts(
  title: string,
  cases: Readonly<Record<string, Attempt | ExtendedAttempt>>,
  ...options: string[]
): void {
  describe(`attempts: ${title}`, () => {
    let server: TestServer;
    let bystander: Person;
    let figures: AsyncDisposable;
    beforeAll(async () => {
      server = await TestServer.start({ args: options });
      bystander = await signUp(server, 'bystander');
      figures = await measure(title, server);
    });
    afterAll(async () => {
      await figures[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    });

    const all = Object.entries(cases).flatMap(([name, attempt], index) =>
      routesOf(attempt, index).map((route) => ({ name, attempt, route })),
    );
    for (const { name, attempt, route } of all) {
      test(`${name} (${route.transport}, ${route.variant})`, async () => {
        const attacker = await signUp(server, 'attacker');
        const victim = await signUp(server, 'victim');
        {
          await using calls = await callsOver(server, attacker, route.transport, route.variant);
          await using victimCalls = await callsOver(server, victim, 'websocket', route.variant);
          const run = typeof attempt === 'function' ? attempt : attempt.extended;
          await run({ ...route, server, attacker, victim, calls, victimCalls });
        }
        expect(server.isRunning).toBe(true);
        for (const person of [bystander, victim])
          expect(await refusalOf(server, person, route.variant)).toBeNull();
      });
    }
  });
}

/** Connects and gets everything that happened to this person. @returns why that was refused, null when it was not */
async function refusalOf(server: TestServer, person: Person, variant: Variant): Promise<Calls['refusal']> {
  await using calls = await callsOver(server, person, 'websocket', variant);
  await calls.call('GetSelfInfo', {});
  await calls.call('SyncAllNewEvents', { last_sync_timestamp: 0, max_response_size_bytes: 1 << 20 });
  return calls.refusal;
}
