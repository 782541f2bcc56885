/** §17.44: what each part of a comparison of pages and XML has. */
import { type Hidden, type Place, placeOf, type Word } from '../../pdf/index.ts';
import type { Finding } from './findings.ts';
import { findText, type Paper } from './paper.ts';
import type { ForeignXml } from './read-foreign-xml.ts';

/** Without what its term says of it. */
export type Disagreement = Omit<Finding, 'kind' | 'message'> & { kind: 'differs' | 'missing' | 'hidden' | 'extra' };

/** `tell`: a finding of a term; `count`: a term was looked for. */
export type Compared = {
  xml: ForeignXml;
  paper: Paper;
  tell: (path: string, entry: number | null, finding: Disagreement) => void;
  count: () => void;
};

/** Where nobody sees a text that stands there. */
export function hiddenText({ hidden }: Paper, text: string): { code: Hidden; place: Place } | undefined {
  const word = findText(hidden, text);
  const code = word?.hidden ?? (word && findHiddenBehind(hidden, word));
  return word && code ? { code, place: placeOf(word) } : undefined;
}

/** Of a text of which only a part is hidden. */
function findHiddenBehind(hidden: Paper['hidden'], word: Word): Hidden | undefined {
  return hidden[1]!.words.find(
    (one) => one.hidden && one.page === word.page && one.at > word.at && one.at < word.at + 20,
  )?.hidden;
}

export function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > 80 ? `${plain.slice(0, 80).toWellFormed()}…` : plain;
}

/** §17.44: how invoices call their dates, numbers and columns, in the languages of Europe and in Japanese. */
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
