/** ISO 32000-2 §14.13: the files that belong to a document as a whole (associated files). */
import { type OpenPdf, openPdf } from './open-pdf.ts';
import { decoded, isText } from './pdf-reader.ts';

type AttachedFile = { name: string; content: Buffer };

export function associatedFiles(pdf: OpenPdf): AttachedFile[] {
  return pdf.list(pdf.catalog.get('AF')).map((entry) => {
    const specification = pdf.dictionary(entry);
    const name = specification.get('UF') ?? specification.get('F');
    const streams = pdf.dictionary(specification.get('EF'));
    return { name: isText(name) ? decoded(name) : '', content: pdf.stream(streams.get('UF') ?? streams.get('F')) };
  });
}

/** The XML of an e-invoice in a PDF of this service; undefined where there is none. Throws for what is no such PDF. */
export function attachedXml(bytes: Uint8Array): AttachedFile | undefined {
  return associatedFiles(openPdf(bytes)).find(({ name }) => name.endsWith('.xml'));
}
