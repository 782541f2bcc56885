/**
 * pdfkit 0.19.1 makes bytes of every operator on its own. Here the text of a stream stays text until the stream is written.
 */
import { noted } from '../noted.ts';
import { type PdfReference, Reference } from '../pdfmake-parts/file.ts';
import type { Patch } from './patch.ts';

let { write, finalize } = Reference.prototype;

const texts = noted<PdfReference, string>('text');

function flush(reference: PdfReference): void {
  const text = texts.get(reference);
  if (text === undefined) return;
  texts.set(reference, undefined);
  write.call(reference, Buffer.from(text, 'binary'));
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
      flush(this);
      finalize.call(this);
    };
  },
  revert() {
    Object.assign(Reference.prototype, { write, finalize });
  },
};
