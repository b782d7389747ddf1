import type { Clock } from '../../protocol/index.ts';
import type { Channel } from './channel.ts';

export interface SharedBusOptions {
  readonly channel: Channel;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}
