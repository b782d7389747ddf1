import type { CertificateView, ConnectionView, RefusalView } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
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
      return { kind: 'busy', text: t('connection.connecting'), action: null };
    case 'syncing':
      return { kind: 'busy', text: t('connection.syncing'), action: null };
    case 'refused':
      return {
        kind: 'refused',
        text: connection.why ? refusedWords(connection.why) : connection.reason || t('connection.refused'),
        action: connection.signedOut === false ? 'try-now' : 'sign-in',
      };
    case 'offline': {
      if (connection.certificate) return certificateLine(connection.certificate);
      if (connection.untrusted) return { kind: 'refused', text: connection.reason, action: 'try-now' };
      if (connection.proxy) return { kind: 'offline', text: connection.reason, action: 'try-now' };
      if (connection.nextTryAt === null)
        return { kind: 'offline', text: t('connection.offline'), action: 'try-now' };
      const seconds = Math.max(0, Math.ceil((connection.nextTryAt - now) / 1000));
      const text =
        seconds < 60
          ? t('connection.offlineUntil', { seconds })
          : t('connection.offlineAt', { time: timeOf(connection.nextTryAt) });
      return { kind: 'offline', text, action: 'try-now' };
    }
  }
}

const refusedWords = (why: RefusalView): string =>
  'app' in why
    ? t(`network.version.${why.kind}`, { server: why.server, app: why.app })
    : t(`network.signedOut.${why.kind}`);

const certificateLine = ({ host, changed }: CertificateView): ConnectionLine => ({
  kind: 'refused',
  text: changed ? t('network.changedLine', { host }) : t('network.unknownLine', { host }),
  action: 'certificate',
});
