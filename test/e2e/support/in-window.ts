import type { Page } from 'playwright';
import type { ConversationView } from '../../../preload/views.ts';
import type { Event } from '../../../protocol/types.ts';
import type { MainInPage } from './window-page.ts';

/** What a run of fast scrolling or of many messages cost the window. Milliseconds. */
export interface Smoothness {
  /** Between two frames. */
  frames: number[];
  /** Of tasks that held the window's thread up for more than 50. */
  longTasks: number[];
  /** Pixels that were really scrolled. */
  scrolled: number;
  /** Elements in the history. */
  mostElements: number;
}

/** Scrolls the history of a window for a time, `speed` pixels a second (negative: into the past), and watches. */
export function scrollHistory(page: Page, speed: number, millis: number): Promise<Smoothness> {
  return page.evaluate(
    async ({ speed, millis }) => {
      const log = document
        .querySelector('parley-app')
        ?.shadowRoot?.querySelector('parley-conversation')
        ?.shadowRoot?.querySelector('parley-timeline')
        ?.shadowRoot?.querySelector('.log');
      if (!log) throw new Error('there is no history');
      const longTasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasks.push(duration);
      });
      observer.observe({ entryTypes: ['longtask'] });
      const frames: number[] = [];
      const started = performance.now();
      let last = started;
      let scrolled = 0;
      let mostElements = 0;
      while (last - started < millis) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        frames.push(now - last);
        // As a wheel does: what a late frame missed is caught up with, within reason.
        const before = log.scrollTop;
        log.scrollTop += (speed * Math.min(50, now - last)) / 1000;
        scrolled += Math.abs(log.scrollTop - before);
        if (frames.length % 10 === 0)
          mostElements = Math.max(mostElements, log.getElementsByTagName('*').length);
        last = now;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (const { duration } of observer.takeRecords()) longTasks.push(duration);
      observer.disconnect();
      return { frames, longTasks, scrolled, mostElements };
    },
    { speed, millis },
  );
}

/** Sends the window `perSecond` messages a second in its open conversation, as the app's main process would. */
export function receiveMessages(page: Page, perSecond: number, millis: number): Promise<Smoothness> {
  return page.evaluate(
    async ({ perSecond, millis }) => {
      const { sendEvent } = globalThis as unknown as MainInPage;
      const pane = document.querySelector('parley-app')?.shadowRoot?.querySelector('parley-conversation');
      const { mirror } = pane as unknown as {
        mirror: { conversations: { peek(id: string): ConversationView } };
      };
      const longTasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasks.push(duration);
      });
      observer.observe({ entryTypes: ['longtask'] });
      const frames: number[] = [];
      const started = performance.now();
      let last = started;
      let count = 0;
      let mostElements = 0;
      while (last - started < millis) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        frames.push(now - last);
        last = now;
        const due = Math.floor(((now - started) * perSecond) / 1000);
        const events: Event[] = [];
        while (count < due) {
          count += 1;
          const sender = count % 7 < 4 ? 'rui' : 'alva';
          events.push({
            conversation_id: { id: 'c' },
            event_id: `live${count}`,
            sender_id: { gaia_id: sender, chat_id: sender },
            timestamp: Date.now() * 1000 + count,
            event_type: 1,
            chat_message: {
              message_content: { segment: [{ type: 0, text: `Message ${count} of many, said at once` }] },
            },
          });
        }
        if (events.length > 0) {
          // One by one, as they come: many at once are what was missed.
          for (const each of events)
            sendEvent('timeline', { account: 'a', conversationId: 'c', events: [each], outbox: [] });
          const changed = { ...mirror.conversations.peek('c'), lastEvent: events.at(-1) ?? null };
          sendEvent('conversations', { account: 'a', changed: [changed], removed: [] });
        }
        if (frames.length % 60 === 0) {
          const log = document
            .querySelector('parley-app')
            ?.shadowRoot?.querySelector('parley-conversation')
            ?.shadowRoot?.querySelector('parley-timeline')?.shadowRoot;
          mostElements = Math.max(mostElements, log?.querySelectorAll('*').length ?? 0);
        }
      }
      observer.disconnect();
      return { frames, longTasks, scrolled: 0, mostElements };
    },
    { perSecond, millis },
  );
}

/** Goes to a moment (microseconds) of a conversation, as a link or a found message does. */
export async function goToMoment(page: Page, conversationId: string, moment: number): Promise<void> {
  await page.locator('parley-conversation').evaluate(
    (element, [id, at]) => {
      const { actions } = element as unknown as {
        actions: { open: { openAt(id: string, moment: number): Promise<void> } };
      };
      return actions.open.openAt(String(id), Number(at));
    },
    [conversationId, moment],
  );
}
