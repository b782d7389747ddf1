import { errorText, type ErrorText } from '../util/error-text.ts';
import { CertificateError } from './certificate.ts';
import { ProxyError } from './proxy.ts';

/** What a failed connection means. `otherwise`: the text where it says no more than that the server was not reached. */
export function explain(error: unknown, otherwise = errorText('error.serverUnreachable')): ErrorText {
  if (error instanceof ProxyError || error instanceof CertificateError) return error.text;
  switch ((error as { code?: unknown }).code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return errorText('error.serverNotFound');
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return errorText('error.noNetwork');
    default:
      return otherwise;
  }
}
