/** §17.44: what each part of a comparison of pages and XML has. */

import { type Hidden, type Place, placeOf, type Word } from '../../pdf/index.ts';
import type { Finding } from './findings.ts';
import { findText, type Paper } from './paper.ts';
import type { ForeignXml } from './read-foreign-xml.ts';

/** `tell`: a finding of a term; `count`: a term was looked for. */
export type Compared = {
  xml: ForeignXml;
  paper: Paper;
  tell: (path: string, entry: number | null, finding: Pick<Finding, 'kind' | 'severity'> & Partial<Finding>) => void;
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
