import type { CDPSession } from 'playwright';

interface TraceEvent {
  name: string;
  args: { beginData?: { stackTrace?: object[] } };
}

/** How often a program of the page asked for a layout while something happened, instead of waiting for the frame's own. */
export async function forcedLayouts(inspector: CDPSession, happens: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = [];
  inspector.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'];
  await inspector.send('Tracing.start', { traceConfig: { includedCategories } });
  await happens();
  const complete = new Promise<void>((resolve) => inspector.once('Tracing.tracingComplete', () => resolve()));
  await inspector.send('Tracing.end');
  await complete;
  return events.filter(({ name, args }) => name === 'Layout' && args.beginData?.stackTrace !== undefined)
    .length;
}
