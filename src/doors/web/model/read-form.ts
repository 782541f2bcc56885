/**
 * §20.8: the body of a form, `application/x-www-form-urlencoded`; one with pictures to choose (§20.9), or with files (§20.12), is
 * `multipart/form-data`. What may be large is read in pieces, and never more than may be kept.
 */
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { type Request, type Response, text } from 'express';
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

/** A document's values take 1 MB at most through the API; letters beyond ASCII take three times as much in a form. */
const MAX_BYTES = 4 * MEBIBYTE;
/** A stranger has little to say. */
const MAX_STRANGER_BYTES = 16 * KIBIBYTE;
/** A form has a name for each field and row, of which the largest holds some thousands (§20.9). To take a million apart takes long. */
const MAX_NAMES = 10_000;
/** More pictures are larger than a body. */
const MAX_FILES = 1_000;
/** Of a picture nothing is kept that is more than it may have, which its check then says. */
const MAX_FILE_BYTES = MAX_PICTURE_BYTES + 1;

const readers = { person: reader(MAX_BYTES), stranger: reader(MAX_STRANGER_BYTES) };

function reader(limit: number) {
  return text({ type: 'application/x-www-form-urlencoded', limit, inflate: false });
}

/** Empty for a body of another type. A file is the value of its field, as a `data:` URI, in place of what else the form has for it. Throws `payload_too_large`, and `validation` for one that cannot be read. */
export async function readForm(req: Request, res: Response, from: keyof typeof readers): Promise<URLSearchParams> {
  // Of one that is refused, what was entered is kept.
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
        // A control in which nothing was chosen sends a file without a name.
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

/** Beside the files: for the lines around each, other fields, and the text of a template, whose line ends are two characters here (§20.24). */
const OVERHEAD = MEBIBYTE;
const FIELDS = 10;
const MAX_FIELD = 2 * MEBIBYTE;
/** Of these two alone a browser that has not been asked sends the cookies with a form; the parser takes what begins as they do. */
const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded) *(;|$)/i;

/**
 * §20.12: the fields, as far as they come before the files: of those nothing is read unless `isOurs` says that the form is one of this service.
 * Throws `validation` for a body that cannot be read, and the refusal of a limit that it passed without a file.
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
  // The way to a file from the folder that was chosen.
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
  // What still comes is not worth reading.
  if (!req.readableEnded) res.set('Connection', 'close');
  if (refusal && !isOurs(sent.form)) throw refusal;
  return refusal ? { ...sent, refusal } : sent;
}

/** Of a file that is larger than any that is kept, only the size. A control in which nothing was chosen sends a file without a name. */
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

/** Reads a body until it ends, or is refused for what this answers then. `listen`: is called with a parser that tells of each part, and what ends it. */
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
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) end(tooLarge());
    };
    const end = (refusal?: Refusal) => {
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
