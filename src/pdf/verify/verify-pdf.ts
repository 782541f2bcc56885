/** §25.6: verifies a PDF on its own: what its seal covers, whether that holds, since when, by whom, and what was appended behind it. */
import { createHash, X509Certificate } from 'node:crypto';
import { kindsOfUpdate, type UpdateKind } from '../../domain/pdf-updates.ts';
import { nameOfCertificate } from '../../platform/certificate-facts.ts';
import { referred } from '../signature/entries-of.ts';
import { type CheckedCms, checkCms, ID_DATA, isIssuedBy } from './check-cms.ts';
import { checkStamp } from './check-stamp.ts';
import { checkUpdate, type UpdateFacts } from './check-update.ts';
import { type FaultCode, faultOf, must, type VerifyFault } from './fault.ts';
import { type CoveringSignature, findSignatureFields, readSignature, type SignatureField } from './find-signatures.ts';
import { arrayIn, dictionaryIn, type Revisions, readRevisions } from './read-revisions.ts';

/** More signatures than a document has. */
const MAX_SIGNATURES = 200;

/** `covers`: how many bytes from the beginning. `isTrusted`: null without a list of trusted certificates. */
export type SignatureReport = {
  field: string;
  kind: 'seal' | 'signature' | 'timestamp';
  signer: string;
  issuer: string;
  validFrom: Date;
  validUntil: Date;
  covers: number;
  claimedAt: Date | null;
  reason: string;
  /** A time-stamp by an authority: that of the signature, or the signature itself. */
  stamped: { at: Date; authority: string; isTrusted: boolean | null } | null;
  isTrusted: boolean | null;
  /** Whether its certificate was valid at the time of the time-stamp, else at the time that its maker claims. */
  wasValid: boolean;
};

/** `from`, `to`: the bytes. */
export type AppendedReport = Omit<UpdateFacts, 'others'> & {
  from: number;
  to: number;
  isAllowed: boolean;
  kinds: UpdateKind[];
  details: string[];
};

/**
 * `sealed`: the first signature holds, and nothing was changed behind it. `unconfirmed`: the same, but the issuer of a certificate is not known. `changed`: it holds, and something was appended that it does not permit.
 * `damaged`: it does not hold, or the file cannot be read. `unsealed`: there is no trace of a signature.
 */
export type PdfReport = {
  verdict: 'sealed' | 'unconfirmed' | 'changed' | 'damaged' | 'unsealed';
  fault: { code: FaultCode; message: string } | null;
  signatures: SignatureReport[];
  appended: AppendedReport[];
  hasProofs: boolean;
  /** The names of certificates whose issuer is neither in the file nor trusted. */
  unconfirmed: string[];
};

/** `trusted`: certificates that chains must lead to. */
export type VerifyOptions = { trusted?: readonly X509Certificate[] };

/** Verifies a PDF. Never throws for its bytes. */
export function verifyPdf(pdf: Uint8Array, { trusted }: VerifyOptions = {}): PdfReport {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const report: PdfReport = {
    verdict: 'damaged',
    fault: null,
    signatures: [],
    appended: [],
    hasProofs: false,
    unconfirmed: [],
  };
  try {
    faultOf(() => verifyInto(report, bytes, trusted), 'structure');
  } catch (error) {
    const { code, message } = error as VerifyFault;
    report.verdict = code !== 'structure' || hasTrace(bytes) ? 'damaged' : 'unsealed';
    report.fault = { code, message };
  }
  return report;
}

/** A signature needs these words as they are, in a part of the file that is not compressed. */
const TRACES = ['/ByteRange', '/Adobe.PPKLite', '/DocMDP', '/SigFlags'];

function hasTrace(bytes: Buffer): boolean {
  return TRACES.some((word) => bytes.includes(word));
}

function verifyInto(report: PdfReport, bytes: Buffer, trusted: VerifyOptions['trusted']): void {
  const revisions = readRevisions(bytes);
  const last = revisions.all.length - 1;
  must(!revisions.all[last]!.trailer.has('Encrypt'), 'structure', 'the file is encrypted');
  const fields = findSignatureFields(revisions, last).filter(({ id }) => id !== null);
  must(fields.length <= MAX_SIGNATURES, 'limit', 'the file has too many signatures');
  if (fields.length === 0) {
    must(!hasTrace(bytes), 'unused', 'the file has a signature that no field shows');
    report.verdict = 'unsealed';
    return;
  }
  const read = fields
    .map((field) => ({ field, signature: readSignature(bytes, revisions, field.id!) }))
    .sort((one, other) => one.signature.revision - other.signature.revision);
  must(new Set(fields.map(({ id }) => id)).size === fields.length, 'range', 'two fields have one signature');
  must(new Set(read.map((one) => one.signature.revision)).size === read.length, 'range', 'two signatures end one part');
  checkPermissions(revisions, read);
  const chains: Chain[] = [];
  for (const { field, signature } of read)
    report.signatures.push(reportOf(field, signature, { trusted, note: (chain) => chains.push(chain) }));
  const sealed = read[0]!.signature;
  for (let at = sealed.revision + 1; at <= last; at += 1)
    report.appended.push(appendedAt(bytes, revisions, at, sealed));
  report.hasProofs = dictionaryIn(revisions, revisions.all[last]!.trailer.get('Root'), last).has('DSS');
  const known = [...chains.flatMap(({ chain }) => chain), ...(trusted ?? []), ...proofsIn(revisions, last)];
  report.unconfirmed = chains.flatMap((chain) => unconfirmedIn(chain, known));
  if (report.appended.some(({ isAllowed }) => !isAllowed)) report.verdict = 'changed';
  else report.verdict = report.unconfirmed.length > 0 ? 'unconfirmed' : 'sealed';
}

/** Returns the certificates of the document security store (ISO 32000-2 §12.8.4.3). */
function proofsIn(revisions: Revisions, last: number): X509Certificate[] {
  const root = dictionaryIn(revisions, revisions.all[last]!.trailer.get('Root'), last);
  const references = arrayIn(revisions, dictionaryIn(revisions, root.get('DSS'), last).get('Certs'), last);
  must(references.length <= MAX_SIGNATURES, 'limit', 'the file has too many certificates');
  return references.map((one) => {
    const id = referred(one);
    must(id !== null, 'certificate', 'a certificate is not where the file says');
    return faultOf(() => new X509Certificate(revisions.streamOf(id, last)), 'certificate');
  });
}

/**
 * The signature names the certificate of its signer. Those above it are only believed if their issuer confirms them, so the last one of a chain must
 * be a root, or have an issuer among the known ones.
 */
function unconfirmedIn({ chain, named }: Chain, known: readonly X509Certificate[]): string[] {
  const top = chain.at(-1)!;
  const isConfirmed = named === chain.length || known.some((one) => isIssuedBy(top, one));
  return isConfirmed ? [] : [nameOfCertificate(top.subject)];
}

/** ISO 32000-1 §12.8.2.2: only the first signature may certify the file, and the catalog names it. */
function checkPermissions(revisions: Revisions, read: { signature: CoveringSignature; field: SignatureField }[]): void {
  const [first, ...others] = read;
  must(
    others.every(({ signature }) => !signature.isCertifying),
    'range',
    'a later signature certifies the file again',
  );
  const last = revisions.all.length - 1;
  const root = dictionaryIn(revisions, revisions.all[last]!.trailer.get('Root'), last);
  const named = dictionaryIn(revisions, root.get('Perms'), last).get('DocMDP');
  const wanted = first!.signature.isCertifying ? `${first!.field.id} 0 R` : undefined;
  must(named === wanted, 'range', 'the catalog names another signature as the one that certifies the file');
}

/** `note`: is told of each chain of certificates. */
type Reporting = { trusted: VerifyOptions['trusted']; note: (chain: Chain) => void };

type Chain = Pick<CheckedCms, 'chain' | 'named'>;

function reportOf(
  { name }: SignatureField,
  signature: CoveringSignature,
  { trusted, note }: Reporting,
): SignatureReport {
  const { cms, covered, covers, isStamp, isCertifying, claimedAt, reason } = signature;
  const digestOf = (hash: string) => covered.reduce((sum, part) => sum.update(part), createHash(hash)).digest();
  const stampOf = ({ at, chain, named }: ReturnType<typeof checkStamp>) => {
    note({ chain, named });
    return { at, authority: nameOfCertificate(chain[0]!.subject), isTrusted: isTrustedBy(chain, at, trusted) };
  };
  if (isStamp) {
    const checked = checkStamp(cms, digestOf);
    const stamped = stampOf(checked);
    return {
      ...describe(checked.chain, checked.at, trusted),
      field: name,
      kind: 'timestamp',
      covers,
      claimedAt: null,
      reason,
      stamped,
    };
  }
  const checked = checkCms(cms, ID_DATA, (hash, content) => {
    must(!content, 'encoding', 'the signature has a content of its own');
    return digestOf(hash);
  });
  const { chain, named, token, value } = checked;
  note({ chain, named });
  const stamped = token && stampOf(checkStamp(token, (hash) => createHash(hash).update(value).digest()));
  const claimed = claimedAt ?? checked.signedAt;
  const at = stamped?.at ?? claimed ?? new Date(Number.NaN);
  const kind = isCertifying ? 'seal' : 'signature';
  return { ...describe(chain, at, trusted), field: name, kind, covers, claimedAt: claimed, reason, stamped };
}

function describe(chain: readonly X509Certificate[], at: Date, trusted: VerifyOptions['trusted']) {
  const [leaf] = chain as [X509Certificate];
  return {
    signer: nameOfCertificate(leaf.subject),
    issuer: nameOfCertificate(leaf.issuer),
    validFrom: leaf.validFromDate,
    validUntil: leaf.validToDate,
    isTrusted: isTrustedBy(chain, at, trusted),
    wasValid: wasValidAt(leaf, at),
  };
}

function wasValidAt({ validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return at >= validFromDate && at <= validToDate;
}

/** Returns whether a chain leads to a trusted certificate, and each certificate was valid at the time and may issue the one below it. */
function isTrustedBy(chain: readonly X509Certificate[], at: Date, trusted: VerifyOptions['trusted']): boolean | null {
  if (!trusted) return null;
  const [leaf, ...above] = chain as [X509Certificate, ...X509Certificate[]];
  if (![leaf, ...above].every((one) => wasValidAt(one, at)) || !above.every(({ ca }) => ca)) return false;
  const top = chain.at(-1)!;
  return trusted.some(
    (anchor) =>
      anchor.raw.equals(top.raw) || chain.some((one) => anchor.raw.equals(one.raw)) || isIssuedBy(top, anchor),
  );
}

function appendedAt(bytes: Buffer, revisions: Revisions, at: number, sealed: CoveringSignature): AppendedReport {
  const { from, to } = revisions.all[at]!;
  const { others, ...facts } = checkUpdate(revisions, at, sealed.revision);
  if (sealed.permissions === 1 && facts.signed.length > 0) others.push('the seal permits no further signature');
  const kinds = kindsOfUpdate(bytes.subarray(from, to).toString('latin1'));
  return { ...facts, from, to, kinds, details: others, isAllowed: others.length === 0 };
}
