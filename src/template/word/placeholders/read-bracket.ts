/** §10.37: what text in brackets is: a value, a choice, a box to tick, or text. */
import type { FoundValue } from '../reading/block.ts';
import { tidyLabel } from './tidy-label.ts';

/** `isOptional`: text that somebody may want to take out, which an author should see. */
export type Bracket = { value: FoundValue } | { box: '☐' | '☒' } | { isOptional: boolean };

/** No values: notes, numbers of sources, words of the language of contracts. */
const NO_VALUE =
  /^(?:\d+|sic|ok|and|or|and\/or|y\/o|und|oder|et|ou|reserved|signature( page)? follows?.*|remainder of .*|intentionally .*|note\b.*|drafting note.*|opci(?:ó|o)n.*|option(?:al)?\b.*|alternative\b.*|if applicable.*|hinweis.*)$/i;
const BLANK = /^[\s_●•∙·.…*$€£%-]*$/;
/** A sentence about what somebody has to do is no name. */
const IS_CLAUSE = /\b(?:shall|will|may|must|is|are|has|have|soll|wird|hat)\b/i;
/** A remark of somebody's, a formula, or an emphasis, is none either. */
const IS_REMARK = /\d{4}-\d\d-\d\d|[+=]|^\*|^citation needed$/i;
/** An addition to what stands before it. */
const IS_ADDED = /^(?:and|or|und|oder|et|ou|y|o|e)\s+\p{Ll}/u;
const NAMES_A_VALUE = /^(?:full |legal )?(?:name|title|date|number|amount|address)\b/i;
const MAX_WORDS = 12;
const MAX_CLAUSE_WORDS = 6;
const MAX_LENGTH = 90;
const MAX_OPTIONS = 6;

export const BLANK_VALUE: FoundValue = { label: '', isBlank: true, isGuess: true };

/** `inside`: without the brackets. */
export function readBracket(inside: string): Bracket {
  const text = inside.trim();
  if (/^\s{0,4}$/.test(inside)) return { box: '☐' };
  if (/^x$/i.test(text)) return { box: '☒' };
  if (BLANK.test(text)) return { value: BLANK_VALUE };
  const words = text.split(/\s+/).length;
  if (NO_VALUE.test(text) || IS_REMARK.test(text)) return { isOptional: words > 1 };
  if (!/\p{L}/u.test(text)) return { value: BLANK_VALUE };
  if (/_{3,}|●|•/.test(text) && words <= 8) return { value: withBlank(text) };
  const most = IS_CLAUSE.test(text) && !NAMES_A_VALUE.test(text) ? MAX_CLAUSE_WORDS : MAX_WORDS;
  const isSentence = /[.;!?]$/.test(text) && words > 3;
  if (words > most || isSentence || IS_ADDED.test(text) || text.length > MAX_LENGTH) return { isOptional: true };
  const options = optionsIn(text);
  if (options) return { value: { label: '', isBlank: true, kind: 'select', options, isGuess: true } };
  const label = tidyLabel(text);
  return label === '' ? { isOptional: true } : { value: { label, isGuess: true } };
}

/** `$____` says nothing, `____ days` does. */
function withBlank(text: string): FoundValue {
  const label = tidyLabel(text.replace(/[_●•$€£]+/g, ' '));
  return label === '' ? BLANK_VALUE : { label, isGuess: true };
}

/** Short words with `/` between them are a choice; dates and names are not. */
function optionsIn(text: string): string[] | undefined {
  if (!text.includes('/') || /and\/or|date|name|^dd|mm|yy|s\/he/i.test(text)) return undefined;
  const options = [...new Set(text.split('/').map((option) => option.trim()))];
  const areShort = options.every((option) => option !== '' && option.split(/\s+/).length <= 4);
  return areShort && options.length > 1 && options.length < MAX_OPTIONS ? options : undefined;
}
