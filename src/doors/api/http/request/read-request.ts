/** §15.4, §8: reads a JSON body of at most 1 MB (decompressed), once the caller is authenticated. */
import { type Request, type Response, raw } from 'express';
import type { Operation } from 'openapi-backend';
import { Refusal, tooBusy } from '../../../../domain/errors.ts';
import { MAX_DOCUMENT_BYTES } from '../../../../domain/sizes.ts';
import { tell } from '../../../../locales/message.ts';

const readBytes = raw({ limit: MAX_DOCUMENT_BYTES, type: isJson });

/** The `type` of body-parser's error → our refusal. */
const REFUSALS: Record<string, () => Refusal> = {
  'entity.too.large': () => new Refusal('payload_too_large', tell('api.body.large'), 'body'),
  // The caller has disconnected.
  'request.aborted': tooBusy,
  'charset.unsupported': () => new Refusal('validation', tell('api.body.charset'), 'Content-Type'),
  'encoding.unsupported': () => new Refusal('validation', tell('api.body.encoding'), 'Content-Encoding'),
};

/** Reads and parses the body. Undefined when none was sent. Throws `payload_too_large` or `validation`. */
export async function readJsonBody<Body>(
  req: Request,
  res: Response,
  read: (bytes: Uint8Array) => Promise<Body>,
): Promise<Body | undefined> {
  // A declared size over the limit is refused before any byte is read.
  if (Number(req.headers['content-length']) > MAX_DOCUMENT_BYTES) throw REFUSALS['entity.too.large']!();
  if (!declaresBody(req)) return undefined;
  if (!isJson(req) && (await isEmptyChunked(req, res))) return undefined;
  if (!isJson(req)) throw new Refusal('validation', tell('api.body.contentType'), 'Content-Type');
  if (!hasKnownTransferCoding(req)) throw new Refusal('validation', tell('api.body.transfer'), 'Transfer-Encoding');
  if (!isDeclaredUtf8(req)) throw REFUSALS['charset.unsupported']!();
  if (!hasKnownContentCoding(req)) throw REFUSALS['encoding.unsupported']!();
  continueSending(req, res);
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: unknown) => (error ? reject(refusalOf(error)) : resolve()));
    refuseEarly(req, reject);
  });
  const bytes: unknown = req.body;
  // body-parser treats the body of a caller who has left, and one that broke off, as if there were none.
  if (!req.socket.readable) throw tooBusy();
  if (!req.complete || !Buffer.isBuffer(bytes)) throw unreadable();
  return bytes.length > 0 ? read(bytes) : undefined;
}

/** Throws `validation` for a body that the operation does not take, because it would have no effect. */
export async function refuseBody(req: Request, res: Response): Promise<void> {
  if (declaresBody(req) && !(await isEmptyChunked(req, res)))
    throw new Refusal('validation', tell('api.body.none', { method: req.method }), 'body');
}

/** Refuses a body as soon as it is too large. body-parser would first read to its end, which may never come. */
function refuseEarly(req: Request, refuse: (refusal: Refusal) => void): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES) refuse(REFUSALS['entity.too.large']!());
  });
}

function refusalOf(error: unknown): unknown {
  const { type, status } = error as { type?: string; status?: number };
  const known = type ? REFUSALS[type] : undefined;
  if (known) return known();
  // Bad compression and a wrong Content-Length are the caller's faults too.
  return status === 400 ? unreadable() : error;
}

function unreadable(): Refusal {
  return new Refusal('validation', tell('api.body.unread'), 'body');
}

/** Returns whether a chunked body is empty, which only its first byte or its end shows (RFC 9112, section 6.3). */
async function isEmptyChunked(req: Request, res: Response): Promise<boolean> {
  if (req.headers['transfer-encoding'] === undefined || !hasKnownTransferCoding(req)) return false;
  continueSending(req, res);
  if (req.destroyed) return false;
  return new Promise((resolve) => {
    const settle = (isEmpty: boolean) => {
      req.off('readable', look).off('end', end).off('close', leave);
      resolve(isEmpty);
    };
    const look = () => {
      const chunk: Buffer | null = req.read();
      if (chunk === null) return;
      req.unshift(chunk);
      settle(false);
    };
    const end = () => settle(true);
    const leave = () => settle(false);
    req.on('readable', look).on('end', end).on('close', leave);
  });
}

/** Answers `Expect: 100-continue`. A client that sent it waits until the server wants the body. */
function continueSending(req: Request, res: Response): void {
  if (!/^100-continue$/i.test(req.headers.expect ?? '')) return;
  delete req.headers.expect;
  res.writeContinue();
}

/** Returns whether the request announces a body, which may still prove empty. */
function declaresBody(req: { headers: Request['headers'] }): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/**
 * Returns whether Node decodes the body. It decodes `chunked` and passes on any other transfer coding undecoded (RFC 9112, section 6.1).
 */
function hasKnownTransferCoding(req: { headers: Request['headers'] }): boolean {
  return /^chunked$/i.test(req.headers['transfer-encoding'] ?? 'chunked');
}

/** Returns whether the content coding is one that we accept. body-parser would accept every coding that Node learns. */
function hasKnownContentCoding(req: { headers: Request['headers'] }): boolean {
  return /^(identity|gzip|deflate|br)$/i.test(req.headers['content-encoding'] ?? 'identity');
}

function isDeclaredUtf8(req: { headers: Request['headers'] }): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(req.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

function isJson(req: { headers: Request['headers'] }): boolean {
  return /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '');
}

/**
 * §15.1: the query string, parsed by the contract. A value becomes a number only where the contract says integer and it
 * is written as one.
 */
type Query = Record<string, string | number | (string | number)[]>;

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;

/**
 * Parses the query string. A parameter that is sent twice becomes a list, which no parameter of the contract accepts. Throws `validation`
 * with the name of a parameter whose percent-encoding is not valid UTF-8; guessing could search for something else than the caller meant.
 */
export function readQuery(text: string, operation: Operation): Query {
  const parameters = (operation.parameters ?? []) as { in: string; name: string; schema?: { type?: string } }[];
  const query: Query = Object.create(null);
  for (const pair of text.split('&').filter((part) => part !== '')) {
    const mark = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, mark), 'query');
    if (name === '') throw new Refusal('validation', tell('api.query.name'), 'query');
    const value = decode(pair.slice(mark + 1), name);
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    const read = parameter?.schema?.type === 'integer' && INTEGER.test(value) ? Number(value) : value;
    query[name] = name in query ? [query[name]!, read].flat() : read;
  }
  return query;
}

function decode(text: string, name: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('validation', tell('api.field', { name, problem: tell('api.encoding') }), name);
  }
}

// §4.3, §15.1: each header that the contract describes, such as `Idempotency-Key`, and each that it relies on may be
// sent only once.

/** Headers of which Node keeps the first and drops the others. A proxy in front may keep another one. */
const SINGLE = ['Authorization', 'Content-Type', 'Content-Encoding'];

/** Headers that are lists, which may be sent in several lines (RFC 7240, section 2). */
const LISTS = ['Prefer'];

/**
 * Throws `validation` for a repeated header. Node joins other repeated headers with a comma, which would make a
 * different idempotency key.
 */
export function refuseRepeatedHeaders({ headersDistinct }: Request, { parameters = [] }: Operation): void {
  const described = (parameters as { in: string; name: string }[]).filter((one) => one.in === 'header');
  const repeated = [...described.map(({ name }) => name), ...SINGLE].find(
    (name) => !LISTS.includes(name) && (headersDistinct[name.toLowerCase()]?.length ?? 0) > 1,
  );
  if (repeated)
    throw new Refusal('validation', tell('api.field', { name: repeated, problem: tell('api.once') }), repeated);
}
