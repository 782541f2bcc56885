/** §17.44: the XML of an invoice in a PDF, and what is wrong with how it lies there: Factur-X 1.09 §6, ISO 32000-2 §14.13. */
import type { Attached, HybridFile } from '../../pdf/index.ts';
import { PROFILES } from '../../template/e-invoice/profiles.ts';
import type { FileFault } from './findings.ts';
import type { ForeignXml } from './read-foreign-xml.ts';

/** By the names of Factur-X and ZUGFeRD, XRechnung, and the syntaxes. */
const USUAL = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** The files that may be an invoice, the usual ones first. */
export function xmlFiles({ files }: HybridFile): Attached[] {
  const looksLikeXml = ({ name, content }: Attached) =>
    /\.xml$/i.test(name) || /^(?:\ufeff|ï»¿)?\s*<\?xml/.test(content.subarray(0, 100).toString('latin1'));
  return files.filter(looksLikeXml).sort((a, b) => Number(USUAL.test(b.name)) - Number(USUAL.test(a.name)));
}

const RELATIONSHIPS = ['Data', 'Source', 'Alternative'];
const DATA_ALONE = ['MINIMUM', 'BASIC WL'];
/** Such as those of the edition of 2026. */
const NOT_OF_FACTUR_X = new Set(
  Object.values(PROFILES)
    .flat()
    .flatMap(({ guideline, facturX }) => (facturX ? [] : [guideline])),
);

/** `invoices`: the XMLs of the file that are one, the first being that which is read. */
export function findFileFaults(
  { xmp }: HybridFile,
  invoices: readonly { file: Attached; xml: ForeignXml }[],
): FileFault[] {
  const [{ file, xml }, ...others] = invoices as [{ file: Attached; xml: ForeignXml }, ...typeof invoices];
  const faults: FileFault[] = [];
  // One of ZUGFeRD 1 may lie beside it, for old readers.
  const different = others.filter((other) => other.xml.old === xml.old && !other.file.content.equals(file.content));
  if (different.length > 0)
    faults.push({
      code: 'several-xmls',
      seen: [file, ...different.map((one) => one.file)].map(({ name }) => name).join(', '),
    });
  if (xml.syntax !== 'cii' || NOT_OF_FACTUR_X.has(xml.specification)) return faults;
  if (!file.associated) faults.push({ code: 'not-associated', seen: file.name });
  const wanted = DATA_ALONE.includes(xml.profile) ? ['Data'] : RELATIONSHIPS;
  if (!wanted.includes(file.relationship ?? ''))
    faults.push({ code: 'relationship', seen: file.relationship ?? '', wanted: wanted.join(', ') });
  if (!USUAL.test(file.name)) faults.push({ code: 'file-name', seen: file.name, wanted: 'factur-x.xml' });
  return [...faults, ...xmpFaults(xmp, file, xml)];
}

function xmpFaults(xmp: string, file: Attached, { profile, old }: ForeignXml): FileFault[] {
  if (!/pdfaid:part(?:>|=["'])\s*[34]\b/.test(xmp))
    return [{ code: 'no-pdf-a-3', seen: xmp === '' ? '' : partOf(xmp) }];
  const level = propertyOf(xmp, 'ConformanceLevel');
  if (level === undefined) return [{ code: 'no-xmp', seen: '' }];
  const faults: FileFault[] = [];
  const name = propertyOf(xmp, 'DocumentFileName') ?? '';
  const type = propertyOf(xmp, 'DocumentType') ?? '';
  if (plain(level) !== plain(profile) && !(old && plain(level) === 'COMFORT'))
    faults.push({
      code: 'xmp-level',
      seen: level,
      wanted: profile,
      // An XRechnung is an EN 16931, too; ZUGFeRD from 2.1 on has a level of its own for it.
      ...(profile === 'XRECHNUNG' && plain(level) === 'EN16931' && { severity: 'warning' }),
    });
  if (name !== file.name) faults.push({ code: 'xmp-name', seen: name, wanted: file.name });
  if (type !== 'INVOICE') faults.push({ code: 'xmp-type', seen: type, wanted: 'INVOICE' });
  return faults;
}

function partOf(xmp: string): string {
  return /pdfaid:part(?:>|=["'])\s*(\d)/.exec(xmp)?.[1] ?? '';
}

function plain(level: string): string {
  return level.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** As an element or as an attribute. */
function propertyOf(xmp: string, name: string): string | undefined {
  const [, text, attribute] = new RegExp(`:${name}(?:>([^<]{0,200})<|\\s*=\\s*["']([^"']{0,200})["'])`).exec(xmp) ?? [];
  return (text ?? attribute)?.trim();
}
