import type { CertificateView, ConnectionView, RefusalView } from '../../preload/views.ts';
import { words } from '../words/words.ts';
import { timeOf } from '../kit/times.ts';

export interface ConnectionLine {
  kind: 'offline' | 'busy' | 'refused';
  text: string;
  action: 'try-now' | 'sign-in' | 'certificate' | null;
}

/** The thin line under the header; null while everything is as it should be. */
export function connectionLine(connection: ConnectionView, now: number): ConnectionLine | null {
  switch (connection.kind) {
    case 'online':
      return null;
    case 'connecting':
      return { kind: 'busy', text: words.connection.connecting, action: null };
    case 'syncing':
      return { kind: 'busy', text: words.connection.syncing, action: null };
    case 'refused':
      return {
        kind: 'refused',
        text: connection.why ? refusedWords(connection.why) : words.connection.refused(connection.reason),
        action: connection.signedOut === false ? 'try-now' : 'sign-in',
      };
    case 'offline': {
      if (connection.certificate) return certificateLine(connection.certificate);
      if (connection.proxy) return { kind: 'offline', text: connection.reason, action: 'try-now' };
      if (connection.nextTryAt === null)
        return { kind: 'offline', text: words.connection.offline, action: 'try-now' };
      const seconds = Math.max(0, Math.ceil((connection.nextTryAt - now) / 1000));
      const text =
        seconds < 60
          ? words.connection.offlineUntil(seconds)
          : words.connection.offlineAt(timeOf(connection.nextTryAt));
      return { kind: 'offline', text, action: 'try-now' };
    }
  }
}

const refusedWords = (why: RefusalView): string =>
  'app' in why ? words.network.versions[why.kind](why.service, why.app) : words.network.signedOut[why.kind];

const certificateLine = ({ host, changed }: CertificateView): ConnectionLine => ({
  kind: 'refused',
  text: changed ? words.network.changedLine(host) : words.network.unknownLine(host),
  action: 'certificate',
});
