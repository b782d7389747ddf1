import { expect, it } from 'vitest';
import { ActiveClientState, fakeClock } from '../../protocol/index.ts';
import { stateUpdateHeader } from './state-update-header.ts';

it('says what the client needs to know with every push', () => {
  const now = fakeClock().nowUsec();
  const client = { gaiaId: 'a', clientId: 'desk' };
  const header = (dnd: { until: number | null } | null) =>
    stateUpdateHeader(
      {
        activeClientState: (_gaiaId, clientId) =>
          clientId === 'desk'
            ? ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE
            : ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE,
        doNotDisturb: () => dnd,
      },
      client,
      now,
    );
  expect(header(null)).toEqual({
    active_client_state: ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE,
    current_server_time: now,
  });
  expect(header({ until: 5 }).notification_settings).toEqual({
    dnd_settings: { do_not_disturb: true, expiration_timestamp: 5 },
  });
});
