/** §17.44: a PDF or an XML of anybody → what it is, which rules it breaks, and where its pages and its XML disagree. */
import { foreign, isMessage, type Message, ToldError, tell, toldOf } from '../../locales/message.ts';
import { type Attached, type HybridFile, load } from '../../pdf/index.ts';
import { PROFILES } from '../../template/e-invoice/profiles.ts';
import { comparePaper } from './compare-paper.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { type FileFault, type Finding, fileFinding, type Report } from './findings.ts';
import { paperOf } from './paper.ts';
import { type ForeignXml, readForeignXml } from './read-foreign-xml.ts';

/** Checks an uploaded invoice. Throws only where the thread must end; unreadable files are reported. */
export async function checkInvoice(bytes: Uint8Array): Promise<Report> {
  const isPdf = Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
  return isPdf ? checkPdf(bytes) : checkXml(bytes);
}

function unreadable(reason: Message, kind: Report['kind'] = 'none'): Report {
  return { verdict: 'unreadable', kind, findings: [], reason };
}

function checkXml(bytes: Uint8Array): Report {
  const read = readXml(bytes);
  if (isMessage(read)) return unreadable(read);
  return reportOf('xml', read, findBrokenRules(read, false));
}

/** Returns the XML, or why it cannot be read. */
function readXml(bytes: Uint8Array): ForeignXml | Message {
  try {
    const read = readForeignXml(bytes);
    if (!read) return tell('eInvoice.check.noInvoice');
    const isInvoice =
      read.terms.some(([path]) => path === 'number') && read.terms.some(([path]) => path.startsWith('totals.'));
    return isInvoice ? read : tell('eInvoice.check.noTotals');
  } catch (error) {
    return tell('eInvoice.check.noXml', { reason: reasonOf(error) });
  }
}

/** The parser of XML tells its place on lines of their own. */
function reasonOf(error: unknown): Message {
  if (error instanceof ToldError) return error.told;
  return foreign((error as Error).message.split('\n')[0]!.replace(/\.$/, ''));
}

async function checkPdf(bytes: Uint8Array): Promise<Report> {
  const readHybridFile = await load.readHybridFile();
  let hybrid: HybridFile;
  try {
    hybrid = readHybridFile(bytes);
  } catch (error) {
    return unreadable(tell('eInvoice.check.pdf', { reason: toldOf(error) }));
  }
  if (hybrid.encrypted) return unreadable(tell('eInvoice.check.encrypted'));
  const candidates = xmlFiles(hybrid).map((file) => ({ file, xml: readXml(file.content) }));
  const invoices = candidates.filter((one): one is { file: Attached; xml: ForeignXml } => !isMessage(one.xml));
  const [first] = invoices;
  if (!first) {
    const [broken] = candidates;
    return unreadable(broken ? (broken.xml as Message) : tell('eInvoice.check.noneInPdf'));
  }
  const { xml, file } = first;
  const findings = [...findFileFaults(hybrid, invoices).map(fileFinding), ...findBrokenRules(xml, true)];
  const seen = await comparePages(bytes, xml);
  return { ...reportOf('hybrid', xml, [...findings, ...seen.findings]), xml_file: file.name, ...seen.counts };
}

async function comparePages(bytes: Uint8Array, xml: ForeignXml) {
  const unread = (code: string, message: Message): Finding => ({ kind: 'unread', severity: 'error', code, message });
  try {
    const readPages = await load.readPages();
    const { pages, count } = await readPages(bytes);
    const words = pages.flatMap((page) => page.words);
    if (!words.some(({ hidden }) => !hidden))
      return {
        findings: [unread('picture', tell('eInvoice.check.picture'))],
        counts: { pages: count, compared: 0 },
      };
    const { findings, compared } = comparePaper(xml, paperOf(pages));
    const rest =
      count > pages.length ? [unread('long', tell('eInvoice.check.long', { read: pages.length, count }))] : [];
    return { findings: [...findings, ...rest], counts: { pages: count, compared } };
  } catch (error) {
    return {
      findings: [unread('pages', tell('eInvoice.check.pages', { reason: toldOf(error) }))],
      counts: { compared: 0 },
    };
  }
}

function reportOf(kind: 'hybrid' | 'xml', { syntax, profile, specification }: ForeignXml, findings: Finding[]): Report {
  const isUnread = findings.some((one) => one.kind === 'unread');
  const isWrong = findings.some(({ severity, kind: of }) => severity === 'error' && of !== 'unread');
  const verdict = isWrong ? 'disagrees' : isUnread ? 'unreadable' : 'agrees';
  return { verdict, kind, syntax, profile, specification, findings };
}

// §17.44: finds the XML of an invoice in a PDF, and checks how it is embedded: Factur-X 1.09 §6, ISO 32000-2 §14.13.

/** The usual names of Factur-X, ZUGFeRD and XRechnung. */
const USUAL = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** Returns the files that may be an invoice, the usual names first. */
function xmlFiles({ files }: HybridFile): Attached[] {
  const looksLikeXml = ({ name, content }: Attached) =>
    /\.xml$/i.test(name) || /^(?:\ufeff|ï»¿)?\s*<\?xml/.test(content.subarray(0, 100).toString('latin1'));
  return files.filter(looksLikeXml).sort((a, b) => Number(USUAL.test(b.name)) - Number(USUAL.test(a.name)));
}

const RELATIONSHIPS = ['Data', 'Source', 'Alternative'];
const DATA_ALONE = ['MINIMUM', 'BASIC WL'];
/** Profiles that Factur-X lacks, such as those of the 2026 edition. */
const NOT_OF_FACTUR_X = new Set(
  Object.values(PROFILES)
    .flat()
    .flatMap(({ guideline, facturX }) => (facturX ? [] : [guideline])),
);

/** `invoices`: the XML files of invoices; the first is the one that is checked. */
function findFileFaults({ xmp }: HybridFile, invoices: readonly { file: Attached; xml: ForeignXml }[]): FileFault[] {
  const [{ file, xml }, ...others] = invoices as [{ file: Attached; xml: ForeignXml }, ...typeof invoices];
  const faults: FileFault[] = [];
  // A ZUGFeRD 1 file may be included too, for old readers.
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
    return [{ code: 'no-pdf-a-3', seen: xmp === '' ? '' : (/pdfaid:part(?:>|=["'])\s*(\d)/.exec(xmp)?.[1] ?? '') }];
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
      // An XRechnung is also an EN 16931 invoice; since 2.1 ZUGFeRD has a separate level for it.
      ...(profile === 'XRECHNUNG' && plain(level) === 'EN16931' && { severity: 'warning' }),
    });
  if (name !== file.name) faults.push({ code: 'xmp-name', seen: name, wanted: file.name });
  if (type !== 'INVOICE') faults.push({ code: 'xmp-type', seen: type, wanted: 'INVOICE' });
  return faults;
}

function plain(level: string): string {
  return level.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Reads a property that is an element or an attribute. */
function propertyOf(xmp: string, name: string): string | undefined {
  const [, text, attribute] = new RegExp(`:${name}(?:>([^<]{0,200})<|\\s*=\\s*["']([^"']{0,200})["'])`).exec(xmp) ?? [];
  return (text ?? attribute)?.trim();
}
