/** §20.12: the body of a form with files, `multipart/form-data`, kept in memory within the limits of an upload. */

import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Request, Response } from 'express';
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { tell } from '../../../locales/message.ts';
import {
  isKept,
  tooManyBytes,
  tooManyFiles,
  UPLOAD_LIMITS,
  type UploadedFile,
} from '../../../use-cases/templates/index.ts';

/** `refusal`: why no more than `given` was read. */
export type SentFiles = { form: URLSearchParams; given: UploadedFile[]; refusal?: Refusal };

/** For the lines around each file. */
const OVERHEAD = MEBIBYTE;
const FIELDS = 10;
/** The text of a template, whose line ends are two characters here (§20.24). */
const MAX_FIELD = 2 * MEBIBYTE;

/**
 * The fields, as far as they come before the files: of those nothing is read unless `isOurs` says that the form is one of this service.
 * Throws `validation` for a body that cannot be read, and the refusal of a limit that it passed without a file.
 */
export function readFiles(req: Request, res: Response, isOurs: (form: URLSearchParams) => boolean): Promise<SentFiles> {
  const sent: SentFiles = { form: new URLSearchParams(), given: [] };
  const max = UPLOAD_LIMITS.bytes + OVERHEAD;
  return new Promise((resolve, reject) => {
    const parser = parserFor(req);
    let bytes = 0;
    const end = (refusal?: Refusal) => {
      req.off('data', count).unpipe(parser).resume();
      parser.removeAllListeners().on('error', () => {});
      // What still comes is not worth reading.
      if (!req.readableEnded) res.set('Connection', 'close');
      if (refusal && !isOurs(sent.form)) return reject(refusal);
      resolve(refusal ? { ...sent, refusal } : sent);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > max) end(tooManyBytes());
    };
    parser.on('field', (name: string, value: string) => sent.form.append(name, value));
    parser.on('file', (_field: string, stream: NodeJS.ReadableStream, name: string | undefined) => {
      if (!isOurs(sent.form)) return end();
      if (Number(req.headers['content-length']) > max) return end(tooManyBytes());
      collect(name ?? '', stream, (file) => sent.given.push(file));
    });
    parser.on('filesLimit', () => end(tooManyFiles())).on('partsLimit', () => end(tooManyFiles()));
    parser.on('finish', () => end());
    parser.on('error', () => end(unreadable()));
    req.once('aborted', () => end(unreadable()));
    if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue();
    req.on('data', count).pipe(parser);
  });
}

/** Of these two alone a browser that has not been asked sends the cookies with a form; the parser takes what begins as they do. */
const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded) *(;|$)/i;

function parserFor({ headers }: Request): BusboyInstance {
  if (!FORM.test(headers['content-type'] ?? '')) throw unreadable();
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // The way to a file from the folder that was chosen.
      preservePath: true,
      limits: {
        fields: FIELDS,
        fieldNameSize: 100,
        fieldSize: MAX_FIELD,
        files: UPLOAD_LIMITS.files,
        parts: UPLOAD_LIMITS.files + FIELDS,
        headerPairs: 20,
      },
    });
  } catch {
    throw unreadable();
  }
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

function unreadable(): Refusal {
  return new Refusal('validation', tell('refusal.form.files'), 'files');
}
