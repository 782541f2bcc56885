/** §10.13, §18.7, §18.8: a saved version is compiled once and kept, bounded by memory; what is long is read and filled elsewhere. */
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { longValues, type Values } from '../../../src/domain/values.ts';
import { createMemoryBudget } from '../../../src/platform/threads/memory-budget.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import { areLongValues } from '../../../src/use-cases/create-document/filling/fill-workers.ts';
import { createSavedVersions, type SavedVersions } from '../../../src/use-cases/create-document/load-saved-version.ts';
import { inTurn } from '../../support/in-turn.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { savedTemplateOf } from '../../template/support/templates.ts';

const CONTEXT = { today: '2026-08-27' };
const SHORT = savedTemplateOf('{{Name}}');
const ONE = SHORT.source.length * 60;

function of(versionId: string) {
  return { workspaceId: 'w', versionId };
}

let versions: SavedVersions | undefined;
afterEach(() => versions?.close());
function open(maxBytes: number): SavedVersions {
  versions = createSavedVersions({ maxBytes });
  return versions;
}

/** Names of the versions that had to be loaded when these were asked for in order. */
async function loadedOf(maxBytes: number, asked: string[]): Promise<string[]> {
  const { get } = open(maxBytes);
  const loaded: string[] = [];
  for (const version of asked) {
    await get(of(version), async () => {
      loaded.push(version);
      return SHORT;
    });
  }
  return loaded;
}

describe('kept', () => {
  test.each([
    ['all that fit', ONE * 3, ['a', 'b', 'a', 'c', 'b', 'a'], ['a', 'b', 'c']],
    ['those used last', ONE * 2, ['a', 'b', 'a', 'c', 'a', 'b'], ['a', 'b', 'c', 'b']],
    ['none that is too large', ONE - 1, ['a', 'a'], ['a', 'a']],
  ])('%s', async (_, maxBytes, asked, wanted) => expect(await loadedOf(maxBytes, asked)).toEqual(wanted));

  test('the very same version is given again', async () => {
    const { get } = open(ONE);
    const version = await get(of('a'), async () => SHORT);
    expect(await get(of('a'), async () => savedTemplateOf('y'))).toBe(version);
  });

  test('a version is loaded once for all who ask at the same time', async () => {
    const { get } = open(ONE);
    let loads = 0;
    const load = async () => {
      loads += 1;
      return SHORT;
    };
    const [first, second] = await Promise.all([get(of('a'), load), get(of('a'), load)]);
    expect([loads, first === second]).toEqual([1, true]);
  });

  test('a load that fails is not kept', async () => {
    const { get } = open(ONE);
    await expect(get(of('a'), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    await expect(get(of('a'), async () => SHORT)).resolves.toMatchObject({ title: expect.any(String) });
  });
});

/** More than is read and filled in the thread of the requests. */
const LONG = 'word '.repeat(8_100);
const GROUP = '- {{#Items}}{{Item}}{{/Items}}\n';
const ITEMS = Array.from({ length: 1_000 }, (_, at) => ({ item: `${at}` }));

describe('long or not, the same comes of it', () => {
  // Threads that have started fill for all of them.
  const shared = createSavedVersions({ maxBytes: ONE * 1_000 });
  afterAll(() => shared.close());

  const SAME: [name: string, body: string, values: Values][] = [
    ['a short template and short values', '# {{Name}}', { name: 'Ada' }],
    ['a long template', `# {{Name}}\n\n${LONG}`, { name: 'Ada' }],
    ['long values', '# {{Name}}\n\n{{Text}}', { text: `${LONG}\n*not emphasised*` }],
    ['many instances', GROUP, { items: ITEMS }],
    ['both long', `{{Text}}\n\n${LONG}\n\n${GROUP}`, { text: LONG, items: ITEMS }],
  ];
  test.each(ofThisRun(SAME, 2))('%s', async (name, body, values) => {
    const template = savedTemplateOf(body);
    const { compiled: _compiled, ...wanted } = compileTemplate(template.source, template.inventory);
    const version = await shared.get(of(name), async () => template);
    expect(version).toMatchObject(wanted);
    expect(await version.fill(values, CONTEXT, undefined)).toEqual(fillTemplate(template, values, CONTEXT));
  });

  test.each([
    ['a long template', LONG, { nme: 'Ada' }],
    ['long values', '', { nme: LONG }],
  ])('%s: refused alike', async (name, long, values) => {
    const template = savedTemplateOf(`{{Name}}\n\n${long}`);
    const version = await shared.get(of(`${name}, refused`), async () => template);
    const refused = expect((async () => version.fill(values, CONTEXT, undefined))()).rejects;
    await refused.toMatchObject({ name: 'Refusal', code: 'unknown_placeholder', detail: 'values.nme' });
  });

  test.each([
    ['few entries', 3],
    ['many entries', 1_000],
  ])('%s: computed and refused alike', async (name, count) => {
    const template = savedTemplateOf(
      `{{Sum}}\n\n${GROUP}\n- {{#Kinds}}{{Item}} {{Part}}{{/Kinds}}\n`,
      `placeholders: [{label: Sum, type: number, formula: SUM(Items.Item)}]
groups:
  - {label: Items, fields: [{label: Item, type: number, max: 999}]}
  - {label: Kinds, from: Items, by: Item, fields: [{label: Part, type: number, formula: SUM(Item) / Sum}]}
`,
    );
    const version = await shared.get(of(name), async () => template);
    const items = ITEMS.slice(0, count);
    const sum = String((count * (count - 1)) / 2);
    const filled = await version.fill({ items, sum }, CONTEXT, undefined);
    expect(filled).toEqual(fillTemplate(template, { items }, CONTEXT));
    expect(filled.markdown).toMatch(new RegExp(`^${sum}\n`));
    const refused = expect((async () => version.fill({ items, sum: '5' }, CONTEXT, undefined))()).rejects;
    await refused.toMatchObject({ name: 'Refusal', code: 'invalid_values', detail: 'values.sum' });
  });

  const each = (count: number, text: string) => Array.from({ length: count }, () => ({ item: text }));
  const SUMS = `- {{#Items}}{{Item}}${Array.from({ length: 20 }, (_, at) => ` {{Sum ${at}}}`).join('')}{{/Items}}\n`;
  const RULES = Array.from({ length: 20 }, (_, at) => `, {label: Sum ${at}, type: number, formula: Item + ${at}}`);
  const CHECKS = Array.from({ length: 20 }, (_, at) => `, {label: Sum ${at}, type: number, min: Item, max: 9}`);
  const ADDED = `groups: [{label: Items, fields: [{label: Item, type: number}${RULES.join('')}]}]\n`;
  const CHECKED = `groups: [{label: Items, fields: [{label: Item, type: number}${CHECKS.join('')}]}]\n`;
  test.each<[string, string, string, Values, boolean]>([
    ['a short value', '{{Text}}', '', { text: 'x' }, false],
    ['a value of 11,000 characters', '{{Text}}', '', { text: 'x'.repeat(11_000) }, false],
    ['a value of 13,000 characters', '{{Text}}', '', { text: 'x'.repeat(13_000) }, true],
    ['50 entries of a word', GROUP, '', { items: each(50, 'word') }, false],
    ['400 entries of a word', GROUP, '', { items: each(400, 'word') }, true],
    ['long entries, the last of which are short', GROUP, '', { items: [...each(3, 'x'.repeat(5_000)), {}] }, true],
    ['200 entries', GROUP, '', { items: each(200, 'w') }, false],
    ['200 entries with much to compute', SUMS, ADDED, { items: each(200, '1') }, true],
    ['200 entries with much to check', SUMS, CHECKED, { items: each(200, '1') }, true],
    ['no value for a long template', `{{Name}}\n\n${LONG}`, '', {}, true],
  ])('%s: in another thread or not', async (name, body, rules, values, isElsewhere) => {
    const template = savedTemplateOf(body, rules);
    const version = await shared.get(of(name), async () => template);
    const filled = version.fill(values, CONTEXT, undefined);
    expect([filled instanceof Promise, await filled]).toEqual([isElsewhere, fillTemplate(template, values, CONTEXT)]);
  });

  inTurn('a thread that fills')('the thread of the requests goes on while a long value is written', async () => {
    const template = savedTemplateOf('{{Text}}');
    const version = await shared.get(of('a'), async () => template);
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 1);
    const filling = version.fill({ text: 'x\n'.repeat(100_000) }, CONTEXT, undefined);
    expect(filling).toBeInstanceOf(Promise);
    expect((await filling).markdown.length).toBeGreaterThan(200_000);
    clearInterval(other);
    expect(turns).toBeGreaterThan(10);
  });
});

/** Versions whose threads share a budget, and what their tasks have asked of it, in megabytes. */
function withBudget(): { asked: number[]; versions: SavedVersions } {
  const budget = createMemoryBudget();
  const asked: number[] = [];
  versions = createSavedVersions({
    maxBytes: ONE * 1_000,
    budget: {
      ...budget,
      claim(request) {
        asked.push(Math.round(request.mb));
        return budget.claim(request);
      },
    },
  });
  return { asked, versions };
}

inTurn('memory that is asked for')('the more there is to read and to fill, the more is asked for', async () => {
  const { asked, versions } = withBudget();
  const short = await versions.get(of('a'), async () => savedTemplateOf('{{Text}}'));
  const text = 'word '.repeat(40_000);
  const sent = { json: JSON.stringify({ text }), digest: '', fault: undefined };
  for (const values of [{ text: text.slice(100_000) }, { text }, longValues(sent)])
    await short.fill(values, CONTEXT, undefined);
  expect(asked.splice(0)).toEqual([30, 45, 45]);
  const long = await versions.get(of('b'), async () => savedTemplateOf(`{{Text}}\n\n${'word '.repeat(20_000)}`));
  await long.fill({}, CONTEXT, undefined);
  await long.fill({ text }, CONTEXT, undefined);
  expect(asked).toEqual([302, 54, 83]);
});

test('no fill starts for a caller who has left, nor after the end', async () => {
  const versions = open(ONE * 1_000);
  const long = await versions.get(of('a'), async () => savedTemplateOf(`{{Name}}\n\n${LONG}`));
  const short = await versions.get(of('b'), async () => savedTemplateOf('{{Name}}'));
  // A workspace has one thread at a time, so that the second one waits.
  const first = long.fill({}, CONTEXT, undefined);
  await expect(long.fill({}, CONTEXT, AbortSignal.abort())).rejects.toMatchObject({ code: 'unavailable' });
  await first;
  await versions.close();
  await expect(long.fill({}, CONTEXT, undefined)).rejects.toThrow('the pool is closed');
  await expect(short.fill({ name: LONG }, CONTEXT, undefined)).rejects.toThrow('the pool is closed');
  await expect(versions.get(of('c'), async () => savedTemplateOf(LONG))).rejects.toThrow('the pool is closed');
});

/** A name and 20 characters in addition count for each value, and 20 for each entry. */
test.each<[what: string, values: Values, areLong: boolean]>([
  ['one', { a: 'x'.repeat(12_000 - 21) }, false],
  ['one that is longer', { a: 'x'.repeat(12_000 - 20) }, true],
  ['one, and another', { a: 'x'.repeat(12_000 - 21), b: '' }, true],
  ['a short one, and a long one', { a: '', b: 'x'.repeat(12_000) }, true],
  ['an entry', { g: [{ a: 'x'.repeat(12_000 - 62) }] }, false],
  ['an entry, and another', { g: [{ a: 'x'.repeat(12_000 - 62) }, {}] }, true],
])('%s: long enough for a thread of its own', (_what, values, areLong) => {
  expect(areLongValues(values, { rules: undefined })).toBe(areLong);
});
