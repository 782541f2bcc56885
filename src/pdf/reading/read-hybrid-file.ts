/** §17.44: reads the files attached to anybody's PDF, and its metadata. */
import { MEBIBYTE } from '../../domain/sizes.ts';
import { decoded, isText, type OpenPdf, openPdf, type PdfDictionary, type PdfValue } from './open-pdf.ts';

/** `relationship`: without its slash. `associated`: whether it is an associated file of the document (AF). */
export type Attached = { name: string; content: Buffer; relationship: string | undefined; associated: boolean };
export type HybridFile = { encrypted: boolean; files: Attached[]; xmp: string };

const MAX_FILES = 100;
const MAX_NODES = 1_000;
const MAX_XMP = 1_000_000;
/** The most bytes of one decompressed stream. */
const MAX_STREAM = 32 * MEBIBYTE;

/** Reads the files and metadata of a PDF. Throws on anything but a PDF. */
export function readHybridFile(bytes: Uint8Array): HybridFile {
  const pdf = openPdf(bytes, MAX_STREAM);
  if (pdf.encrypted) return { encrypted: true, files: [], xmp: '' };
  const associated = pdf.list(pdf.catalog.get('AF')).map(pdf.dictionary);
  const named = namedFiles(pdf, pdf.dictionary(pdf.catalog.get('Names')).get('EmbeddedFiles'));
  const all = [...new Set([...associated, ...named])].slice(0, MAX_FILES);
  const files = all.flatMap((one) => attachedOf(pdf, one, associated.includes(one)));
  return { encrypted: false, files, xmp: xmpOf(pdf) };
}

/** ISO 32000-1 §7.9.6: the leaves of a name tree. */
function namedFiles(pdf: OpenPdf, root: PdfValue | undefined): PdfDictionary[] {
  const files: PdfDictionary[] = [];
  const nodes = [pdf.dictionary(root)];
  for (let at = 0; at < nodes.length && nodes.length < MAX_NODES; at++) {
    const node = nodes[at]!;
    nodes.push(...pdf.list(node.get('Kids')).slice(0, MAX_NODES).map(pdf.dictionary));
    const names = pdf.list(node.get('Names'));
    for (let name = 1; name < names.length && files.length < MAX_FILES; name += 2)
      files.push(pdf.dictionary(names[name]));
  }
  return files;
}

function attachedOf(pdf: OpenPdf, file: PdfDictionary, associated: boolean): Attached[] {
  const name = [file.get('UF'), file.get('F')].map(pdf.resolve).find(isText);
  const streams = pdf.dictionary(file.get('EF'));
  const relationship = pdf.resolve(file.get('AFRelationship'));
  try {
    const content = pdf.stream(streams.get('F') ?? streams.get('UF'));
    const said = typeof relationship === 'string' ? relationship.slice(1) : undefined;
    return [{ name: name ? decoded(name) : '', content, relationship: said, associated }];
  } catch {
    return [];
  }
}

function xmpOf(pdf: OpenPdf): string {
  try {
    return pdf.stream(pdf.catalog.get('Metadata')).subarray(0, MAX_XMP).toString('utf8');
  } catch {
    return '';
  }
}
