/** §10.6: marks of other template languages: loops, formulas, filters, other conditions and the like. What Platen has instead is said here. */
import type { DeclaredGroup, FrontMatter } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { PlaceholderType } from '../model/inventory.ts';
import { asWritten, isConditionMark, type Occurrence } from './occurrence.ts';

/** The names that the front matter declares, whatever signs they have, with their types; `group` for groups. */
export type DeclaredNames = ReadonlyMap<string, PlaceholderType | 'group'>;

export function declaredNames({ placeholders, groups }: Pick<FrontMatter, 'placeholders' | 'groups'>): DeclaredNames {
  const names = new Map<string, PlaceholderType | 'group'>();
  const add = ({ label, key }: Pick<DeclaredGroup, 'label' | 'key'>, type: PlaceholderType | 'group') => {
    for (const name of [label, key]) if (name !== undefined) names.set(name, type);
  };
  for (const group of groups) add(group, 'group');
  for (const one of [...placeholders, ...groups.flatMap(({ fields }) => fields)]) add(one, one.type ?? 'text');
  return names;
}

const CONDITION = 'Platen writes a condition as {{#if Plan = Gold}} … {{else if Plan = Silver}} … {{else}} … {{/if}}.';
const INVERTED = 'Platen writes it as {{#if not …}} … {{/if}}.';
const LOOP = 'Platen repeats what stands between {{#Label}} and {{/Label}}, with the label of the group.';
const FORMULA =
  'Platen computes in the front matter. Declare a name there with a formula, such as {label: Sum, type: number, formula: Total * 2}, and write {{Sum}} here.';
const TODAY = 'For the day on which the document is made, declare a name with "type: today" in the front matter.';
const FILTER =
  'Platen has no filters. Write the label alone; "format" in the front matter says how a number or a date is written.';
const PART = 'Platen has no parts of templates. Write the text here; what all documents share is in their theme.';
const COMMENT = 'Write a comment as <!-- … -->.';
const LITERAL = 'A value is literal text everywhere. Write the label alone.';
const FIELD = 'In a group, write the label of the field.';
const DELIMITERS = 'Placeholders are always written as {{Label}}.';
const IF_A_LABEL = ' If it is a label, declare it in the front matter.';

/** What a placeholder's name is in another language. A sign says so only where no label would have it. */
const SIGNS: [sign: RegExp, advice: string][] = [
  [/^>/, PART],
  [/^!/, COMMENT],
  [/^&/, LITERAL],
  [/^=/, DELIMITERS],
  [/^\^|^endunless$|^unless\s/, INVERTED],
  [/^(?:else|endif)$|^(?:if|else if|elseif|elif|elsif)\s/i, CONDITION],
  [/^endfor$|^for\s+\w+\s+in\s|^range\s+[.$]/, LOOP],
  [/^(?:this|\.)$|^this\.|^\.{0,2}\/|^@\w|^\.\w/, FIELD],
  [/\S\s*(?:==|!=|<>|>=|<=|&&|\|\|)\s*\S|\S\s+[<>=]\s+\S|\S\s+\?\s+\S.*\s:\s/, CONDITION],
  [/\|/, FILTER],
  [/[\p{L}\p{N})]\s*\*\s*[\p{L}\p{N}(]/u, FORMULA],
  [/^(?:sum|sumif|count|min|max|avg|average|round|roundup|rounddown|abs)\s?\(.*\S.*\)$/i, FORMULA],
  [/^if\s?\(.*,.*\)$/i, CONDITION],
  [/^(?:upper|lower|format|date|number|currency|concat|len|length)\([^()]{3,}\)$/i, FILTER],
  [/^(?:today|now|date)\(\)$/i, TODAY],
  [/^count\(\)$/i, FORMULA],
  [/^(?:include|render)\(\)$/i, PART],
];
/** Of blocks; the name of a group may begin with such a word, too. */
const BLOCKS: [word: RegExp, advice: string][] = [
  [/^unless(?:\s|$)/i, INVERTED],
  [/^(?:ifdef|else|elseif|elsif|elif|endif)(?:\s|$)|^if\s/i, CONDITION],
  [/^(?:each|for|foreach|with|repeat|loop)(?:\s|$)/, LOOP],
];
const ENDS = /^(?:[Ii][Ff]|unless|ifdef|each|for|foreach|with|repeat|loop)$/;
const OF_CONDITION = /^(?:else|\^|endif|endunless|endfor)(?:\s|$)|^else if\s/;

/**
 * What is told of blocks and of names, each once; `foreign`: marks of blocks, by their indices, which are no group's. A name that is declared
 * is a name.
 */
export function findForeignMarks(
  occurrences: readonly Occurrence[],
  declared: DeclaredNames,
): { inBlocks: LineFault[]; inNames: LineFault[]; foreign: ReadonlySet<number> } {
  const inBlocks: LineFault[] = [];
  const inNames: LineFault[] = [];
  const foreign = new Set<number>();
  const ended = namesOf(occurrences, 'close');
  const opened = namesOf(occurrences, 'open');
  const known = namesOf(occurrences, 'placeholder');
  const inverted = new Set<string>();
  let isInBlock = false;
  for (const [index, occurrence] of occurrences.entries()) {
    const { kind, name, line } = occurrence;
    if (kind === 'braces' || isConditionMark(occurrence) || name.length > LONGEST || declared.has(name)) continue;
    const faultOf = (advice: string): LineFault => ({ line, message: `${asWritten(occurrence)}: ${advice}` });
    if (kind === 'open') {
      const advice = ended.has(name) ? undefined : adviceOn(name, BLOCKS);
      if (!advice) continue;
      isInBlock = true;
      foreign.add(index);
      inBlocks.push(faultOf(advice));
    } else if (kind === 'close') {
      if ((isInBlock && ENDS.test(name) && !opened.has(name)) || inverted.delete(name)) foreign.add(index);
    } else if (!(isInBlock && OF_CONDITION.test(name))) {
      const advice = adviceOn(name, SIGNS) ?? (isSum(name, known, declared) ? FORMULA : undefined);
      if (advice) inNames.push(faultOf(advice + IF_A_LABEL));
      if (advice && /^(?:if|unless|for|range)\s/.test(name)) isInBlock = true;
      if (name.startsWith('^')) inverted.add(name.slice(1).trim());
    }
  }
  return { inBlocks, inNames, foreign };
}

function namesOf(occurrences: readonly Occurrence[], kind: Occurrence['kind']): ReadonlySet<string> {
  return new Set(occurrences.filter((one) => one.kind === kind).map(({ name }) => name));
}

/** Whether a name has to be declared to be one. */
export function isForeignName(name: string): boolean {
  return adviceOn(name, SIGNS) !== undefined;
}

function adviceOn(name: string, signs: readonly [RegExp, string][]): string | undefined {
  return signs.find(([sign]) => sign.test(name))?.[1];
}

/** No mark of another language is longer; so each takes bounded time. */
const LONGEST = 300;

const NUMBER = /^\d+(?:[.,]\d+)?\s?%?$/;

/** `Net + Tax`, `Total / 12`, `End date - Start date`: signs that labels have, too, so what stands beside them must be known. */
function isSum(name: string, known: ReadonlySet<string>, declared: DeclaredNames): boolean {
  const parts = name.split(/\s+[-+/%]\s+/);
  if (parts.length < 2) return false;
  const isAmount = (part: string) => /^(?:number|date|today|counter)$/.test(declared.get(part) ?? '');
  const isKnown = (part: string) => known.has(part) || declared.has(part);
  if (parts.every((part) => NUMBER.test(part))) return true;
  if (!parts.every((part) => NUMBER.test(part) || isKnown(part))) return false;
  return / \+ /.test(name) || parts.some((part) => NUMBER.test(part)) || parts.every(isAmount);
}
