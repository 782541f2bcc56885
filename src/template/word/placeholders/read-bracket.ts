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

/** `inside`: without the brackets. `around`: the text beside them. */
export function readBracket(inside: string, around: { before: string; after: string }): Bracket {
  const text = inside.trim();
  const number = readNumber(text, around);
  if (number) return { value: number };
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

const NUMBER = /^([$€£¥]?)\s?(\d[\d.,'’\u00a0\u202f ]*?)\s?(?:%|[$€£¥]|(\p{L}[\p{L} -]{0,30}))?$/u;
/** What is counted: any other number in brackets is a note, or a year. */
const UNIT =
  /^\s?(?:\([^()]{0,40}\)\s?)?((?:(?:calendar|business|working|consecutive|clear|full)\s)?(?:days?|weeks?|months?|years?|hours?|minutes?|per ?cent|percent|copies|shares|units|persons|employees|miles|square (?:feet|met(?:er|re)s))|(?:kalender|werk|arbeits|bank)?tagen?|tage?s?|wochen?|monate?n?|jahre?n?|stunden?|minuten|prozent|stück|euro|jours?(?: ouvrés| ouvrables| calendaires)?|semaines?|mois|ans?|années?|heures?|pour ?cent|euros?|días?(?: hábiles| naturales)?|semanas?|mes(?:es)?|años?|horas?|por ?ciento)(?!\p{L})|^\s?(日間?|[かヶカ]月間?|年間?|週間?|時間|円|パーセント)/iu;

/** `[30] days`, `$[5,000]`, `[10]%`, `[30 days]`: each is a value of its own, with that number until another is sent. */
function readNumber(text: string, { before, after }: { before: string; after: string }): FoundValue | undefined {
  const [, sign, , inner = ''] = NUMBER.exec(text) ?? [undefined];
  if (sign === undefined) return undefined;
  const found = UNIT.exec(inner === '' ? after : inner);
  const unit = found?.[1] ?? found?.[2];
  const isMoney =
    sign !== '' ||
    /[$€£¥]$/.test(text) ||
    /(?:[$€£¥]|\b[A-Z]{3})\s?$/.test(before) ||
    /^\s?(?:[$€£¥]|(?:EUR|USD|GBP|CHF|JPY)\b)/.test(after);
  const isShare = text.endsWith('%') || /^\s?%/.test(after);
  if (unit === undefined && !isMoney && !isShare)
    return inner === '' && /[.,]/.test(text) ? { ...BLANK_VALUE, kind: 'number', default: text } : undefined;
  const label = unit === undefined ? '' : tidyLabel(unit);
  const own = { isOwn: true, isNamesake: true, isGuess: true, default: text } as const;
  return { ...own, label: label || (isMoney ? 'Amount' : 'Percentage'), ...(inner === '' && { kind: 'number' }) };
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
