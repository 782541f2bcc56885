/** WeasyPrint in a process of Python that stays; `PLATEN_WEASYPRINT` names the folder of its environment. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { STYLE } from './web-style.ts';

const PAGE =
  '@page{size:A4;margin:25mm;@bottom-center{content:"Page " counter(page) " of " counter(pages);font:8.5pt "Noto Serif",serif}}';
/** Reads a length and so many bytes of HTML; answers a length and so many bytes of PDF, tagged as the others are. */
const SERVER = `
import struct, sys
from weasyprint import HTML
while head := sys.stdin.buffer.read(4):
    html = sys.stdin.buffer.read(struct.unpack('>I', head)[0]).decode()
    pdf = HTML(string=html).write_pdf(pdf_tags=True, presentational_hints=True)
    sys.stdout.buffer.write(struct.pack('>I', len(pdf)) + pdf)
    sys.stdout.buffer.flush()
`;

const python = path.join(process.env.PLATEN_WEASYPRINT!, 'bin/python');
const child = spawn(python, ['-c', SERVER], { stdio: ['pipe', 'pipe', 'ignore'] });
process.once('disconnect', () => child.kill());

export async function setWithWeasyprint(markdown: string) {
  const { html } = toHtml(parseDocument(markdown, []), { language: 'en', maxBytes: Number.MAX_SAFE_INTEGER });
  const sent = Buffer.from(STYLE.replace('<style>', `<style>${PAGE}`) + html);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sent.length);
  child.stdin.write(Buffer.concat([length, sent]));
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    let read = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      if (read.length < 4 || read.length < 4 + read.readUInt32BE()) return;
      child.stdout.off('data', take);
      child.off('exit', fail);
      resolve(read.subarray(4));
    };
    const fail = (code: number | null) => reject(new Error(`WeasyPrint ended with ${code}`));
    child.stdout.on('data', take);
    child.once('exit', fail);
  });
  return { bytes, pages: 0 };
}
