/** §25.6, ISO 32000-1 §12.7.4.5, §12.8.1: finds the signatures that the fields of a PDF have, and checks which bytes each covers. */
import { itemsOf, referred } from '../signature/entries-of.ts';
import { must } from './fault.ts';
import { arrayIn, dictionaryIn, type Revisions, resolvedIn } from './read-revisions.ts';

const MAX_FIELDS = 10_000;

/** `field`: its object. `id`: that of its value; null for an empty field. */
export type SignatureField = { field: number; name: string; id: number | null };

/** Returns the signature fields of a file as of a revision. */
export function findSignatureFields(revisions: Revisions, revision: number): SignatureField[] {
  const root = dictionaryIn(revisions, revisions.all[revision]!.trailer.get('Root'), revision);
  const form = dictionaryIn(revisions, root.get('AcroForm'), revision);
  const found: SignatureField[] = [];
  const seen = new Set<number>();
  const waiting = arrayIn(revisions, form.get('Fields'), revision).map((one) => ({ one, above: '' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const field = referred(next.one);
    if (field === null || seen.has(field)) continue;
    seen.add(field);
    must(seen.size < MAX_FIELDS, 'limit', 'the file has too many fields');
    const entries = dictionaryIn(revisions, next.one, revision);
    const name = [next.above, nameOf(entries.get('T'))].filter((part) => part !== '').join('.');
    if (entries.get('FT') === '/Sig') found.push({ field, name, id: referred(entries.get('V')) });
    for (const kid of arrayIn(revisions, entries.get('Kids'), revision)) waiting.push({ one: kid, above: name });
  }
  return found;
}

/** Returns a text string: hexadecimal UTF-16 with its mark, or Latin-1. */
function nameOf(value = ''): string {
  const [, hex] = /^<([\da-fA-F\s]*)>$/.exec(value) ?? [];
  if (hex === undefined) return /^\(([\s\S]*)\)$/.exec(value)?.[1]?.replace(/\\(.)/gs, '$1') ?? '';
  const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return bytes
    .subarray(2, 2 + 2 * Math.floor((bytes.length - 2) / 2))
    .swap16()
    .toString('utf16le');
}

/**
 * `revision`: the one that it ends. `cms`: what stands in the hole. `covered`: the bytes that it covers, in pieces. `isStamp`: a time-stamp of the
 * document. `claimedAt`: when it was made, as its maker says.
 */
export type CoveringSignature = {
  revision: number;
  cms: Buffer;
  covered: [Buffer, Buffer];
  /** How many bytes of the file that are, with the hole. */
  covers: number;
  isStamp: boolean;
  isCertifying: boolean;
  permissions: number | null;
  claimedAt: Date | null;
  reason: string;
};

const SUBFILTERS: Record<string, 'signature' | 'stamp'> = {
  '/ETSI.CAdES.detached': 'signature',
  '/adbe.pkcs7.detached': 'signature',
  '/ETSI.RFC3161': 'stamp',
};

/** Checks the dictionary of a signature against the bytes of its file. Throws VerifyFault. */
export function readSignature(bytes: Buffer, revisions: Revisions, id: number): CoveringSignature {
  const last = revisions.all.length - 1;
  const entries = dictionaryIn(revisions, `${id} 0 R`, last);
  const kind = SUBFILTERS[entries.get('SubFilter') ?? ''];
  must(kind, 'encoding', 'the signature is of a kind that is not read');
  const range = itemsOf(entries.get('ByteRange') ?? '');
  must(
    range.length === 4 && range.every((one) => /^\d{1,12}$/.test(one)),
    'range',
    'the signature covers no range of bytes',
  );
  const [from, before, behind, length] = range.map(Number) as [number, number, number, number];
  must(
    from === 0 && before > 0 && behind > before,
    'range',
    'the signature does not cover the file from its beginning',
  );
  // The hole is exactly the brackets and digits of this signature, in the part that it ends.
  const hole = bytes.subarray(before, behind).toString('latin1');
  must(/^<[\da-f]+>$/.test(hole) || /^<[\dA-F]+>$/.test(hole), 'range', 'the signature leaves out more than itself');
  must(hole.length % 2 === 0 && hole === entries.get('Contents'), 'range', 'the signature leaves out something else');
  const revision = revisions.all.findIndex(({ to }) => to === behind + length);
  must(revision >= 0, 'range', 'the signature does not cover a whole part of the file');
  const part = revisions.all[revision]!;
  must(
    before > part.from && part.places.has(id),
    'range',
    'the signature is in another part than the one that it covers',
  );
  const digits = Buffer.from(hole.slice(1, -1), 'hex');
  const { cms, padding } = divided(digits);
  must(
    padding.every((byte) => byte === 0),
    'encoding',
    'something is hidden behind the signature',
  );
  const [reference] = arrayIn(revisions, entries.get('Reference'), last);
  const transform = dictionaryIn(revisions, reference, last);
  const isCertifying = transform.get('TransformMethod') === '/DocMDP';
  const parameters = dictionaryIn(revisions, transform.get('TransformParams'), last);
  return {
    revision,
    cms,
    covered: [bytes.subarray(0, before), bytes.subarray(behind, behind + length)],
    covers: behind + length,
    isStamp: kind === 'stamp',
    isCertifying,
    permissions: isCertifying ? Number(resolvedIn(revisions, parameters.get('P'), last) ?? 2) : null,
    claimedAt: claimedDate(nameOf(entries.get('M'))),
    reason: nameOf(entries.get('Reason')),
  };
}

/** Divides the digits into the signature, whose first bytes say how long it is, and what follows. */
function divided(digits: Buffer): { cms: Buffer; padding: Buffer } {
  const short = digits[1] ?? 0;
  const count = short >= 0x80 ? short & 0x7f : 0;
  must(digits[0] === 0x30 && count <= 4 && digits.length > 2 + count, 'encoding', 'this is no CMS signature');
  const length = 2 + count + (count === 0 ? short : digits.readUIntBE(2, count));
  must(length <= digits.length, 'encoding', 'the signature is cut off');
  return { cms: digits.subarray(0, length), padding: digits.subarray(length) };
}

/** Reads `D:20260827093000Z` and `D:20260827113000+02'00'`. */
function claimedDate(text: string): Date | null {
  const found = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)'?)?/.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second, zone, minutes] = found;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone ? `${zone}:${minutes}` : 'Z'}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
