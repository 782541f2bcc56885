/**
 * §18.7: bodies of about 1 MB, as an attacker would try them: many names, many shapes of objects, depth, duplicates, and texts that
 * Markdown has to escape. All of them follow from a number, so that a search can go on from the worst.
 */
import type fc from 'fast-check';
import { MEBIBYTE } from '../../src/domain/sizes.ts';

/** What a body is made of; `size` in bytes. */
export type Recipe = { shape: keyof typeof SHAPES; unit: string; width: number; distinct: number; size: number };

/** What texts and names are made of: each is costly in some place. */
const UNITS = [
  'x',
  '*',
  '_',
  '`',
  '~~',
  '[',
  '![',
  '<',
  '&',
  '|',
  '\\\\',
  '\\n',
  '- \\n',
  '> \\n',
  '1. \\n',
  '\\u0301',
  '漢',
  '🙂',
];

/** Repeats what `make` makes until there are `size` bytes, with a comma in between. */
function fill(size: number, make: (at: number) => string): string {
  const parts: string[] = [];
  for (let bytes = 0, at = 0; ; at += 1) {
    const part = make(at);
    bytes += Buffer.byteLength(part) + 1;
    if (bytes > size) return parts.join(',');
    parts.push(part);
  }
}

function name({ unit, width, distinct }: Recipe, at: number): string {
  return `k${(at % distinct).toString(36)}${unit.repeat(Math.floor(width / unit.length))}`;
}

function text({ unit }: Recipe, bytes: number): string {
  return unit.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(unit))));
}

/** By name: the JSON of `values`, or of the whole body where it begins with `body`. */
const SHAPES = {
  'unknown names': (r: Recipe) => `{${fill(r.size, (at) => `"${name(r, at)}":""`)}}`,
  'wrong types': (r: Recipe) => `{${fill(r.size, (at) => `"${name(r, at)}":${at}`)}}`,
  'numbers as names': (r: Recipe) => `{${fill(r.size, (at) => `"${(at * 7_919) % r.distinct}":""`)}}`,
  'rows of one name': (r: Recipe) => `{"items":[${fill(r.size, (at) => `{"${name(r, at)}":""}`)}]}`,
  'rows of many names': (r: Recipe) =>
    `{"items":[${fill(r.size, (at) => `{${[0, 1, 2, 3, 4].map((n) => `"${name(r, at * 5 + n)}":"${n}"`)}}`)}]}`,
  'rows of a field': (r: Recipe) => `{"items":[${fill(r.size, () => `{"what":"${text(r, r.width)}"}`)}]}`,
  'rows of nothing': (r: Recipe) => `{"items":[${fill(r.size, () => '{}')}]}`,
  'no rows': (r: Recipe) => `{"items":[${fill(r.size, (at) => String(at % r.distinct))}]}`,
  'ignored names': (r: Recipe) => `{"no":{${fill(r.size, (at) => `"${name(r, at)}":{}`)}}}`,
  'ignored rows': (r: Recipe) => `{"no":[${fill(r.size, (at) => `{"${name(r, at)}":{}}`)}]}`,
  'ignored depth': (r: Recipe) => {
    const depth = Math.min(r.distinct, 990);
    return `{"no":[${fill(r.size, () => `${'['.repeat(depth)}${']'.repeat(depth)}`)}]}`;
  },
  'one text': (r: Recipe) => `{"a":"${text(r, r.size)}"}`,
  'a text in a cell': (r: Recipe) => `{"items":[{"what":"${text(r, r.size)}"}]}`,
  'a text in a link': (r: Recipe) => `{"d":"${text(r, r.size)}"}`,
  'a text in code': (r: Recipe) => `{"code":"${text(r, r.size)}"}`,
  'a choice': (r: Recipe) => `{"pick":"${text(r, r.size)}"}`,
  digits: (r: Recipe) => `{"price":"${'9'.repeat(r.size)}"}`,
  'a long number': (r: Recipe) => `{"price":${'9'.repeat(r.size)}}`,
  'body: names': (r: Recipe) => `{${fill(r.size, (at) => `"${name(r, at)}":{}`)}}`,
  'body: title': (r: Recipe) => `{"title":"${text(r, r.size)}"}`,
  'body: broken': (r: Recipe) => `{"values":{${fill(r.size, (at) => `"${name(r, at)}":""`)}`,
  'body: blanks': (r: Recipe) => ' '.repeat(r.size),
};
const SHAPE_NAMES = Object.keys(SHAPES) as (keyof typeof SHAPES)[];

/** A template that a body of the recipes meets everywhere. */
export const COSTLY = `---
title: Costly
placeholders:
  - {label: No, type: counter}
  - {label: Price, type: number, format: "1,234.56"}
  - {label: Pick, type: select, options: [a, b]}
groups:
  - label: Items
    fields: [{label: Qty, type: number}]
---
# {{No}} {{Price}} {{Pick}} {{A}}

{{A}} and *{{A}}* [x](https://x.example/{{D}})

| a | b |
|---|---|
| {{#Items}}{{Qty}} | {{What}}{{/Items}} |

\`\`\`
{{Code}}
\`\`\`
`;

/** Never larger than a body may be. */
export function bodyOf(recipe: Recipe): Buffer {
  const json = SHAPES[recipe.shape](recipe);
  return Buffer.from(recipe.shape.startsWith('body') ? json : `{"values":${json}}`).subarray(0, MEBIBYTE);
}

/** Where the search begins: each shape at its largest, as every name differs, and just below each limit of what a thread does. */
export function firstRecipes(): Recipe[] {
  const sizes = [MEBIBYTE - 64, 32_000, 11_900];
  return SHAPE_NAMES.flatMap((shape) =>
    sizes.flatMap((size) => [1_000_000, 10_000].map((distinct) => ({ shape, unit: '*', width: 0, distinct, size }))),
  );
}

/** Another recipe near this one. `fc` is fast-check. */
export function near(recipe: Recipe, { constantFrom, record }: typeof fc): fc.Arbitrary<Recipe> {
  const { shape, unit, width, distinct, size } = recipe;
  return record({
    shape: constantFrom(shape, shape, shape, ...SHAPE_NAMES),
    unit: constantFrom(unit, ...UNITS),
    width: constantFrom(width, 0, 8, 60, 1_000),
    distinct: constantFrom(distinct, 1_000_000, 30_000, 10_000, 900, 50, 3),
    size: constantFrom(size, size, MEBIBYTE - 64, Math.floor(size / 2), 130_000, 32_700, 15_800, 11_900),
  });
}
