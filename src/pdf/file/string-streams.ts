/**
 * pdfkit 0.19.1 makes bytes of every operator on its own. Here the text of a stream stays text until the stream is written, and
 * goes from there into its compressed bytes, as the bytes of a font do.
 */

import { noted } from '../engine/notes.ts';
import type { Patch } from '../engine/patch.ts';
import { type PdfReference, Reference } from '../engine/pdf-file.ts';
import { deflated } from './deflate/deflated.ts';

let { write, finalize } = Reference.prototype;

const texts = noted<PdfReference, string>('text');

/** What was written as text so far, or nothing. */
function taken(reference: PdfReference): string | undefined {
  const text = texts.get(reference);
  if (text !== undefined) texts.set(reference, undefined);
  return text;
}

function flush(reference: PdfReference): void {
  const text = taken(reference);
  if (text !== undefined) write.call(reference, Buffer.from(text, 'binary'));
}

/** What the stream holds, text throughout as most do or bytes: compressed here, once. */
function flushCompressed(reference: PdfReference): void {
  if (reference.buffer.length > 0) flush(reference);
  const content = taken(reference) ?? Buffer.concat(reference.buffer);
  reference.buffer = [];
  reference.data.Length = 0;
  reference.data.Filter = 'FlateDecode';
  reference.compress = false;
  write.call(reference, deflated(content));
}

export const stringStreams: Patch = {
  package: 'pdfkit',
  version: '0.19.1',
  apply() {
    ({ write, finalize } = Reference.prototype);
    Reference.prototype.write = function (chunk) {
      if (typeof chunk === 'string') {
        texts.set(this, `${texts.get(this) ?? ''}${chunk}\n`);
        return;
      }
      flush(this);
      write.call(this, chunk);
    };
    Reference.prototype.finalize = function () {
      const holds = this.buffer.length > 0 || texts.get(this) !== undefined;
      if (holds && this.compress && !this.document._security) flushCompressed(this);
      else flush(this);
      finalize.call(this);
    };
  },
  revert() {
    Object.assign(Reference.prototype, { write, finalize });
  },
};
