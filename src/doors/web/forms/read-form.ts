/** §20.8: the body of a form, `application/x-www-form-urlencoded`; one with pictures to choose (§20.9) is `multipart/form-data`. */

import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import type { Request, Response } from 'express';
import { text } from 'express';
import { Refusal } from '../../../domain/errors.ts';
import { KIBIBYTE, MEBIBYTE } from '../../../domain/sizes.ts';
import { dataUri, MAX_PICTURE_BYTES } from '../../../domain/write-picture.ts';
import { tell } from '../../../locales/message.ts';

/** A document's values take 1 MB at most through the API; letters beyond ASCII take three times as much in a form. */
const MAX_BYTES = 4 * MEBIBYTE;
/** A stranger has little to say. */
const MAX_STRANGER_BYTES = 16 * KIBIBYTE;
/** A form has a name for each field and row, of which the largest holds some thousands (§20.9). To take a million apart takes long. */
const MAX_NAMES = 10_000;
/** More pictures are larger than a body. */
const MAX_FILES = 1_000;

const readers = { person: reader(MAX_BYTES), stranger: reader(MAX_STRANGER_BYTES) };

function reader(limit: number) {
  return text({ type: 'application/x-www-form-urlencoded', limit, inflate: false });
}

/** Empty for a body of another type. A file is the value of its field, as a `data:` URI, in place of what else the form has for it. Throws `payload_too_large`, and `validation` for one that cannot be read. */
export async function readForm(req: Request, res: Response, from: keyof typeof readers): Promise<URLSearchParams> {
  // Of one that is refused, what was entered is kept.
  if (req.body instanceof URLSearchParams) return req.body;
  await new Promise<void>((resolve, reject) =>
    readers[from](req, res, (error?: Error & { type?: string }) => (error ? reject(refusalOf(error)) : resolve())),
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

/** Of a picture nothing is kept that is more than it may have, which its check then says. */
const MAX_FILE_BYTES = MAX_PICTURE_BYTES + 1;

function readParts(req: Request): Promise<URLSearchParams> {
  const form = new URLSearchParams();
  return new Promise((resolve, reject) => {
    const headers = { ...req.headers, 'content-type': req.headers['content-type'] ?? '' };
    const limits = { fields: MAX_NAMES, fieldSize: MAX_BYTES, fileSize: MAX_FILE_BYTES, files: MAX_FILES };
    const parser = parserFor({ headers, limits });
    let bytes = 0;
    const end = (refusal?: Refusal) => {
      req.off('data', count).unpipe(parser).resume();
      parser.removeAllListeners().on('error', () => {});
      if (refusal) reject(refusal);
      else resolve(form);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) end(tooLarge());
    };
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
    parser.on('finish', () => end());
    parser.on('error', () => end(refusalOf({})));
    req.once('aborted', () => end(refusalOf({})));
    req.on('data', count).pipe(parser);
  });
}

function parserFor(config: BusboyConfig): BusboyInstance {
  try {
    return new Busboy(config);
  } catch {
    throw refusalOf({});
  }
}

function hasMoreNames(body: string): boolean {
  let names = 0;
  for (let at = 0; at >= 0 && names <= MAX_NAMES; at = body.indexOf('&', at + 1)) names += 1;
  return names > MAX_NAMES;
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', tell('refusal.form.large'), 'body');
}

function refusalOf({ type }: { type?: string }): Refusal {
  if (type === 'entity.too.large') return tooLarge();
  return new Refusal('validation', tell('refusal.form.unread'), 'body');
}
