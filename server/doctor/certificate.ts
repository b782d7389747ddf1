import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { ServeOptions } from '../config/serve-options.ts';
import { CertificateProblem, readCertificateFiles } from '../util/certificate-files.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/** How long before its end a certificate should have been renewed: what renews them does so a month before. */
const soonDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** Whether the server's own certificate can be used now, with its key, and for the name that people type. */
export async function certificateFindings(
  { tls, publicUrl }: Pick<ServeOptions, 'tls' | 'publicUrl'>,
  nowMs: number,
): Promise<Finding[]> {
  if (tls === null) return [];
  const { certFile } = tls;
  let certificate: X509Certificate;
  try {
    ({ certificate } = readCertificateFiles(tls));
  } catch (error) {
    if (error instanceof CertificateProblem) return [wrong(error.message)];
    throw error;
  }
  const findings: Finding[] = [];
  const host = publicUrl?.startsWith('https:') ? new URL(publicUrl).hostname.replace(/^\[|\]$/g, '') : null;
  if (host !== null && !isFor(certificate, host))
    findings.push(wrong(`the certificate in ${certFile} is not for ${host}; get one that is`));
  findings.push(...dateFindings(certificate, certFile, nowMs));
  return findings.length > 0
    ? findings
    : [ok(`the certificate in ${certFile} is good until ${day(certificate.validToDate)}`)];
}

const isFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;

function dateFindings(
  { validFromDate, validToDate }: X509Certificate,
  file: string,
  nowMs: number,
): Finding[] {
  if (validFromDate.getTime() > nowMs)
    return [wrong(`the certificate in ${file} begins on ${day(validFromDate)}; is the clock right?`)];
  if (validToDate.getTime() < nowMs)
    return [wrong(`the certificate in ${file} ended on ${day(validToDate)}; renew it`)];
  if (validToDate.getTime() < nowMs + soonDays * dayMs)
    return [warning(`the certificate in ${file} ends on ${day(validToDate)}; renew it`)];
  return [];
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
