import { expect, it } from 'vitest';
import { ActiveClientState, decode, fakeClock } from '../../protocol/index.ts';
import type { Session } from './session.ts';
import { UpdateHeaders } from './update-headers.ts';

const { ACTIVE_CLIENT_STATE_IS_ACTIVE: isActive, ACTIVE_CLIENT_STATE_OTHER_ACTIVE: isOther } =
  ActiveClientState;

const headers = new UpdateHeaders(
  {
    activeClientState: (_gaiaId, clientId) => (clientId === 'desk' ? isActive : isOther),
    doNotDisturb: (gaiaId) => (gaiaId === 'quiet' ? { until: 5 } : null),
  },
  fakeClock(),
);
const session = (gaiaId: string, clientId: string): Session => ({ gaiaId, clientId }) as Session;

it('encodes what it says', () => {
  for (const [gaiaId, clientId] of [
    ['a', 'desk'],
    ['b', 'phone'],
    ['quiet', 'desk'],
  ] as const) {
    for (const traceId of ['one', 'another']) {
      const of = session(gaiaId, clientId);
      expect(decode('StateUpdate', headers.encodedFor(of, traceId)).state_update_header).toEqual(
        headers.for(of, traceId),
      );
      expect(headers.for(of, traceId)).toMatchObject({
        active_client_state: clientId === 'desk' ? isActive : isOther,
        request_trace_id: traceId,
      });
    }
  }
});

it('encodes once for all for whom it says the same', () => {
  const one = headers.encodedFor(session('c', 'desk'), 'shared');
  expect(headers.encodedFor(session('quiet', 'desk'), 'shared')).not.toEqual(one);
  expect(headers.encodedFor(session('d', 'desk'), 'shared')).toBe(one);
});
