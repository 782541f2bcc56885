/**
 * §17.40, ISO 19005-3 §6.8, ISO 32000-2 §14.13, Factur-X 1.09 §6: the XML of an e-invoice in its PDF: an associated file of the document, and the facts about
 * it in the XMP.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { FIRST_EDITION, PROFILES, type Profile } from '../../template/e-invoice/profiles.ts';
import type { EInvoiceFile } from '../../template/model/e-invoice.ts';
import type { PdfDocument, PdfObject } from '../engine/pdf-file.ts';

/** Its date is that of the document, so that bytes stay the same. */
export function attachEInvoice(document: PdfDocument, eInvoice: EInvoiceFile): void {
  const { xml } = eInvoice;
  const file = facturXOf(eInvoice)?.file ?? 'invoice.xml';
  const { info, _root: root } = document;
  const bytes = Buffer.from(xml, 'utf8');
  const stream = document.ref({
    Type: 'EmbeddedFile',
    Subtype: 'text#2Fxml',
    // ISO 32000-1 table 46: 16 bytes, where pdfkit's own `file()` writes 32 letters.
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

/** ISO 19005-3 §6.6.2.3.3: its entry in the one list of extension schemas that XMP has. */
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

/** Undefined for UBL, which Factur-X does not have. */
function facturXOf({ profile, syntax, edition = FIRST_EDITION }: EInvoiceFile) {
  return syntax === 'ubl'
    ? undefined
    : PROFILES[profile as Profile].findLast((one) => one.edition === edition)?.facturX;
}

/** What XMP says of the XML, and the schema that it says it by. */
export function eInvoiceFacts(eInvoice: EInvoiceFile): { facts: string; schema: string } {
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
