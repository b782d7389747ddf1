import { expect, it } from 'vitest';
import { fakeClock, type StateUpdateHeader } from '../../protocol/index.ts';
import { Metrics } from '../observe/metrics.ts';
import { PushRouter } from './push-router.ts';
import type { WritingSession } from './session.ts';

it('names every push in its header, also what no call caused', () => {
  const headers: StateUpdateHeader[] = [];
  const session: WritingSession = {
    id: 's',
    gaiaId: 'a',
    clientId: 'c',
    resource: 'r',
    variant: 'extended',
    since: 0,
    synced: 0,
    close: () => undefined,
    leave: () => undefined,
    pushUpdates: (pushes) => headers.push(...pushes.map(({ header }) => header)),
  };
  const router = new PushRouter({
    live: { activeClientState: () => 0, doNotDisturb: () => null },
    clock: fakeClock(),
    metrics: new Metrics(),
    fileLink: () => '',
    onError: (error) => {
      throw error;
    },
  });
  router.add(session);
  const push = { at: null, to: ['a'], update: {} };
  router.deliver({ pushes: [push], traceId: 'call-1' });
  router.deliver({ pushes: [push], traceId: null });
  router.deliver({ pushes: [push], traceId: null });
  router.flush();
  const ids = headers.map(({ request_trace_id }) => request_trace_id);
  expect(ids[0]).toBe('call-1');
  expect(ids[1]).toMatch(/^\S{8,}$/);
  expect(new Set(ids).size).toBe(3);
});
