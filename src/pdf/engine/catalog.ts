/** ISO 32000-1 §7.7.2: the document catalog of a PDF: its XMP metadata stream and its output intent (ICC colour profile). */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { SRGB_PROFILE_FILE } from './packages.ts';
import type { PdfDocument, PdfObject } from './pdf-file.ts';

/** Takes the place of pdfkit's method, which would write XMP of its own when the document ends. */
function endMetadata(): void {}

/**
 * ISO 32000-1 §14.3.2: writes the metadata stream. `xmp` is a whole XMP packet. It replaces pdfkit's, which does not escape values in
 * XML.
 */
export function setMetadata(document: PdfDocument, xmp: string): void {
  const stream = document.ref({ Type: 'Metadata', Subtype: 'XML' });
  Object.assign(stream, { compress: false });
  stream.end(Buffer.from(xmp));
  document._root.data.Metadata = stream;
  document.endMetadata = endMetadata;
}

const PROFILE = 'sRGB IEC61966-2.1';
/** Each thread that renders reads and compresses the profile once. */
const profile = deflateSync(readFileSync(SRGB_PROFILE_FILE), { level: 9 });

/** ISO 19005-2 §6.2.3: adds the OutputIntent that PDF/A asks for: the document's colours are sRGB, by the profile in pdfkit. */
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

/** Whether a picture of the document has CMYK colours, for printing presses. */
export function hasPressColors(document: PdfDocument): boolean {
  return Object.values(document._imageRegistry).some(({ colorSpace }) => colorSpace === 'DeviceCMYK');
}

/** The places with names, and the pages on which they stand, counted from 0. pdfkit has them by name in a tree. */
export function pagesOfPlaces({ _root }: PdfDocument): [name: string, page: number][] {
  const { Names, Pages } = _root.data as {
    Names: { data: { Dests: { _items: Record<string, [page: PdfObject]> } } };
    Pages: { data: { Kids: PdfObject[] } };
  };
  const pages = new Map(Pages.data.Kids.map((page, at) => [page, at]));
  return Object.entries(Names.data.Dests._items).map(([name, [page]]) => [name, pages.get(page)!]);
}
