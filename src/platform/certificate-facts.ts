/** §24.1: reads what people see of a certificate. */
import { X509Certificate } from 'node:crypto';

/** `subject`, `issuer`: the common name, else the whole name. */
export type CertificateFacts = { subject: string; issuer: string; from: Date; until: Date; serial: string };

/** `der`: a certificate. Throws if it is none. */
export function readCertificate(der: Uint8Array): CertificateFacts {
  const { subject, issuer, validFromDate, validToDate, serialNumber } = new X509Certificate(der);
  return {
    subject: nameOfCertificate(subject),
    issuer: nameOfCertificate(issuer),
    from: validFromDate,
    until: validToDate,
    serial: serialNumber,
  };
}

/** Returns the common name, else the organisation, else the whole of a name, which has a part in each line: `CN=Marlow & Sons`. */
export function nameOfCertificate(name: string): string {
  const parts = name.split('\n');
  const named = parts.find((part) => part.startsWith('CN=')) ?? parts.find((part) => part.startsWith('O='));
  return named ? named.slice(named.indexOf('=') + 1) : parts.join(', ');
}
