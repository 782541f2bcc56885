/**
 * §17.20, ISO 32000-1 §14.3.2: XMP metadata: the same facts as in the information dictionary, and the claims of PDF/UA-1 (ISO 14289-1) and
 * PDF/A-2b (ISO 19005-2); of PDF/A-3b (ISO 19005-3) with an e-invoice. PDF/A also needs an OutputIntent with a colour profile.
 */
import { tell } from '../../locales/message.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { EInvoiceFile } from '../../template/model/e-invoice.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { addOutputIntent, hasPressColors, setMetadata } from '../engine/catalog.ts';
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';
import { ONE_SCRIPT, OWN_STYLE } from '../pictures/svg/svg-text.ts';
import { attachEInvoice, eInvoiceFacts } from './attach-e-invoice.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** XML 1.0 allows no other control characters, and no lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign]!);
}

/** ISO 19005-2 §6.6.2.3.3: the extension schemas that PDF/A asks for when the XMP has properties of PDF/UA; `others` are entries, too. */
function extensionSchemas(others: string): string {
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file keeps</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li>${others}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
}

export type ForMetadata = Pick<DocumentSetup, 'eInvoice' | 'standsForEInvoice'>;

/**
 * Writes the XMP and, for PDF/A, the OutputIntent; an e-invoice becomes part of the file. To be called when all pages are drawn, before the document
 * ends. Throws where a picture breaks what a document with an e-invoice has to claim.
 */
export function writeMetadata(document: PdfDocument, { eInvoice, standsForEInvoice }: ForMetadata): void {
  const claims = claimsOf(document);
  if ((eInvoice || standsForEInvoice) && !(claims.archival && claims.accessible))
    throw cannotBeSet(tell('pdf.notArchival'));
  if (eInvoice) attachEInvoice(document, eInvoice);
  if (claims.archival) addOutputIntent(document);
  setMetadata(document, metadata(document, claims, eInvoice));
}

function metadata({ info }: PdfDocument, { accessible, archival }: Claims, eInvoice?: EInvoiceFile): string {
  const created = `${info.CreationDate.toISOString().slice(0, 19)}Z`;
  const facts = [
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(info.Title)}</rdf:li></rdf:Alt></dc:title>`,
    ...(info.Author ? [`<dc:creator><rdf:Seq><rdf:li>${escaped(info.Author)}</rdf:li></rdf:Seq></dc:creator>`] : []),
    ...(info.Subject
      ? [
          `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(info.Subject)}</rdf:li></rdf:Alt></dc:description>`,
        ]
      : []),
    `<xmp:CreateDate>${created}</xmp:CreateDate>`,
    `<xmp:CreatorTool>${escaped(info.Creator)}</xmp:CreatorTool>`,
    `<pdf:Producer>${escaped(info.Producer)}</pdf:Producer>`,
    ...(accessible ? ['<pdfuaid:part>1</pdfuaid:part>'] : []),
    ...(archival
      ? [`<pdfaid:part>${eInvoice ? 3 : 2}</pdfaid:part>`, '<pdfaid:conformance>B</pdfaid:conformance>']
      : []),
  ];
  const ofEInvoice = eInvoice ? eInvoiceFacts(eInvoice) : { facts: '', schema: '' };
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
${facts.join('\n')}
</rdf:Description>
${ofEInvoice.facts}${accessible && archival ? extensionSchemas(ofEInvoice.schema) : ''}</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

// §17.19: which conformance a document claims: PDF/UA-1 (ISO 14289-1) and PDF/A-2b (ISO 19005-2). Every document keeps both, unless a
// picture in it breaks one.

/** `accessible`: PDF/UA-1. `archival`: PDF/A-2b. */
type Claims = { accessible: boolean; archival: boolean };

/** CMYK colours in an SVG; they would need a colour profile of their own. */
const PRESS_COLORS = /cmyk\s*\(/i;
const pictures = objectState<PdfDocument, Claims>('claims');

/** Withdraws the claims that an SVG breaks when it is drawn: by CMYK colours, or by text in a font of one script only. */
export function withdrawClaims(document: PdfDocument, svg: string): void {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  const legible = !ONE_SCRIPT.test(svg.replaceAll(OWN_STYLE, ''));
  pictures.set(document, {
    accessible: accessible && legible,
    archival: archival && legible && !PRESS_COLORS.test(svg),
  });
}

/** The claims of a document. To be called once all pages are drawn. */
function claimsOf(document: PdfDocument): Claims {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  return { accessible, archival: archival && !hasPressColors(document) };
}
