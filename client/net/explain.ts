import { CertificateError } from './certificate.ts';
import { ProxyError } from './proxy.ts';

/** What a failed connection means, in words for people. */
export function explain(error: unknown): string {
  if (error instanceof ProxyError || error instanceof CertificateError) return error.message;
  switch ((error as { code?: unknown }).code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The address of the service cannot be found. Check the network.';
    case 'ECONNREFUSED':
      return 'The service is not running at its address.';
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return 'There is no network.';
    default:
      return 'The service cannot be reached.';
  }
}
