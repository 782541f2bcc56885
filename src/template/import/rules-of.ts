/** §10.28: what a declaration computes and demands: `formula`, `override`, `required`, `min`, `max`, `pattern` and `hint`. */
import { shorten } from '../../domain/suggestions.ts';
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
export function findRuleProblems(declared: Declared, type: PlaceholderType): string[] {
  const { formula, override, required, blank, min, max, pattern, hint } = declared;
  const isReckoned = type === 'number' || type === 'date';
  const isFilled = type === 'today' || type === 'counter';
  const rules: [boolean, string][] = [
    [
      formula !== undefined && !isReckoned,
      `A ${type} placeholder has no formula; write "type: number" or "type: date".`,
    ],
    [
      formula !== undefined && declared.default !== undefined,
      'What has a formula has no default; remove one of the two.',
    ],
    [override === true && formula === undefined, 'Without a formula there is nothing to override; remove it.'],
    [
      declared.exact === true && (type !== 'number' || declared.format === undefined),
      'exact is for a number with a format; remove it.',
    ],
    [required === true && isFilled, `A ${type} placeholder is filled by the service; remove required.`],
    [blank !== undefined && isFilled, `A ${type} placeholder is filled by the service and never blank; remove blank.`],
    [blank !== undefined && required === true, 'What is required is never blank; remove one of the two.'],
    [
      !isReckoned && (min ?? max) !== undefined,
      `A ${type} placeholder has no ${min === undefined ? 'max' : 'min'}; remove it.`,
    ],
    [pattern !== undefined && type !== 'text', `A ${type} placeholder has no pattern; remove it.`],
    [
      hint !== undefined && !required && [min, max, pattern].every((rule) => rule === undefined),
      'The hint says what required, min, max or pattern want, and there is none of them; write it as description.',
    ],
  ];
  const problems = rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem);
  return pattern !== undefined && type === 'text'
    ? [...problems, ...findPatternProblems(pattern, declared.default)]
    : problems;
}

function findPatternProblems(pattern: string, value = ''): string[] {
  const read = readPattern(pattern);
  if (typeof read === 'string') return [`The pattern "${shorten(pattern)}" cannot be read: ${read}.`];
  const { one } = MAX_PATTERN_SIZE;
  if (read.size > one)
    return [
      `The pattern "${shorten(pattern)}" is too large: written out, it has ${read.size} steps, more than ${one}. Write smaller numbers in its braces.`,
    ];
  return value === '' || read.matches(value) ? [] : [`The default "${shorten(value)}" does not fit the pattern.`];
}
