/**
 * §17.20, ISO 32000-1 §14.3.2: writes XMP metadata: the facts of the information dictionary, and the claims of PDF/UA-1 (ISO 14289-1) and
 * PDF/A-2b (ISO 19005-2), or PDF/A-3b (ISO 19005-3) with an e-invoice. PDF/A also needs an OutputIntent with a colour profile.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { tell } from '../../locales/message.ts';
import { FIRST_EDITION, PROFILES, type Profile } from '../../template/e-invoice/profiles.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { EInvoiceFile } from '../../template/model/e-invoice.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { addOutputIntent, hasPressColors, type PdfDocument, type PdfObject, setMetadata } from '../engine/pdf-file.ts';
import { objectState } from '../engine/replacement.ts';
import { ONE_SCRIPT, OWN_STYLE } from '../pictures/svg/svg-drawings.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** XML 1.0 allows no other control characters, and no lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign]!);
}

/** ISO 19005-2 §6.6.2.3.3: the extension schemas that PDF/A requires when the XMP has properties of PDF/UA. `others`: further entries. */
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
 * Writes the XMP and, for PDF/A, the OutputIntent, and attaches an e-invoice. Call this once all pages are drawn, before the document
 * ends. Throws if a picture violates the claims that a document with an e-invoice must make.
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

// §17.19: the conformance that a document claims: PDF/UA-1 (ISO 14289-1) and PDF/A-2b (ISO 19005-2). Every document conforms to both,
// unless a picture in it violates one.

/** `accessible`: PDF/UA-1. `archival`: PDF/A-2b. */
type Claims = { accessible: boolean; archival: boolean };

/** CMYK colours in an SVG, which would need a colour profile of their own. */
const PRESS_COLORS = /cmyk\s*\(/i;
const pictures = objectState<PdfDocument, Claims>('claims');

/** Withdraws the claims that a drawn SVG violates: by CMYK colours, or by text in a font of one script only. */
export function withdrawClaims(document: PdfDocument, svg: string): void {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  const legible = !ONE_SCRIPT.test(svg.replaceAll(OWN_STYLE, ''));
  pictures.set(document, {
    accessible: accessible && legible,
    archival: archival && legible && !PRESS_COLORS.test(svg),
  });
}

/** Returns the claims of a document. Call this once all pages are drawn. */
function claimsOf(document: PdfDocument): Claims {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  return { accessible, archival: archival && !hasPressColors(document) };
}

// §17.40, ISO 19005-3 §6.8, ISO 32000-2 §14.13, Factur-X 1.09 §6: attaches the XML of an e-invoice to its PDF as an associated file, and
// describes it in the XMP.

/** Attaches the XML of an e-invoice. Its date is that of the document, so that the bytes are reproducible. */
function attachEInvoice(document: PdfDocument, eInvoice: EInvoiceFile): void {
  const { xml } = eInvoice;
  const file = facturXOf(eInvoice)?.file ?? 'invoice.xml';
  const { info, _root: root } = document;
  const bytes = Buffer.from(xml, 'utf8');
  const stream = document.ref({
    Type: 'EmbeddedFile',
    Subtype: 'text#2Fxml',
    // ISO 32000-1 table 46: 16 bytes; pdfkit's own `file()` writes 32 hexadecimal digits.
    Params: { ModDate: info.CreationDate, CheckSum: createHash('md5').update(bytes).digest(), Size: bytes.length },
    Filter: 'FlateDecode',
  });
  stream.end(deflateSync(bytes));
  const specification = document.ref({
    Type: 'Filespec',
    AFRelationship: 'Alternative',
    F: new String(file),
    UF: new String(file),
    Desc: new String(info.Title),
    EF: { F: stream, UF: stream },
  });
  specification.end();
  (root.data.Names as PdfObject).data.EmbeddedFiles = { Names: [new String(file), specification] };
  root.data.AF = [specification];
}

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const PROPERTIES = {
  DocumentFileName: 'The name of the embedded XML document',
  DocumentType: 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER',
  Version: 'The actual version of the standard applying to the embedded XML document',
  ConformanceLevel: 'The conformance level of the embedded XML document',
};

/** ISO 19005-3 §6.6.2.3.3: its entry in the list of extension schemas, of which XMP has only one. */
const SCHEMA = `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${Object.entries(PROPERTIES)
  .map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li>`;

/** Returns undefined for UBL, which Factur-X lacks. */
function facturXOf({ profile, syntax, edition = FIRST_EDITION }: EInvoiceFile) {
  return syntax === 'ubl'
    ? undefined
    : PROFILES[profile as Profile].findLast((one) => one.edition === edition)?.facturX;
}

/** Returns the XMP properties of the XML, and the schema that defines them. */
function eInvoiceFacts(eInvoice: EInvoiceFile): { facts: string; schema: string } {
  const facturX = facturXOf(eInvoice);
  if (!facturX) return { facts: '', schema: '' };
  const { file, version, level } = facturX;
  const facts = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${file}</fx:DocumentFileName>
<fx:Version>${version}</fx:Version>
<fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>
`;
  return { facts, schema: SCHEMA };
}
