import { ActiveClientState } from '../protocol/index.ts';
import { untouchedSettings } from './model/settings.ts';
import type { Self } from './model/types.ts';

/** A person with every setting untouched, signed in on one device. */
export const plainSelf: Self = {
  gaiaId: 'me',
  email: 'me@example.org',
  resource: 'r1',
  entity: {},
  mood: [],
  dnd: { on: false, untilUsec: null },
  desktopOff: false,
  desktopSound: true,
  settings: untouchedSettings,
  activeClientState: ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE,
  clients: {},
};
