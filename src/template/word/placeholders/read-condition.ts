/** §10.37: expressions of Jinja's, docxtemplater's and Carbone's: the names in them, and conditions as Platen says them. */
import type { Condition } from '../reading/block.ts';
import { tidyLabel } from './tidy-label.ts';

/** Functions of docassemble's that only write a value. */
const WRITERS =
  /\b(?:fix_punctuation|showifdef|capitalize|comma_and_list|currency|format_date|word|title_case|lower|upper|int|str)\(/g;

/** A name that a program would give: `client.address[0].city`. */
export const PATH = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[\w*\])*$/u;

/** `users[0].address.city|upper` is `Users address city`. */
export function labelOfExpression(expression: string): string {
  const words = expression
    .replace(/\|.*$/, '')
    .replace(/,[^,]*=.*$/, '')
    .replace(WRITERS, ' ')
    .replace(/[[(]\s*\d*\s*[\])]/g, ' ')
    .replace(/["'‘’“”()[\]{}<>=+*,;\\]/g, ' ')
    .replace(/[._]/g, ' ')
    .replace(/:\w+.*$/, '');
  return tidyLabel(words);
}

const TOKEN =
  /\s*(?:(==|!=|<>|<=|>=|<|>|=|&&|\|\||!|\(|\))|(["'‘’“”])(.*?)["'‘’“”]|(\d+(?:\.\d+)?)|([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[\w*\])*(?=[^\p{L}\p{N}_$.([]|$)))/uy;

const OPERATORS: Record<string, string> = { '==': '=', '!=': '<>', '&&': 'and', '||': 'or', '!': 'not' };
const WORDS = new Set(['and', 'or', 'not']);

/** A condition as Platen says it; undefined where it cannot: calls, filters, lists and sums. */
export function readCondition(expression: string): Condition | undefined {
  const source = expression
    .trim()
    .replace(/\s+is\s+(?:defined|true)\b/gi, '')
    .replace(/\s*(?:==|is)\s*True\b/g, '');
  const condition: Condition = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source);
    if (!found) return undefined;
    const [, operator, quote, text = '', number, word] = found;
    if (operator !== undefined) condition.push(OPERATORS[operator] ?? operator);
    else if (quote !== undefined) {
      if (/[{}"\\]/.test(text) || text === '') return undefined;
      condition.push(`"${text}"`);
    } else if (number !== undefined) condition.push(number);
    else if (WORDS.has(word!)) condition.push(word!);
    else if (/^(?:True|False|None|is|in|if|else|for|null|undefined)$/i.test(word!)) return undefined;
    else condition.push({ name: word! });
    if (condition.length > MAX_TOKENS) return undefined;
  }
  return condition.some((part) => typeof part === 'object') ? condition : undefined;
}

const MAX_TOKENS = 60;
