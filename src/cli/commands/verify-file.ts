/**
 * §25.5: `platen verify FILE`: verifies one PDF. Its seal is checked here, without the service; whether a document was issued, and is still valid, only
 * the service knows.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { SECOND } from '../../domain/durations.ts';
import { endsOfPdfUpdates } from '../../domain/pdf-updates.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { english, type Message, tell } from '../../locales/message.ts';
import type { AppendedReport, PdfReport, SignatureReport } from '../../pdf/index.ts';
import { loadServiceUrl } from '../../platform/config.ts';
import { readNamedFile } from '../../platform/read-named-file.ts';
import { invalid } from '../terminal/arguments.ts';
import { ApiFailure, PartialFailure } from '../terminal/failures.ts';
import { type Fields, printJson, printText } from '../terminal/print.ts';

export type FileOptions = { trust?: string; url?: string; json?: boolean };

/** Larger files are not read: all of a file is held in memory. */
const MAX_BYTES = 512 * MEBIBYTE;
/** A file of all authorities that a system trusts has half a megabyte. */
const MAX_TRUST = 8 * MEBIBYTE;
const TIMEOUT = 30 * SECOND;

/** What the service knows of a file. */
type Known = {
  found: 'issued' | 'unsealed' | 'earlier' | 'changed' | 'unknown';
  document?: {
    state: 'genuine' | 'void' | 'replaced';
    number: string;
    created_at: string;
    issuer: string;
    amount?: string;
  };
};

/** Prints what is known, and throws PartialFailure unless the file is what was issued. */
export async function verifyFile(file: string, { trust, url, json }: FileOptions): Promise<void> {
  const bytes = await readNamedFile(file, { max: MAX_BYTES });
  const { load } = await import('../../pdf/index.ts');
  const verifyPdf = await load.verifyPdf();
  const trusted =
    trust === undefined
      ? undefined
      : certificatesIn((await readNamedFile(trust, { field: 'trust', max: MAX_TRUST })).toString());
  const report = verifyPdf(bytes, trusted && { trusted });
  // A seal is checked offline, unless the service is named.
  const service = url ?? (report.verdict === 'unsealed' ? loadServiceUrl(process.env) : undefined);
  const known = service === undefined ? undefined : await askService(service, bytes);
  const facts = { file, ...factsOf(report), ...(known && { service: known }) };
  if (!json) for (const lines of linesOf(facts)) printText(lines);
  const problem = problemOf(report, known);
  if (problem) throw new PartialFailure(problem.code, problem.told, [], facts);
  if (json) printJson(facts);
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function certificatesIn(text: string): X509Certificate[] {
  try {
    const found = (text.match(PEM) ?? []).map((pem) => new X509Certificate(pem));
    if (found.length > 0) return found;
  } catch {
    // As for a file without any.
  }
  throw invalid(tell('command.verifyFile.trust'));
}

async function askService(url: string, bytes: Uint8Array): Promise<Known> {
  const hashOf = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
  // The longest beginning first: it is the latest version that was issued.
  const ends = endsOfPdfUpdates(bytes).reverse();
  const hashes = [hashOf(bytes), ...ends.map((end) => hashOf(bytes.subarray(0, end)))];
  const address = `${url.replace(/\/+$/, '')}/verify/file?${new URLSearchParams(hashes.map((hash) => ['sha256', hash]))}`;
  const response = await fetch(address, {
    headers: { Accept: 'application/json', 'Accept-Language': 'en' },
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((error: Error) => {
    throw ApiFailure.unreachable(url, (error.cause as { code?: string } | undefined)?.code ?? error.name);
  });
  const body = await response.json().catch(() => undefined);
  if (!response.ok || typeof body?.found !== 'string') throw ApiFailure.refused(response, body);
  const { found, document } = body as Known;
  return { found, ...(document && { document }) };
}

/** What was found in the file, under the names of its JSON. */
function factsOf({ verdict, fault, signatures, appended, hasProofs, unconfirmed }: PdfReport) {
  return {
    verdict,
    ...(fault && { fault }),
    signatures: signatures.map(signatureFacts),
    appended: appended.map(appendedFacts),
    proofs: hasProofs,
    unconfirmed,
  };
}

function signatureFacts(of: SignatureReport) {
  return {
    field: of.field,
    kind: of.kind,
    signer: of.signer,
    issuer: of.issuer,
    trusted: of.isTrusted,
    valid_from: of.validFrom.toISOString(),
    valid_until: of.validUntil.toISOString(),
    valid_then: of.wasValid,
    signed_at: of.claimedAt?.toISOString() ?? null,
    ...(of.stamped && {
      stamped: { at: of.stamped.at.toISOString(), authority: of.stamped.authority, trusted: of.stamped.isTrusted },
    }),
    ...(of.reason && { reason: of.reason }),
    covers: of.covers,
  };
}

function appendedFacts({ from, to, isAllowed, kinds, signed, timestamps, hasProofs, details }: AppendedReport) {
  return { from, to, allowed: isAllowed, kinds, signed, timestamps, proofs: hasProofs, details };
}

type Facts = { file: string; service?: Known } & ReturnType<typeof factsOf>;

const TRUST: Record<'true' | 'false' | 'null', string> = {
  true: 'trusted',
  false: 'NOT trusted by --trust',
  null: 'not checked against a list: see --trust',
};

function* linesOf({ file, verdict, fault, signatures, appended, unconfirmed, service }: Facts): Generator<Fields> {
  yield { file, verdict, ...(fault && { because: english(faultText(fault)) }) };
  for (const one of signatures)
    yield {
      [one.kind]: one.signer,
      'issued by': `${one.issuer} (${TRUST[`${one.trusted}`]})`,
      ...(one.kind !== 'timestamp' && { signed: one.signed_at ?? 'unknown' }),
      ...(one.stamped && { stamped: `${one.stamped.at} by ${one.stamped.authority}` }),
      ...(!one.valid_then && { certificate: `NOT valid then: ${one.valid_from} to ${one.valid_until}` }),
      covers: `bytes 0 to ${one.covers}`,
    };
  for (const one of appended)
    yield {
      appended: `bytes ${one.from} to ${one.to}: ${one.allowed ? allowedWords(one) : `NOT allowed: ${one.kinds.join(', ')}`}`,
    };
  if (unconfirmed.length > 0) yield { unconfirmed: unconfirmed.join(', ') };
  if (service?.document) {
    const { state, number, created_at, issuer, amount } = service.document;
    yield { service: service.found, state, number, created: created_at, issuer, ...(amount && { amount }) };
  } else if (service) yield { service: service.found };
}

function allowedWords({ signed, timestamps, proofs }: ReturnType<typeof appendedFacts>): string {
  const words = [
    ...signed.map((name) => `a signature in ${name}`),
    ...(timestamps > 0 ? ['a time-stamp'] : []),
    ...(proofs ? ['proofs that certificates were valid'] : []),
  ];
  return words.length > 0 ? words.join(', ') : 'nothing that is shown';
}

function faultText({ code }: NonNullable<PdfReport['fault']>): Message {
  return tell(`command.verifyFile.fault.${code}`);
}

type Problem = { code: string; told: Message };

/** Returns why the exit code is not 0. */
function problemOf({ verdict, fault, signatures }: PdfReport, known: Known | undefined): Problem | undefined {
  const problem = (
    code: 'damaged' | 'changed' | 'unconfirmed' | 'untrusted' | 'void' | 'replaced' | 'unknown' | 'unsealed',
  ) => ({
    code,
    told: tell(`command.verifyFile.${code}`),
  });
  const state = known?.document?.state;
  if (verdict === 'damaged')
    return { code: 'damaged', told: tell('command.verifyFile.damaged', { reason: faultText(fault!) }) };
  if (verdict === 'changed' || known?.found === 'changed') return problem('changed');
  // Without a list, no issuer is checked at all.
  if (verdict === 'unconfirmed' && signatures.some(({ isTrusted }) => isTrusted !== null))
    return problem('unconfirmed');
  if (
    signatures.some(
      ({ isTrusted, wasValid, stamped }) => isTrusted === false || stamped?.isTrusted === false || !wasValid,
    )
  )
    return problem('untrusted');
  if (state === 'void' || state === 'replaced') return problem(state);
  if (known) return known.found === 'unknown' ? problem('unknown') : undefined;
  if (verdict !== 'unsealed') return undefined;
  return fault ? { code: 'unsealed', told: faultText(fault) } : problem('unsealed');
}
