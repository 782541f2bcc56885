/** Request bodies drawn from the specification and from a template's inventory, in the ways that clients send them. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { validatorAt } from '../../src/doors/api/http/contract/specification.ts';
import { fitting } from './schema-arbitrary.ts';

/** Whether the drawn part is valid: `odd` fails its schema; `loose` is arbitrary, but its schema may accept it. */
export type Verdict = 'fits' | 'odd' | 'loose';

export type DrawnBody = { headers: string[]; bytes: Buffer; verdict: Verdict };

export const NO_BODY: fc.Arbitrary<DrawnBody> = fc.constantFrom<DrawnBody>(
  { headers: [], bytes: Buffer.alloc(0), verdict: 'fits' },
  { headers: ['Content-Length: 0'], bytes: Buffer.alloc(0), verdict: 'fits' },
);

/** A body for an operation that takes none. */
export const UNWANTED_BODY: fc.Arbitrary<DrawnBody> = fc.constant({
  headers: ['Content-Type: application/json', 'Content-Length: 2'],
  bytes: Buffer.from('{}'),
  verdict: 'odd',
});

type Text = { text: string; verdict: Verdict };
const MAX_BYTES = 1024 * 1024;

/** Values as documents take them. Checks and drafts also take others. */
const ENTRY_OF_VALUES = '#/components/schemas/GenerationRequest/properties/values';

/** `values`: values that fit the template; `keys`: its keys and others; `automatic`: those of `keys` that it fills itself. */
export function bodyOf(
  pointer: string,
  { keys, automatic, values }: { keys: string[]; automatic: string[]; values: fc.Arbitrary<Record<string, unknown>> },
): fc.Arbitrary<DrawnBody> {
  const fits = validatorAt(pointer);
  const fitted = (value: unknown): Text => ({ text: JSON.stringify(value), verdict: 'fits' });
  const judged = (value: unknown): Text => ({ text: JSON.stringify(value), verdict: fits(value) ? 'loose' : 'odd' });
  const some = fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.string(), fitting(`${ENTRY_OF_VALUES}/patternProperties/.*`)),
  );
  const title = fitting(`${pointer}/properties/title`);
  const text = fc.oneof(
    { weight: 2, arbitrary: fitting(pointer).map(fitted) },
    { weight: 6, arbitrary: fc.record({ values, title }, { requiredKeys: ['values'] }).map(fitted) },
    { weight: 2, arbitrary: some.map((values) => fitted({ values })) },
    { weight: 1, arbitrary: fc.jsonValue().map(judged) },
    {
      weight: 1,
      // A value sent for an automatic placeholder is ignored, whatever its type. The schema does not know which placeholders are
      // automatic.
      arbitrary: fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()).map((values) => ({
        text: JSON.stringify({ values }),
        verdict: judged({ values: without(values, automatic) }).verdict,
      })),
    },
    {
      weight: 1,
      arbitrary: fc.string({ minLength: 1 }).map((text): Text => ({ text, verdict: isJson(text) ? 'loose' : 'odd' })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...TWICE).map((text): Text => ({ text, verdict: 'odd' })) },
  );
  const sent = fc.tuple(text, fc.constantFrom(...PACKINGS)).map(([drawn, pack]) => pack(drawn));
  const filled = fc.constantFrom(-1, 0, 1, 10_000).map((beyond) => atLimit(beyond));
  const odd = fc.tuple(text, fc.constantFrom(...ODD_HEADERS)).map(([{ text }, headers]) => ({
    ...plain({ text, verdict: 'odd' }),
    headers: [...headers, `Content-Length: ${Buffer.byteLength(text)}`],
  }));
  return fc.oneof(
    { weight: 2, arbitrary: NO_BODY },
    { weight: 30, arbitrary: sent },
    { weight: 2, arbitrary: odd },
    { weight: 2, arbitrary: filled },
  );
}

/** A body without values, such as the text of a template; it is required. */
export function requiredBodyOf(pointer: string): fc.Arbitrary<DrawnBody> {
  const fits = validatorAt(pointer);
  const text = fc.oneof(
    { weight: 6, arbitrary: fitting(pointer).map((value): Text => ({ text: JSON.stringify(value), verdict: 'fits' })) },
    {
      weight: 2,
      arbitrary: fc.jsonValue().map(
        (value): Text => ({
          text: JSON.stringify(value),
          verdict: fits(value) ? 'loose' : 'odd',
        }),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...TWICE).map((twice): Text => ({ text: twice, verdict: 'odd' })) },
  );
  const sent = fc.tuple(text, fc.constantFrom(...PACKINGS)).map(([drawn, pack]) => pack(drawn));
  return fc.oneof(
    { weight: 1, arbitrary: NO_BODY.map((drawn) => ({ ...drawn, verdict: 'odd' as const })) },
    { weight: 10, arbitrary: sent },
  );
}

/** JSON objects with a duplicate name. */
const TWICE = [
  '{"title":"a","title":"a"}',
  '{"values":{"customer":"1","cust\\u006fmer":"2"}}',
  '{"values":{},"values":{}}',
  '{"values":{"items":[{"price":"1","price":"1"}]}}',
];

/** Headers with which a JSON body is refused. */
const ODD_HEADERS = [
  [],
  ['Content-Type:'],
  ['Content-Type: text/plain'],
  ['Content-Type: application/json, text/plain'],
  ['Content-Type: application/jsonp'],
  ['Content-Type: multipart/form-data; boundary=x'],
  ['Content-Type: application/json; charset=utf-16le'],
  ['Content-Type: application/json; charset=latin1'],
  ['Content-Type: application/json', 'Content-Type: application/json'],
  ['Content-Type: application/json', 'Content-Encoding: zstd'],
  ['Content-Type: application/json', 'Content-Encoding: gzip'],
  ['Content-Type: application/json', 'Content-Encoding: identity', 'Content-Encoding: gzip'],
];

type Pack = (drawn: Text) => DrawnBody;
const TYPE = 'Content-Type: application/json';

const plain: Pack = ({ text, verdict }) => measured([TYPE], Buffer.from(text), verdict);

function measured(headers: string[], bytes: Buffer, verdict: Verdict): DrawnBody {
  return {
    headers: [...headers, `Content-Length: ${bytes.length}`],
    bytes,
    verdict,
  };
}

/** Different ways in which clients send the same JSON. */
const PACKINGS: Pack[] = [
  plain,
  plain,
  plain,
  ({ text, verdict }) => measured(['content-type: Application/JSON;charset="UTF-8"'], Buffer.from(text), verdict),
  ({ text, verdict }) => measured([TYPE], Buffer.from(`\ufeff${text}`), verdict),
  ({ text, verdict }) => measured([TYPE, 'Content-Encoding: gzip'], gzipSync(text), verdict),
  ({ text, verdict }) => measured([TYPE, 'Content-Encoding: deflate'], deflateSync(text), verdict),
  ({ text, verdict }) => measured([TYPE, 'Content-Encoding: br'], brotliCompressSync(text), verdict),
  ({ text, verdict }) => ({
    headers: [TYPE, 'Transfer-Encoding: chunked'],
    bytes: chunked(Buffer.from(text)),
    verdict,
  }),
];

function chunked(bytes: Buffer): Buffer {
  const middle = Math.ceil(bytes.length / 2);
  const parts = [bytes.subarray(0, middle), bytes.subarray(middle)].filter((part) => part.length > 0);
  const chunks = parts.map((part) => Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, CRLF]));
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

const CRLF = Buffer.from('\r\n');

/** Returns a body that exceeds the limit by so many bytes, padded with spaces. */
function atLimit(beyond: number): DrawnBody {
  const text = '{"title":"Large"}'.padEnd(MAX_BYTES + beyond);
  return plain({ text, verdict: beyond > 0 ? 'odd' : 'fits' });
}

function without(values: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
