/** §10.28: what a declaration computes and demands: `formula`, `override`, `required`, `min`, `max`, `pattern` and `hint`. */

import { shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { MAX_PATTERN_SIZE, readPattern } from '../fill/read-pattern.ts';
import type { Declared } from '../front-matter/front-matter.ts';
import type { Placeholder, PlaceholderType } from '../model/inventory.ts';

type Rules = Pick<Placeholder, 'description' | 'computed' | 'exact' | 'required' | 'min' | 'max' | 'pattern' | 'hint'>;

export function rulesOf({ description, formula, override, exact, required, min, max, pattern, hint }: Declared): Rules {
  return {
    ...(description !== undefined && { description }),
    ...(formula !== undefined && { computed: { formula, ...(override && { override }) } }),
    ...(exact && { exact }),
    ...(required && { required }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(pattern !== undefined && { pattern }),
    ...(hint !== undefined && { hint }),
  };
}

/** Formulas and bounds themselves are read where all names are known. */
export function findRuleProblems(declared: Declared, type: PlaceholderType): Message[] {
  const { formula, override, required, blank, min, max, pattern, hint } = declared;
  const isReckoned = type === 'number' || type === 'date';
  const isFilled = type === 'today' || type === 'counter';
  const rules: [boolean, Message][] = [
    [formula !== undefined && !isReckoned, tell('template.formula.needless', { type })],
    [formula !== undefined && declared.default !== undefined, tell('template.default.beside')],
    [override === true && formula === undefined, tell('template.override.alone')],
    [declared.exact === true && (type !== 'number' || declared.format === undefined), tell('template.exact.needless')],
    [required === true && isFilled, tell('template.required.ofService', { type })],
    [blank !== undefined && isFilled, tell('template.blank.ofService', { type })],
    [blank !== undefined && required === true, tell('template.blank.required')],
    [
      !isReckoned && (min ?? max) !== undefined,
      tell(min === undefined ? 'template.max.needless' : 'template.min.needless', { type }),
    ],
    [pattern !== undefined && type !== 'text', tell('template.pattern.needless', { type })],
    [
      hint !== undefined && !required && [min, max, pattern].every((rule) => rule === undefined),
      tell('template.hint.ofNothing'),
    ],
  ];
  const problems = rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem);
  return pattern !== undefined && type === 'text'
    ? [...problems, ...findPatternProblems(pattern, declared.default)]
    : problems;
}

function findPatternProblems(pattern: string, value = ''): Message[] {
  const read = readPattern(pattern);
  if (typeof read === 'string') return [tell('template.pattern.unread', { pattern: shorten(pattern), problem: read })];
  const { one } = MAX_PATTERN_SIZE;
  if (read.size > one)
    return [tell('template.pattern.large', { pattern: shorten(pattern), steps: read.size, max: one })];
  return value === '' || read.matches(value) ? [] : [tell('template.pattern.default', { value: shorten(value) })];
}
