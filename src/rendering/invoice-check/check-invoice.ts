/** §17.44: a PDF or an XML of anybody → what it is, which rules it breaks, and where its pages and its XML disagree. */
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { type Attached, type HybridFile, loadReadHybridFile, loadReadPages } from '../../pdf/index.ts';
import { comparePaper } from './compare-paper.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { findFileFaults, xmlFiles } from './find-file-faults.ts';
import { type Finding, fileFinding, type Report } from './findings.ts';
import { paperOf } from './paper.ts';
import { type ForeignXml, readForeignXml } from './read-foreign-xml.ts';

/** Throws for nothing but what the thread cannot bear: what cannot be read is told. */
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

/** Or why not. */
function readXml(bytes: Uint8Array): ForeignXml | Message {
  try {
    const read = readForeignXml(bytes);
    if (!read) return tell('eInvoice.check.noInvoice');
    const isInvoice =
      read.terms.some(([path]) => path === 'number') && read.terms.some(([path]) => path.startsWith('totals.'));
    return isInvoice ? read : tell('eInvoice.check.noTotals');
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]!.replace(/\.$/, '');
    return tell('eInvoice.check.noXml', { reason });
  }
}

async function checkPdf(bytes: Uint8Array): Promise<Report> {
  const readHybridFile = await loadReadHybridFile();
  let hybrid: HybridFile;
  try {
    hybrid = readHybridFile(bytes);
  } catch (error) {
    return unreadable(tell('eInvoice.check.pdf', { reason: (error as Error).message }));
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
  const unread = (code: string, message: string): Finding => ({ kind: 'unread', severity: 'error', code, message });
  try {
    const readPages = await loadReadPages();
    const { pages, count } = await readPages(bytes);
    const words = pages.flatMap((page) => page.words);
    if (!words.some(({ hidden }) => !hidden))
      return {
        findings: [
          unread('picture', 'The pages have no text that can be seen: they are pictures, which are not read.'),
        ],
        counts: { pages: count, compared: 0 },
      };
    const { findings, compared } = comparePaper(xml, paperOf(pages));
    const rest =
      count > pages.length ? [unread('long', `Only the first ${pages.length} of ${count} pages were read.`)] : [];
    return { findings: [...findings, ...rest], counts: { pages: count, compared } };
  } catch (error) {
    return {
      findings: [unread('pages', `The pages cannot be read: ${(error as Error).message}.`)],
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
