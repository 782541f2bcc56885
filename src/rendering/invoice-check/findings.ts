/** §17.44: what a check of an invoice tells: plain data, the same for the command, for programs and for the page. */
import { type Message, tell } from '../../locales/message.ts';
import { type Hidden, type Place, placeInWords, placeOf, type Word, whyHidden } from '../../pdf/index.ts';
import { inEntry, nameOfSaid } from '../../template/e-invoice/said-terms.ts';
import { findText, type Paper } from './paper.ts';
import type { ForeignXml } from './read-foreign-xml.ts';

/**
 * `differs`: XML and paper disagree. `missing`: not on paper. `hidden`: on paper but invisible. `extra`: an amount on paper that the XML
 * lacks. `rule`: a rule of EN 16931, of its profile or of a country is broken. `file`: how the XML is embedded in the PDF. `unread`:
 * could not be compared.
 */
type FindingKind = 'differs' | 'missing' | 'hidden' | 'extra' | 'rule' | 'file' | 'unread';

/**
 * `term`: its path in `e-invoice`. `bt`: its number. `entry`: the number in its part, from 1. `xml`, `paper`: the two readings. `code`:
 * of a fault of the file, or why text is invisible.
 */
export type Finding = {
  kind: FindingKind;
  /** The text for the command and programs. Pages use `kind` and `code` instead, except for broken rules. */
  message: Message;
  severity: 'error' | 'warning';
  term?: string;
  bt?: string;
  name?: string;
  entry?: number;
  xml?: string;
  paper?: string;
  place?: Place;
  rule?: string;
  code?: string;
};

export type FileFault = {
  code:
    | 'several-xmls'
    | 'not-associated'
    | 'relationship'
    | 'file-name'
    | 'no-pdf-a-3'
    | 'no-xmp'
    | 'xmp-level'
    | 'xmp-name'
    | 'xmp-type';
  seen: string;
  wanted?: string;
  severity?: 'warning';
};

/** `verdict`: decides the exit code. `compared`: the number of the XML's terms that were searched on paper. */
export type Report = {
  verdict: 'agrees' | 'disagrees' | 'unreadable';
  kind: 'hybrid' | 'xml' | 'none';
  syntax?: 'cii' | 'ubl';
  profile?: string;
  specification?: string;
  xml_file?: string;
  pages?: number;
  compared?: number;
  findings: Finding[];
  /** Why a file cannot be read. */
  reason?: Message;
};

const FILE_FAULTS: Record<FileFault['code'], (facts: { seen: string; wanted: string }) => Message> = {
  'several-xmls': ({ seen }) => tell('eInvoice.file.several', { seen }),
  'not-associated': ({ seen }) => tell('eInvoice.file.associated', { seen }),
  relationship: ({ seen, wanted }) => tell('eInvoice.file.relationship', { seen: seen || tell('text.none'), wanted }),
  'file-name': (facts) => tell('eInvoice.file.name', facts),
  'no-pdf-a-3': ({ seen: part }) => (part ? tell('eInvoice.file.otherPdfA', { part }) : tell('eInvoice.file.noPdfA3')),
  'no-xmp': () => tell('eInvoice.file.noXmp'),
  'xmp-level': (facts) => tell('eInvoice.file.xmpLevel', facts),
  'xmp-name': ({ seen, wanted }) => tell('eInvoice.file.xmpName', { seen: seen || tell('pdf.nothing'), wanted }),
  'xmp-type': ({ seen, wanted }) => tell('eInvoice.file.xmpType', { seen: seen || tell('pdf.nothing'), wanted }),
};

export function fileFinding(fault: FileFault): Finding {
  const { code, seen, wanted, severity = 'error' } = fault;
  return {
    kind: 'file',
    severity,
    code,
    paper: seen,
    message: FILE_FAULTS[code]({ seen, wanted: wanted ?? '' }),
    ...(wanted !== undefined && { xml: wanted }),
  };
}

/** Returns the number and name of a term in EN 16931: `totals.due` → `BT-115`, `Amount due for payment`. */
export function titleOfSaid(path: string): { bt?: string; name: string } {
  const [, bt, name] = /\((BT-\d+), (.*)\)$/.exec(nameOfSaid(path)) ?? [];
  return bt === undefined ? { name: path } : { bt, name: name! };
}

// §17.44: what the parts of the comparison share.

/** A difference without the facts that its term adds. It is an error unless it says otherwise. */
export type Disagreement = Omit<Finding, 'kind' | 'message' | 'severity'> & {
  kind: 'differs' | 'missing' | 'hidden' | 'extra';
  severity?: Finding['severity'];
};

export function messageOf({ kind, name, bt, term, entry, code, ...said }: Disagreement): Message {
  const of = tell('text.hinted', { name: name ?? '', hint: bt ?? term ?? '' });
  const facts = { term: inEntry(of, entry ?? null), xml: said.xml ?? '', paper: said.paper ?? '' };
  const place = said.place ? placeInWords(said.place) : '';
  if (kind === 'differs') return tell('eInvoice.check.differs', { ...facts, place });
  if (kind === 'hidden') return tell('eInvoice.check.hidden', { ...facts, why: whyHidden(code as Hidden), place });
  if (kind === 'extra') return tell('eInvoice.check.extra', { ...facts, place });
  return tell('eInvoice.check.missing', facts);
}

/** `tell`: a finding of a term; `count`: a term was looked for. */
export type Compared = {
  xml: ForeignXml;
  paper: Paper;
  tell: (path: string, entry: number | null, finding: Disagreement) => void;
  count: () => void;
};

/** Returns where a text is hidden on paper. */
export function hiddenText({ hidden }: Paper, text: string): { code: Hidden; place: Place } | undefined {
  const word = findText(hidden, text);
  const code = word?.hidden ?? (word && findHiddenBehind(hidden, word));
  return word && code ? { code, place: placeOf(word) } : undefined;
}

/** Finds a text of which a part is hidden. */
function findHiddenBehind(hidden: Paper['hidden'], word: Word): Hidden | undefined {
  return hidden[1]!.words.find(
    (one) => one.hidden && one.page === word.page && one.at > word.at && one.at < word.at + 20,
  )?.hidden;
}

export function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > 80 ? `${plain.slice(0, 80).toWellFormed()}…` : plain;
}

/** §17.44: the labels of dates, numbers and columns on invoices, in the languages of Europe and in Japanese. */
export const DATE_LABELS: Record<'date' | 'due' | 'delivery.date', RegExp> = {
  date: /rechnungs-?datum|invoice date|date of (?:invoice|issue)|issue date|date (?:de (?:la )?)?facture|date d['’]émission|fecha (?:de )?(?:la )?factura|fecha de emisión|data fattura|factuurdatum|ausstellungsdatum|請求日|発行日/iu,
  due: /fällig(?:keit(?:sdatum)?|\sam|\sbis)?(?!\p{L})|zahlbar bis|due date|payment due|due by|date d['’]échéance|échéance|vencimiento|scadenza|vervaldatum|uiterlijk|支払期限/iu,
  'delivery.date':
    /liefer-?\s?(?:und leistungs-?)?datum|leistungsdatum|liefertag|delivery date|date of (?:supply|delivery)|supply date|date de livraison|fecha de entrega|data (?:di )?consegna|leverdatum|納品日/iu,
};

export const NUMBER_LABEL =
  /(?:rechnung(?:s-?\s?(?:nr|nummer))?\.?(?:\s?nr\.?)?|invoice(?:\s?(?:no|number|nr|#))?\.?|(?:numéro de )?facture(?:\s?(?:n°|no|nº|numéro))?\.?|factura(?:\s?(?:n°|no|nº|número))?\.?|fattura(?:\s?n\.?)?|factuur(?:nummer)?|gutschrift|credit note|avoir|請求書番号)\s*[:#]?\s+([\p{L}\d][\p{L}\d./_-]*\d[\p{L}\d./_-]*)/iu;

export const COLUMN_LABELS = {
  quantity:
    /(?<!\p{L})(?:menge|anzahl|qty|quantity|quantité|qté|cantidad|quantità|q\.?tà|aantal|ilość|数量)(?!\p{L})/iu,
  price:
    /(?<!\p{L})(?:(?:einzel|stück|netto)?-?preis|e-preis|unit price|price|prix(?: unitaire)?|p\.u\.?|precio|prezzo|prijs|cena|単価)(?!\p{L})/iu,
};
