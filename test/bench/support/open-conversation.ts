import type { Page } from 'playwright';

/** Clicks a row and waits until the newest message of its conversation is drawn. Milliseconds. */
export async function openConversation(page: Page, conversationId: string): Promise<number> {
  await page.waitForTimeout(300);
  return page.evaluate(async (id) => {
    interface Shown extends Element {
      mirror: {
        timeline: {
          get(): { conversationId: string; state: string; events: { event_id: string }[] } | null;
        };
      };
    }
    const rooted = (from: Element | null | undefined, name: string) => from?.shadowRoot?.querySelector(name);
    const app = document.querySelector('parley-app');
    const pane = rooted(app, 'parley-conversation') as Shown;
    const list = rooted(rooted(app, 'parley-sidebar'), 'parley-conversation-list');
    const host = list?.shadowRoot?.querySelector<HTMLElement>(`[data-conversation-id="${id}"]`);
    const row = host?.closest<HTMLElement>('[role=option]') ?? host;
    if (!row) throw new Error('there is no row of this conversation');
    const started = performance.now();
    row.click();
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const timeline = pane.mirror.timeline.get();
      const newest = timeline?.events.at(-1)?.event_id;
      const drawn = rooted(rooted(pane, 'parley-timeline'), `[data-event-id="${newest}"]`);
      if (timeline?.conversationId === id && timeline.state === 'ready' && drawn) break;
      if (performance.now() - started > 10_000) throw new Error('the conversation did not open');
    }
    return performance.now() - started;
  }, conversationId);
}
