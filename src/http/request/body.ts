/** §4.3, §8: a JSON body of at most 1 MB, counted after inflating. Read only once the caller is known. */
import { isUtf8 } from 'node:buffer';
import { json, type Request, type Response } from 'express';
import { Refusal } from '../../domain/errors.ts';
import { MAX_BODY_BYTES } from '../../handlers/limits.ts';
import { countKept, countWritten, findRepeated } from './repeated-members.ts';

const parse = json({
  limit: MAX_BODY_BYTES,
  strict: false,
  type: isJson,
  // Decoding would put U+FFFD in the place of what was sent, and a value is kept as it was sent.
  verify: (req, _res, bytes) => {
    if (!isUtf8(bytes)) throw Object.assign(new Error('not UTF-8'), { type: 'not.utf8' });
    (req as Verified).json = bytes;
  },
});

type Verified = Parameters<typeof parse>[0] & { json?: Buffer };

const SEND_OBJECT = 'Send a JSON object such as {"values": {}}, or no body at all.';

/** What body-parser says of a body → what we answer; `type` is its name for the fault. */
const REFUSALS: Record<string, () => Refusal> = {
  'entity.too.large': () =>
    new Refusal('payload_too_large', 'The body is larger than 1 MB (1,048,576 bytes). Send less.', 'body'),
  'entity.parse.failed': () => new Refusal('validation', `The body is not valid JSON. ${SEND_OBJECT}`, 'body'),
  'not.utf8': () => new Refusal('validation', 'The body is not valid UTF-8. Send JSON that is encoded so.', 'body'),
  'charset.unsupported': () =>
    new Refusal(
      'validation',
      'The body must be in UTF-8: encode it so, and send Content-Type: application/json.',
      'Content-Type',
    ),
  'encoding.unsupported': () =>
    new Refusal(
      'validation',
      'Content-Encoding may be gzip, deflate or br. Or send the body as it is, without it.',
      'Content-Encoding',
    ),
};

/** Undefined when no body was sent. Throws `payload_too_large` or `validation`. */
export async function readJsonBody(req: Request, res: Response): Promise<unknown> {
  // A declared size is refused before a byte is read.
  if (Number(req.headers['content-length']) > MAX_BODY_BYTES) throw REFUSALS['entity.too.large']!();
  if (!hasBody(req)) return undefined;
  if (!isJson(req))
    throw new Refusal('validation', 'The body must be JSON: send Content-Type: application/json.', 'Content-Type');
  if (!isPlainlySent(req))
    throw new Refusal('validation', 'Transfer-Encoding may only be chunked.', 'Transfer-Encoding');
  if (!isDeclaredUtf8(req)) throw REFUSALS['charset.unsupported']!();
  // HTTP/1.1 may be asked whether the body is wanted before it is sent. Now it is.
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue();
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(refusalOf(error)) : resolve()));
    refuseEarly(req, reject);
  });
  // The router would take a string for JSON and parse it a second time.
  if (typeof req.body !== 'object' || req.body === null || Array.isArray(req.body))
    throw new Refusal('validation', `The body is not an object. ${SEND_OBJECT}`, 'body');
  refuseRepeatedMembers((req as Verified).json, req.body);
  return req.body;
}

function refuseRepeatedMembers(json: Buffer | undefined, body: unknown): void {
  if (!json || countWritten(json) === countKept(body)) return;
  const path = findRepeated(json.toString())!;
  throw new Refusal('validation', `${path} is sent twice. Send it once.`, path);
}

/** Throws `validation` when a request that takes no body has one: what is in it would have no effect. */
export function refuseBody(req: Request): void {
  if (hasBody(req))
    throw new Refusal('validation', `${req.method} takes no body here. Send parameters in the query.`, 'body');
}

/** body-parser reads a body to its end before it says that it is too large; one sent in chunks may have no end. */
function refuseEarly(req: Request, refuse: (refusal: Refusal) => void): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) refuse(REFUSALS['entity.too.large']!());
  });
}

function refusalOf(error: unknown): unknown {
  const { type, status } = error as { type?: string; status?: number };
  const known = type ? REFUSALS[type] : undefined;
  if (known) return known();
  // Bad compression and a length that does not fit are the caller's faults too.
  return status === 400
    ? new Refusal('validation', 'The body could not be read. Send it whole and as it is declared.', 'body')
    : error;
}

function hasBody(req: { headers: Request['headers'] }): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/** Chunks are undone by Node; whatever else is declared here is not (RFC 9112, section 6.1). */
function isPlainlySent(req: { headers: Request['headers'] }): boolean {
  return /^chunked$/i.test(req.headers['transfer-encoding'] ?? 'chunked');
}

function isDeclaredUtf8(req: { headers: Request['headers'] }): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(req.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

function isJson(req: { headers: Request['headers'] }): boolean {
  return /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '');
}
