/** §10.13, §18.7, §18.8: a saved version is compiled once and kept, bounded by memory; what is long is read and filled elsewhere. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import {
  createSavedVersions,
  type SavedVersions,
} from '../../../src/use-cases/create-document/filling/saved-versions.ts';
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

  test('it is loaded once for all who ask at the same time', async () => {
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
const LONG = 'word '.repeat(10_000);
const GROUP = '- {{#Items}}{{Item}}{{/Items}}\n';
const ITEMS = Array.from({ length: 1_000 }, (_, at) => ({ item: `${at}` }));

describe('long or not, the same comes of it', () => {
  test.each([
    ['a short template and short values', '# {{Name}}', { name: 'Ada' }],
    ['a long template', `# {{Name}}\n\n${LONG}`, { name: 'Ada' }],
    ['long values', '# {{Name}}\n\n{{Text}}', { text: `${LONG}\n*not emphasised*` }],
    ['many instances', GROUP, { items: ITEMS }],
    ['both long', `{{Text}}\n\n${LONG}\n\n${GROUP}`, { text: LONG, items: ITEMS }],
  ])('%s', async (_, body, values) => {
    const template = savedTemplateOf(body);
    const { compiled: _compiled, ...wanted } = compileTemplate(template.source, template.inventory);
    const version = await open(ONE * 1_000).get(of('a'), async () => template);
    expect(version).toMatchObject(wanted);
    expect(await version.fill(values, CONTEXT, undefined)).toEqual(fillTemplate(template, values, CONTEXT));
  });

  test.each([
    ['a long template', LONG, { nme: 'Ada' }],
    ['long values', '', { nme: LONG }],
  ])('%s: refused alike', async (_, long, values) => {
    const template = savedTemplateOf(`{{Name}}\n\n${long}`);
    const version = await open(ONE * 1_000).get(of('a'), async () => template);
    const refused = expect((async () => version.fill(values, CONTEXT, undefined))()).rejects;
    await refused.toMatchObject({ name: 'Refusal', code: 'unknown_placeholder', detail: 'values.nme' });
  });

  test.each([
    ['few entries', 3],
    ['many entries', 1_000],
  ])('%s: computed and refused alike', async (_, count) => {
    const template = savedTemplateOf(
      `{{Sum}}\n\n${GROUP}\n- {{#Kinds}}{{Item}} {{Part}}{{/Kinds}}\n`,
      `placeholders: [{label: Sum, type: number, formula: SUM(Items.Item)}]
groups:
  - {label: Items, fields: [{label: Item, type: number, max: 999}]}
  - {label: Kinds, from: Items, by: Item, fields: [{label: Part, type: number, formula: SUM(Item) / Sum}]}
`,
    );
    const version = await open(ONE * 1_000).get(of('a'), async () => template);
    const items = ITEMS.slice(0, count);
    const sum = String((count * (count - 1)) / 2);
    const filled = await version.fill({ items, sum }, CONTEXT, undefined);
    expect(filled).toEqual(fillTemplate(template, { items }, CONTEXT));
    expect(filled.markdown).toMatch(new RegExp(`^${sum}\n`));
    const refused = expect((async () => version.fill({ items, sum: '5' }, CONTEXT, undefined))()).rejects;
    await refused.toMatchObject({ name: 'Refusal', code: 'invalid_values', detail: 'values.sum' });
  });

  test('the thread of the requests goes on while a long value is written', async () => {
    const template = savedTemplateOf('{{Text}}');
    const version = await open(ONE).get(of('a'), async () => template);
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
