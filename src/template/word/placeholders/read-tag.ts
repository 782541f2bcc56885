/** §10.37: tags of Jinja's and docxtemplater's → the marks of groups and conditions. Undefined for one that is no such mark. */
import type { BoundaryPiece } from '../reading/block.ts';
import { labelOfExpression, readCondition } from './expression.ts';

/** What stands in `{% … %}`. */
export function readJinjaTag(inside: string, written: string): BoundaryPiece | undefined {
  const loop = /^for\s+(\w+)(?:\s*,\s*\w+)?\s+in\s+(.+)$/.exec(inside);
  if (loop) {
    const path = loop[2]!.trim();
    return { type: 'open', label: labelOfExpression(path) || 'Items', path, item: loop[1]!, written };
  }
  const [, word, rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(inside) ?? [];
  if (word === 'endfor') return { type: 'close', written };
  if (word === 'if') return { type: 'if', condition: readCondition(rest), written };
  if (word === 'elif') return { type: 'elseif', condition: readCondition(rest), written };
  if (word === 'else') return { type: 'else', written };
  return word === 'endif' ? { type: 'endif', written } : undefined;
}

/** What stands in `{{…}}` of Handlebars', which has conditions and loops there: `#if paid`, `#unless paid`, `#each items`, `else`, `/if`. */
export function readHandlebars(inside: string, written: string): BoundaryPiece | undefined {
  const [, word, rest = ''] = /^(#if|#unless|#each|else if|else|\/if|\/unless|\/each)(?:\s+(.+))?$/.exec(inside) ?? [];
  const condition = readCondition(rest);
  if (word === '#each') return { type: 'open', label: labelOfExpression(rest) || 'Items', path: rest, written };
  if (word === '#if') return { type: 'if', condition, written };
  if (word === '#unless') return { type: 'if', condition: condition && ['not', '(', ...condition, ')'], written };
  if (word === 'else if') return { type: 'elseif', condition, written };
  if (word === 'else') return { type: 'else', written };
  return word === undefined ? undefined : { type: word === '/each' ? 'close' : 'endif', written };
}

/** What stands in `{…}` of docx-templates: `IF paid`, `END-IF`, `FOR item IN items`, `END-FOR item`. */
export function readCommand(inside: string, written: string): BoundaryPiece {
  const loop = /^FOR\s+(\w+)\s+IN\s+(.+)$/.exec(inside);
  if (loop) {
    const path = loop[2]!.trim();
    return { type: 'open', label: labelOfExpression(path) || 'Items', path, item: `$${loop[1]}`, written };
  }
  if (inside.startsWith('IF')) return { type: 'if', condition: readCondition(inside.slice(2)), written };
  return { type: inside.startsWith('END-IF') ? 'endif' : 'close', written };
}

/** `{#items}`, `{^paid}`: a group, or a condition where no value stands in it. */
export function readOpening(sign: string, path: string, written: string): BoundaryPiece {
  if (sign === '^') return { type: 'if', condition: ['not', { name: path }], written };
  return { type: 'open', label: labelOfExpression(path) || 'Items', path, mayBeFlag: true, written };
}

/** `{d.paid:ifEQ(true):showBegin}` of Carbone's, and its end. */
export function readCarbone(path: string, filters: string, written: string): BoundaryPiece | undefined {
  if (/:(?:show|hide)End\b/.test(filters)) return { type: 'endif', written };
  const [, does] = /:(show|hide)Begin\b/.exec(filters) ?? [];
  if (does === undefined) return undefined;
  const [, test, value = ''] = /:if(EQ|NE|GT|GTE|LT|LTE|EM|NEM)\(?['"]?([^)'"]*)['"]?\)?/.exec(filters) ?? [];
  const said =
    test === undefined ? undefined : readCondition(`${path} ${TESTS[test] ?? ''} ${TESTS[test] ? quoted(value) : ''}`);
  const whole = test === 'EM' && said ? ['not', ...said] : said;
  return { type: 'if', written, condition: whole && does === 'hide' ? ['not', '(', ...whole, ')'] : whole };
}

const TESTS: Record<string, string> = { EQ: '==', NE: '!=', GT: '>', GTE: '>=', LT: '<', LTE: '<=' };

function quoted(value: string): string {
  return /^\d+(?:\.\d+)?$/.test(value) ? value : JSON.stringify(value);
}
