import type { Page } from 'playwright';
import { requireConformingAnswer, requireConformingEvent } from '../../../main/bridge/fixtures/conforming.ts';
import type {
  BridgeEventName,
  BridgeEvents,
  BridgePort,
  CommandAnswer,
  CommandInput,
  CommandName,
} from '../../../preload/bridge.ts';
import { events } from '../../../preload/declarations.ts';

interface InPage {
  parley: BridgePort;
  received: [BridgeEventName, BridgeEvents[BridgeEventName]][];
}

/** Has the page of a running app send a command. Throws for an answer that is not as declared. */
export async function ask<K extends CommandName>(
  page: Page,
  name: K,
  ...input: CommandInput<K>
): Promise<CommandAnswer<K>> {
  const answer = await page.evaluate(
    ([command, values]) =>
      (globalThis as unknown as InPage).parley.invoke(command as K, ...(values as CommandInput<K>)),
    [name, input] as [string, unknown[]],
  );
  requireConformingAnswer(name, answer);
  return answer;
}

/** Keeps the events that the page of a running app receives from now on. */
export const recordEvents = (page: Page): Promise<void> =>
  page.evaluate(
    (names) => {
      const inPage = globalThis as unknown as InPage;
      inPage.received = [];
      for (const name of names)
        inPage.parley.on(name, (payload) => void inPage.received.push([name, payload]));
    },
    Object.keys(events) as BridgeEventName[],
  );

/** The names of the events received since `recordEvents`. Throws for one that is not as declared. */
export async function recordedEvents(page: Page): Promise<BridgeEventName[]> {
  const received = await page.evaluate(() => (globalThis as unknown as InPage).received);
  for (const [name, payload] of received) requireConformingEvent(name, payload);
  return received.map(([name]) => name);
}
