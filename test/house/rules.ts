/** The rules of the service (`spec/README.md`) by their numbers, and the citations of them that a text holds. */
import { lineOf } from './repository-files.ts';

export type Rules = {
  /** Numbers of headings: `10`, `10.8`. */
  headings: Set<string>;
  /** How many rules the numbered lists of a section have: of its first list, and of the one under a heading with this name. */
  lists: Map<string, { first: number; idempotency: number }>;
};

/** `rule`: of a numbered list in the section. */
export type Citation = { line: number; section: string; rule?: number; idempotency: boolean };

const HEADING = /^#{2,4} (?:(\d+(?:\.\d+)?) )?(.*)$/;
const ITEM = /^(\d+)\. /;

export function readRules(markdown: string): Rules {
  const rules: Rules = { headings: new Set(), lists: new Map() };
  let section = '';
  let kind: 'first' | 'idempotency' = 'first';
  for (const line of markdown.split('\n')) {
    const [heading, number, title = ''] = HEADING.exec(line) ?? [];
    if (heading && number) {
      section = number;
      rules.headings.add(number);
    }
    if (heading) kind = /idempotency/i.test(title) ? 'idempotency' : 'first';
    const item = ITEM.exec(line);
    if (!item) continue;
    const counts = rules.lists.get(section) ?? { first: 0, idempotency: 0 };
    counts[kind] = Math.max(counts[kind], Number(item[1]));
    rules.lists.set(section, counts);
  }
  return rules;
}

/** Whether there is such a rule. `5.8` is rule 8 of a section that is a list. */
export function leadsSomewhere({ headings, lists }: Rules, { section, rule, idempotency }: Citation): boolean {
  if (rule !== undefined) {
    const counts = lists.get(section);
    return counts !== undefined && rule >= 1 && rule <= counts[idempotency ? 'idempotency' : 'first'];
  }
  const [whole = '', part] = section.split('.');
  return (
    headings.has(section) || (part !== undefined && Number(part) >= 1 && Number(part) <= (lists.get(whole)?.first ?? 0))
  );
}

const SECTION = String.raw`\d+(?:\.\d+)*`;
const NUMBERS = String.raw`\d+(?:(?:[–-]|, | and | to )\d+)*`;
const CITATION = new RegExp(`§(${SECTION})(?:[–-]§?(${SECTION}))?(?:(,? idempotency)? rules? (${NUMBERS}))?`, 'g');
/** Whose sections are their own: a citation behind one of these names, in the same sentence, is of that standard. */
const STANDARD =
  /\b(?:ISO [\d-]+(?: \([^)]*\))?|RFC \d+|UAX #\d+|CSS [A-Z]\w*(?: \d)?|CommonMark|GFM|HTML|SVG 2|ICC(?:\.\d)?)/g;
/** More than a sentence of a comment. */
const SENTENCE = 300;

/** The citations of our rules in a text; those of standards are left out. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap((found): Citation[] => {
    if (isOfStandard(text.slice(Math.max(0, found.index - SENTENCE), found.index))) return [];
    const [, section = '', last, idempotency, numbers] = found;
    const line = lineOf(text, found.index);
    const cited = { line, idempotency: idempotency !== undefined };
    if (numbers) return numbersIn(numbers).map((rule) => ({ ...cited, section, rule }));
    return sectionsBetween(section, last).map((one) => ({ ...cited, section: one }));
  });
}

function isOfStandard(before: string): boolean {
  const sentence = before.replace(/\n\s*(?:\*|\/\/|--|#)? ?/g, ' ').replace(new RegExp(`§${SECTION}`, 'g'), '§');
  const last = [...sentence.matchAll(STANDARD)].at(-1);
  return last !== undefined && !/[.:;]/.test(sentence.slice(last.index + last[0].length));
}

/** `1, 3–5` is 1, 3, 4 and 5. */
function numbersIn(written: string): number[] {
  return written.split(/, | and /).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]| to /).map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** `2.2` to `2.4` are three. */
function sectionsBetween(first: string, last: string | undefined): string[] {
  if (last === undefined) return [first];
  const [whole, from] = first.split('.');
  const [otherWhole, to] = last.split('.');
  if (from === undefined || to === undefined || whole !== otherWhole) return [first, last];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${whole}.${Number(from) + index}`);
}
