import { createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_subjectAltName,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** RFC 5758 and RFC 4519. */
const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const commonName = '2.5.4.3';

const dayMs = 24 * 3600 * 1000;
/** Clocks of other computers may be behind. */
const beforeMs = dayMs;
/** Longer is not believed by some systems, and it is renewed at each start. */
const validMs = 398 * dayMs;

/**
 * Makes a certificate that vouches for itself.
 *
 * @param key a private key on the curve P-256
 * @param names by which the server is reached: host names and addresses
 * @returns PEM
 */
export function makeCertificate(key: KeyObject, names: readonly string[], now = Date.now()): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const name = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: commonName, value: new AttributeValue({ utf8String: 'Parley' }) }),
    ]),
  ]);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const contents = new TBSCertificate({
    version: Version.v3,
    // Positive, and not the same twice.
    serialNumber: new Uint8Array([1, ...randomBytes(15)]).buffer,
    signature: algorithm,
    issuer: name,
    subject: name,
    validity: new Validity({ notBefore: new Date(now - beforeMs), notAfter: new Date(now + validMs) }),
    subjectPublicKeyInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
      extension(id_ce_subjectAltName, new SubjectAlternativeName(names.map(generalName)), false),
    ]),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(contents)), key);
  const certificate = new Certificate({
    tbsCertificate: contents,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  });
  const text = Buffer.from(AsnConvert.serialize(certificate)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}

const extension = (id: string, value: object, critical: boolean): Extension =>
  new Extension({ extnID: id, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const generalName = (name: string): GeneralName =>
  new GeneralName(isIP(name) === 0 ? { dNSName: name } : { iPAddress: name });
