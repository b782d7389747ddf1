import type { NetworkCommands } from '../../preload/commands/network.ts';
import { key, type Check, type Checks } from './check.ts';

const fingerprint: Check = (value) =>
  typeof value === 'string' && /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(value) ? null : 'must be a fingerprint';

export const networkChecks: { [K in keyof NetworkCommands]: Checks<Parameters<NetworkCommands[K]>> } = {
  acceptCertificate: [key, fingerprint],
  forgetCertificate: [key],
  readCertificates: [],
};
