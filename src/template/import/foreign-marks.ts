/**
 * §10.6: recognises marks of other template languages, such as loops, formulas, filters and conditions, and advises what to use instead.
 */
import { about, type Param, problem, type SubjectCode, tell } from '../../locales/message.ts';
import type { DeclaredGroup, FrontMatter } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import { everyGroup, type PlaceholderType } from '../model/inventory.ts';
import { asWritten, isConditionMark, type Occurrence } from './scan-occurrences.ts';

/** The names that the front matter declares, whatever characters they contain, with their types; `group` for groups. */
export type DeclaredNames = ReadonlyMap<string, PlaceholderType | 'group'>;

export function declaredNames({ placeholders, groups }: Pick<FrontMatter, 'placeholders' | 'groups'>): DeclaredNames {
  const names = new Map<string, PlaceholderType | 'group'>();
  const add = ({ label, key }: Pick<DeclaredGroup, 'label' | 'key'>, type: PlaceholderType | 'group') => {
    for (const name of [label, key]) if (name !== undefined) names.set(name, type);
  };
  const all = everyGroup(groups);
  for (const group of all) add(group, 'group');
  for (const one of [...placeholders, ...all.flatMap(({ fields }) => fields)]) add(one, one.type ?? 'text');
  return names;
}

type Foreign = Extract<SubjectCode, `markdown.foreign.${string}`>;

/** Signs of another language in a placeholder's name, in places where no label would have them. */
const SIGNS: [sign: RegExp, advice: Foreign][] = [
  [/^>/, 'markdown.foreign.part'],
  [/^!/, 'markdown.foreign.comment'],
  [/^&/, 'markdown.foreign.literal'],
  [/^=/, 'markdown.foreign.delimiters'],
  [/^\^|^endunless$|^unless\s/, 'markdown.foreign.inverted'],
  [/^(?:else|endif)$|^(?:if|else if|elseif|elif|elsif)\s/i, 'markdown.foreign.condition'],
  [/^endfor$|^for\s+\w+\s+in\s|^range\s+[.$]/, 'markdown.foreign.loop'],
  [/^(?:this|\.)$|^this\.|^\.{0,2}\/|^@\w|^\.\w/, 'markdown.foreign.field'],
  [/\S\s*=\s*\*$/, 'markdown.foreign.options'],
  // In small letters, these words make no name (§10.8, §26.1).
  [/^(?:D(?:ocument|OCUMENT)|S(?:ignature|IGNATURE))\s*:\s*\S/, 'markdown.foreign.smallLetters'],
  [/\S\s*(?:==|!=|<>|>=|<=|&&|\|\|)\s*\S|\S\s+[<>=]\s+\S|\S\s+\?\s+\S.*\s:\s/, 'markdown.foreign.condition'],
  [/\|/, 'markdown.foreign.filter'],
  [/[\p{L}\p{N})]\s*\*\s*[\p{L}\p{N}(]/u, 'markdown.foreign.formula'],
  [/^(?:sum|sumif|count|min|max|avg|average|round|roundup|rounddown|abs)\s?\(.*\S.*\)$/i, 'markdown.foreign.formula'],
  [/^if\s?\(.*,.*\)$/i, 'markdown.foreign.condition'],
  [/^(?:upper|lower|format|date|number|currency|concat|len|length)\([^()]{3,}\)$/i, 'markdown.foreign.filter'],
  [/^(?:today|now|date)\(\)$/i, 'markdown.foreign.today'],
  [/^count\(\)$/i, 'markdown.foreign.formula'],
  [/^(?:include|render)\(\)$/i, 'markdown.foreign.part'],
];
/** Words that begin a block in other template languages. The name of a group may begin with one too. */
const BLOCKS: [word: RegExp, advice: Foreign][] = [
  [/^unless(?:\s|$)/i, 'markdown.foreign.inverted'],
  [/^(?:ifdef|else|elseif|elsif|elif|endif)(?:\s|$)|^if\s/i, 'markdown.foreign.condition'],
  [/^(?:each|for|foreach|with|repeat|loop)(?:\s|$)/, 'markdown.foreign.loop'],
];
const ENDS = /^(?:[Ii][Ff]|unless|ifdef|each|for|foreach|with|repeat|loop)$/;
const OF_CONDITION = /^(?:else|\^|endif|endunless|endfor)(?:\s|$)|^else if\s/;

/**
 * Returns advice on blocks and names, each once. `foreign`: the indices of block marks, which belong to no group. Declared names are
 * never foreign.
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
    const faultOf = (code: Foreign, more: Param = ''): LineFault => ({
      line,
      message: about(asWritten(occurrence), problem(code, { more })),
    });
    if (kind === 'open') {
      const advice = ended.has(name) ? undefined : adviceOn(name, BLOCKS);
      if (!advice) continue;
      isInBlock = true;
      foreign.add(index);
      inBlocks.push(faultOf(advice));
    } else if (kind === 'close') {
      if ((isInBlock && ENDS.test(name) && !opened.has(name)) || inverted.delete(name)) foreign.add(index);
    } else if (!(isInBlock && OF_CONDITION.test(name))) {
      const advice = adviceOn(name, SIGNS) ?? (isSum(name, known, declared) ? 'markdown.foreign.formula' : undefined);
      if (advice) inNames.push(faultOf(advice, tell('markdown.foreign.ifLabel')));
      if (advice && /^(?:if|unless|for|range)\s/.test(name)) isInBlock = true;
      if (name.startsWith('^')) inverted.add(name.slice(1).trim());
    }
  }
  return { inBlocks, inNames, foreign };
}

function namesOf(occurrences: readonly Occurrence[], kind: Occurrence['kind']): ReadonlySet<string> {
  return new Set(occurrences.filter((one) => one.kind === kind).map(({ name }) => name));
}

/** Returns whether a name is only accepted if it is declared. */
export function isForeignName(name: string): boolean {
  return adviceOn(name, SIGNS) !== undefined;
}

function adviceOn(name: string, signs: readonly [RegExp, Foreign][]): Foreign | undefined {
  return signs.find(([sign]) => sign.test(name))?.[1];
}

/** The longest mark that is examined, so that each takes bounded time. */
const LONGEST = 300;

const NUMBER = /^\d+(?:[.,]\d+)?\s?%?$/;

/**
 * Recognises sums such as `Net + Tax`, `Total / 12` and `End date - Start date`. Labels may contain these signs too, so the operands must
 * be known names.
 */
function isSum(name: string, known: ReadonlySet<string>, declared: DeclaredNames): boolean {
  const parts = name.split(/\s+[-+/%]\s+/);
  if (parts.length < 2) return false;
  const isAmount = (part: string) => /^(?:number|date|today|counter)$/.test(declared.get(part) ?? '');
  const isKnown = (part: string) => known.has(part) || declared.has(part);
  if (parts.every((part) => NUMBER.test(part))) return true;
  if (!parts.every((part) => NUMBER.test(part) || isKnown(part))) return false;
  return / \+ /.test(name) || parts.some((part) => NUMBER.test(part)) || parts.every(isAmount);
}
