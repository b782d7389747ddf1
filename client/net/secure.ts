import { isIP, type Socket } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import { errorText } from '../util/error-text.ts';
import { CertificateError, judge, type Trust } from './certificate.ts';
import { hostOf, timedOut, type Target } from './network.ts';

/**
 * Encrypts a connection and has the other end prove who it is. Nothing but the handshake is written before that.
 *
 * @throws {CertificateError}
 */
export function secure(
  socket: Socket,
  target: Target,
  context: SecureContext,
  trust: Trust,
  timeoutMs: number,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connect({
      socket,
      // Read for the name in the certificate where there is no server name.
      host: target.host,
      ...(isIP(target.host) === 0 && { servername: target.host }),
      ALPNProtocols: ['http/1.1'],
      secureContext: context,
      // Judged in the very handler of the handshake's end, since an error here would not say which
      // certificate it was that the person is to be asked about.
      rejectUnauthorized: false,
    });
    const deadline = setTimeout(() => failed(timedOut()), timeoutMs);
    const failed = (error: Error): void => {
      clearTimeout(deadline);
      secured.destroy();
      reject(error);
    };
    const ended = (): void => failed(new Error('the connection was closed during the handshake'));
    secured.once('error', failed);
    secured.once('close', ended);
    secured.once('secureConnect', () => {
      secured.off('close', ended);
      const problem = problemWith(secured, target, trust);
      if (problem) {
        failed(problem);
        return;
      }
      clearTimeout(deadline);
      secured.off('error', failed);
      resolve(secured);
    });
  });
}

function problemWith(socket: TLSSocket, target: Target, trust: Trust): Error | null {
  if (socket.authorized) return null;
  const certificate = socket.getPeerX509Certificate();
  if (!certificate) return new CertificateError(errorText('error.certificateMissing'));
  try {
    return judge(certificate, String(socket.authorizationError), target, trust);
  } catch (error) {
    // A certificate that cannot even be read is no reason to go on.
    const unreadable = { host: hostOf(target), reason: String(error) };
    return new CertificateError(errorText('error.certificateUnreadable', unreadable));
  }
}
