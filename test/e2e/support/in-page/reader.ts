import type { Page } from 'playwright';
import type { ConversationView } from '../../../../preload/views.ts';
import type { Event } from '../../../../protocol/types.ts';
import type { MainInPage } from '../window-page.ts';

/** What a person was shown, as far as a page can know it by looking at its own elements. */
export interface Reader {
  /** Timestamps of the messages that were on screen while someone looked, by conversation. */
  shown: Record<string, number[]>;
  /** Own watermarks that the window reported, by conversation, in their order. */
  reported: [conversationId: string, timestamp: number][];
}

interface ReaderInPage extends MainInPage {
  reader: {
    at(): Reader;
    look(looked: boolean): void;
    /** As a window that is minimised or closed to the tray. */
    hide(hidden: boolean): void;
    moveTo(part: number): void;
    moveBy(pixels: number): void;
    press(label: string): boolean;
    receive(view: ConversationView, events: Event[]): void;
    frames(count: number): Promise<void>;
  };
}

/**
 * Watches what is on screen of a window's history, frame by frame, apart from how the window does it, and acts as its
 * person. The window's watermarks move as they would by its main process.
 */
export async function startReader(page: Page, events: readonly Event[]): Promise<void> {
  await page.evaluate((known) => {
    const main = globalThis as unknown as ReaderInPage;
    const shown: Record<string, Set<number>> = {};
    const times = new Map<string, { conversation: string; timestamp: number }>();
    let looked = true;
    let hidden = false;
    const rooted = (...names: string[]): Element | null =>
      names.reduce<Element | null>(
        (at, name) => at && (at.shadowRoot ?? at).querySelector(name),
        document.documentElement,
      );
    const timeline = () => rooted('parley-app', 'parley-conversation', 'parley-timeline');
    const log = () => timeline()?.shadowRoot?.querySelector<HTMLElement>('.log') ?? null;
    Object.defineProperty(document, 'hasFocus', { value: () => looked });
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });

    const sample = (): void => {
      const at = log();
      if (!looked || hidden || !at) return;
      const { top, bottom } = at.getBoundingClientRect();
      for (const row of at.querySelectorAll<HTMLElement>('[data-event-id]')) {
        const rect = row.getBoundingClientRect();
        const event = times.get(row.dataset['eventId'] ?? '');
        if (event && rect.bottom > top && rect.top < bottom)
          (shown[event.conversation] ??= new Set()).add(event.timestamp);
      }
    };
    const frame = (): void => {
      sample();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const know = (events: readonly Event[]): void => {
      for (const { event_id: id, conversation_id: of, timestamp } of events)
        times.set(id ?? '', { conversation: of?.id ?? '', timestamp: timestamp ?? 0 });
    };
    const reported = (): Reader['reported'] =>
      main.asked.flatMap(([name, , id, at]) =>
        name === 'conversationSeen' ? [[String(id), Number(at)] as [string, number]] : [],
      );
    main.reader = {
      at: () => ({
        shown: Object.fromEntries(Object.entries(shown).map(([id, all]) => [id, [...all]])),
        reported: reported(),
      }),
      look(now) {
        sample();
        looked = now;
        globalThis.dispatchEvent(new CustomEvent(now ? 'focus' : 'blur'));
      },
      hide(now) {
        sample();
        hidden = now;
        document.dispatchEvent(new Event('visibilitychange'));
      },
      moveTo(part) {
        const at = log();
        sample();
        at?.scrollTo({ top: part * (at.scrollHeight - at.clientHeight), behavior: 'instant' });
      },
      moveBy(pixels) {
        sample();
        log()?.scrollBy({ top: pixels, behavior: 'instant' });
      },
      press(label) {
        const pill = timeline()?.shadowRoot?.querySelector('parley-jump-pill')?.shadowRoot;
        const button = [...(pill?.querySelectorAll('button') ?? [])].find((each) => each.title === label);
        button?.click();
        return button !== undefined;
      },
      receive(view, events) {
        know(events);
        main.sendEvent('conversations', { account: 'a', changed: [view], removed: [] });
        if (events.length > 0)
          main.sendEvent('timeline', { account: 'a', conversationId: view.id, events, outbox: [] });
      },
      async frames(count) {
        for (let n = 0; n < count; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      },
    };
    know(known);
  }, events);
}

type Acts = ReaderInPage['reader'];

/** Does something as the person in front of the window, or as its main process. */
export const act = <K extends keyof Acts>(
  page: Page,
  name: K,
  ...input: Parameters<Acts[K]>
): Promise<Awaited<ReturnType<Acts[K]>>> =>
  page.evaluate(
    ([what, values]) => {
      const { reader } = globalThis as unknown as ReaderInPage;
      return (reader[what] as (...all: unknown[]) => unknown)(...values);
    },
    [name, input] as [K, unknown[]],
  ) as Promise<Awaited<ReturnType<Acts[K]>>>;
