/** §10.37: an IF field of Word's as the marks of a condition. */
import type { Condition, Look, Piece } from './block.ts';

/** Values stand in codes between these. */
const VALUE = /\uFDD0([^\uFDD1]*)\uFDD1/;
const OPERATORS = new Set(['=', '<>', '<', '>', '<=', '>=']);
const PART = /"((?:[^"\\]|\\.)*)"|(\uFDD0[^\uFDD1]*\uFDD1)|(<>|<=|>=|=|<|>)|([^\s"=<>]+)/g;

/** Its branches, or undefined where it compares something else than a value with a text. */
export function readIfField(code: string, look: Look): Piece[] | undefined {
  const [left, operator, right, then = '', otherwise = ''] = [...code.replace(/^\s*IF\b/i, '').matchAll(PART)].map(
    ([, quoted, value, sign, word]) => quoted ?? value ?? sign ?? word ?? '',
  );
  const name = VALUE.exec(left ?? '')?.[1];
  if (name === undefined || right === undefined || VALUE.test(right) || !OPERATORS.has(operator ?? ''))
    return undefined;
  const condition = right === '' ? emptiness(name, operator!) : [{ name }, operator!, `"${right}"`];
  if (condition === undefined || /[{}"\\]/.test(right)) return undefined;
  const written = `{ IF ${name} ${operator} "${right}" }`;
  return [
    { type: 'if', condition, written },
    ...piecesOf(then, look),
    ...(otherwise === '' ? [] : [{ type: 'else' as const, written }, ...piecesOf(otherwise, look)]),
    { type: 'endif', written },
  ];
}

/** Compared with nothing. */
function emptiness(name: string, operator: string): Condition | undefined {
  if (operator === '=') return ['not', { name }];
  return operator === '<>' ? [{ name }] : undefined;
}

function piecesOf(text: string, look: Look): Piece[] {
  return text.split(/(\uFDD0[^\uFDD1]*\uFDD1)/).flatMap((part): Piece[] => {
    const label = VALUE.exec(part)?.[1];
    if (label !== undefined) return [{ type: 'value', value: { label, path: label }, ...look }];
    return part === '' ? [] : [{ type: 'text', text: part, ...look }];
  });
}
