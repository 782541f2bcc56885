/**
 * §20.8: reads the body of a form: `application/x-www-form-urlencoded`, or `multipart/form-data` with pictures (§20.9)
 * or files (§20.12). Large parts are read in chunks, up to a limit.
 */
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { type Request, type Response, text } from 'express';
import { SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { KIBIBYTE, MEBIBYTE } from '../../../domain/sizes.ts';
import { dataUri, MAX_PICTURE_BYTES } from '../../../domain/write-picture.ts';
import { tell } from '../../../locales/message.ts';
import {
  isKept,
  tooManyBytes,
  tooManyFiles,
  UPLOAD_LIMITS,
  type UploadedFile,
} from '../../../use-cases/templates/index.ts';

/** The API accepts values of at most 1 MB. Letters beyond ASCII take three times as much in a form. */
const MAX_BYTES = 4 * MEBIBYTE;
/** The limit for somebody who is not signed in. */
const MAX_STRANGER_BYTES = 16 * KIBIBYTE;
/** A form has a name for each field and row; the largest has some thousands (§20.9). Parsing a million takes long. */
const MAX_NAMES = 10_000;
/** With more pictures, the body would be too large anyway. */
const MAX_FILES = 1_000;
/** One byte more than a picture may have. The check of the picture then reports its size. */
const MAX_FILE_BYTES = MAX_PICTURE_BYTES + 1;

const readers = { person: reader(MAX_BYTES), stranger: reader(MAX_STRANGER_BYTES) };

function reader(limit: number) {
  return text({ type: 'application/x-www-form-urlencoded', limit, inflate: false });
}

/**
 * Reads a form. Empty for a body of another type. A file becomes the value of its field as a `data:` URI, replacing any
 * other. Throws `payload_too_large`, and `validation` for a body that cannot be read.
 */
export async function readForm(req: Request, res: Response, from: keyof typeof readers): Promise<URLSearchParams> {
  // The body was read already. A refused form still has what was entered.
  if (req.body instanceof URLSearchParams) return req.body;
  await new Promise<void>((resolve, reject) =>
    readers[from](req, res, (error?: Error & { type?: string }) =>
      error ? reject(error.type === 'entity.too.large' ? tooLarge() : unread()) : resolve(),
    ),
  );
  if (from === 'person' && hasParts(req) && !req.readableDidRead) {
    req.body = await readParts(req);
    return req.body;
  }
  const body = typeof req.body === 'string' ? req.body : '';
  if (hasMoreNames(body)) throw tooLarge();
  return new URLSearchParams(body);
}

export function hasParts(req: Request): boolean {
  return /^multipart\/form-data/i.test(req.headers['content-type'] ?? '');
}

async function readParts(req: Request): Promise<URLSearchParams> {
  const form = new URLSearchParams();
  const limits = { fields: MAX_NAMES, fieldSize: MAX_BYTES, fileSize: MAX_FILE_BYTES, files: MAX_FILES };
  const refusal = await eachPart(req, { limits, bytes: MAX_BYTES, tooLarge, unreadable: unread }, (parser, end) => {
    parser.on('field', (name: string, value: string) => form.append(name, value));
    parser.on(
      'file',
      (field: string, stream: NodeJS.ReadableStream, name: string | undefined, _: string, type: string) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        // A file control without a choice sends a file without a name.
        stream.on('end', () => name && form.set(field, dataUri(type, Buffer.concat(chunks))));
      },
    );
    parser.on('fieldsLimit', () => end(tooLarge())).on('filesLimit', () => end(tooLarge()));
  });
  if (refusal) throw refusal;
  return form;
}

function hasMoreNames(body: string): boolean {
  let names = 0;
  for (let at = 0; at >= 0 && names <= MAX_NAMES; at = body.indexOf('&', at + 1)) names += 1;
  return names > MAX_NAMES;
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', tell('refusal.form.large'), 'body');
}

function unread(): Refusal {
  return new Refusal('validation', tell('refusal.form.unread'), 'body');
}

/** `refusal`: why no more than `given` was read. */
export type SentFiles = { form: URLSearchParams; given: UploadedFile[]; refusal?: Refusal };

/**
 * Allowed beside the files: the lines around each, other fields, and the text of a template, whose line ends take two
 * characters here (§20.24).
 */
const OVERHEAD = MEBIBYTE;
const FIELDS = 10;
const MAX_FIELD = 2 * MEBIBYTE;
/**
 * With only these two types, a browser sends cookies from another site's form without asking first. The parser also
 * accepts types that merely begin with them.
 */
const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded) *(;|$)/i;

/**
 * §20.12: reads the fields that come before the files. Files are read only if `isOurs` accepts the form. Throws
 * `validation` for an unreadable body, and the refusal of a limit that was exceeded without a file.
 */
export async function readFiles(
  req: Request,
  res: Response,
  isOurs: (form: URLSearchParams) => boolean,
): Promise<SentFiles> {
  const sent: SentFiles = { form: new URLSearchParams(), given: [] };
  const unreadable = () => new Refusal('validation', tell('refusal.form.files'), 'files');
  if (!FORM.test(req.headers['content-type'] ?? '')) throw unreadable();
  const { files } = UPLOAD_LIMITS;
  const bytes = UPLOAD_LIMITS.bytes + OVERHEAD;
  const fields = { fields: FIELDS, fieldNameSize: 100, fieldSize: MAX_FIELD };
  const limits = { ...fields, files, parts: files + FIELDS, headerPairs: 20 };
  // Keeps a file's path within the chosen folder.
  const options = { limits, preservePath: true, bytes, tooLarge: tooManyBytes, unreadable };
  const refusal = await eachPart(req, options, (parser, end) => {
    parser.on('field', (name: string, value: string) => sent.form.append(name, value));
    parser.on('file', (_field: string, stream: NodeJS.ReadableStream, name: string | undefined) => {
      if (!isOurs(sent.form)) return end();
      if (Number(req.headers['content-length']) > bytes) return end(tooManyBytes());
      collect(name ?? '', stream, (file) => sent.given.push(file));
    });
    parser.on('filesLimit', () => end(tooManyFiles())).on('partsLimit', () => end(tooManyFiles()));
    if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue();
  });
  // The rest of the body is not worth reading.
  if (!req.readableEnded) res.set('Connection', 'close');
  if (refusal && !isOurs(sent.form)) throw refusal;
  return refusal ? { ...sent, refusal } : sent;
}

/** Collects a file; only the size of one that is too large. A control without a choice sends a file without a name. */
function collect(name: string, stream: NodeJS.ReadableStream, keep: (file: UploadedFile) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (isKept(name, size)) chunks.push(chunk);
    else chunks.length = 0;
  });
  stream.on('end', () => {
    if (name !== '') keep({ name, size, bytes: isKept(name, size) ? new Uint8Array(Buffer.concat(chunks)) : null });
  });
  stream.on('error', () => {});
}

type Parts = Omit<BusboyConfig, 'headers'> & { bytes: number; tooLarge: () => Refusal; unreadable: () => Refusal };

/** Half of the longest pause within a body. A sender who has gone without a word would keep the turn of others' uploads. */
const PAUSE = 4 * SECOND;

/** Reads a body to its end, or to a refusal, which it returns. `listen`: gets the parser and a function to stop. */
function eachPart(
  req: Request,
  { bytes: most, tooLarge, unreadable, ...config }: Parts,
  listen: (parser: BusboyInstance, end: (refusal?: Refusal) => void) => void,
): Promise<Refusal | undefined> {
  return new Promise((resolve) => {
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        ...config,
        headers: { ...req.headers, 'content-type': req.headers['content-type'] ?? '' },
      });
    } catch {
      return resolve(unreadable());
    }
    let bytes = 0;
    let isStill = false;
    const look = () => {
      if (isStill) return end(unreadable());
      // What has arrived is read before the next look, however busy this process was.
      isStill = true;
      late.refresh();
    };
    const late = setTimeout(look, PAUSE);
    const count = (chunk: Buffer) => {
      isStill = false;
      bytes += chunk.length;
      if (bytes > most) end(tooLarge());
    };
    const end = (refusal?: Refusal) => {
      clearTimeout(late);
      req.off('data', count).unpipe(parser).resume();
      parser.removeAllListeners().on('error', () => {});
      resolve(refusal);
    };
    listen(parser, end);
    parser.on('finish', () => end()).on('error', () => end(unreadable()));
    req.once('aborted', () => end(unreadable()));
    req.on('data', count).pipe(parser);
  });
}
