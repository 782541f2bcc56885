/** ISO 32000-1 §7.7.2: what the catalog of a file says of the whole document. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { pdfmake } from './packages.ts';
import type { PdfDocument } from './pdf-document.ts';

/** pdfkit has its own metadata to write at the end; there is nothing left to do. */
function endMetadata(): void {}

/** ISO 32000-1 §14.3.2: has the file carry this XMP in place of pdfkit's, which writes values into XML as they are. */
export function setMetadata(document: PdfDocument, xmp: string): void {
  const stream = document.ref({ Type: 'Metadata', Subtype: 'XML' });
  Object.assign(stream, { compress: false });
  stream.end(Buffer.from(xmp));
  document._root.data.Metadata = stream;
  document.endMetadata = endMetadata;
}

const PROFILE = 'sRGB IEC61966-2.1';
const PROFILE_FILE = path.join(path.dirname(pdfmake.resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc');
/** Read and compressed once, in each thread that makes PDFs. */
const profile = deflateSync(readFileSync(PROFILE_FILE), { level: 9 });

/** ISO 19005-2 §6.2.3: what the numbers of the document's colours mean: sRGB, by the profile that comes with pdfkit. */
export function addOutputIntent(document: PdfDocument): void {
  const stream = document.ref({ N: 3, Filter: 'FlateDecode' });
  stream.end(profile);
  const intent = document.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: new String(PROFILE),
    OutputConditionIdentifier: new String(PROFILE),
    DestOutputProfile: stream,
  });
  intent.end();
  document._root.data.OutputIntents = [intent];
}

/** Whether a picture of the document has colours for printing presses (CMYK). */
export function hasPressColors(document: PdfDocument): boolean {
  return Object.values(document._imageRegistry).some(({ colorSpace }) => colorSpace === 'DeviceCMYK');
}
