/**
 * §10.10 as a property over random histories of a template: entries are reworded, re-keyed, dropped, brought back, moved and retyped. What
 * an old caller sends lands where it always did, or is refused. No number is drawn twice, and no key ever means two entries.
 */
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { insertDocuments } from '../../../../src/data/storage/documents/insert-documents.ts';
import { Refusal } from '../../../../src/domain/errors.ts';
import { fillTemplate } from '../../../../src/template/fill/fill-template.ts';
import { writeNumbers } from '../../../../src/template/fill/write-numbers.ts';
import { compileTemplate } from '../../../../src/template/import/compile-template.ts';
import type { Template } from '../../../../src/template/model/compiled.ts';
import type { Inventory } from '../../../../src/template/model/inventory.ts';
import { documentPieces } from '../../../../src/use-cases/create-document/create-document.ts';
import { newDocument } from '../../../support/new-document.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../../support/property.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
let tenant: Tenant;
let histories = 0;

beforeAll(async () => {
  tenant = await seedTenant(database.db);
});

const TYPES = ['text', 'number', 'counter'] as const;
/** Some are the keys that others make. */
const LABELS = ['A', 'a', 'B b', 'b_b', 'C', 'D', 'E', 'F'];
const KEYS = ['a', 'b_b', 'x', 'y', 'z'];

/** An entry as its author means it. `place` is written beside it in the text: P0, P1, … */
type Meant = { place: number; label: string; type: (typeof TYPES)[number]; key?: string; isField: boolean };

/** What an author does to one entry, `at` being its position, or to the order of all. */
type Edit = {
  what: 'reword' | 'rekey' | 'drop' | 'add' | 'retype' | 'move';
  at: number;
  label: string;
  key: string;
  type: Meant['type'];
  isField: boolean;
};

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('reword', 'reword', 'rekey', 'drop', 'add', 'add', 'retype', 'move'),
  at: fc.nat(7),
  label: fc.constantFrom(...LABELS),
  key: fc.constantFrom(...KEYS),
  type: fc.constantFrom(...TYPES),
  isField: fc.boolean(),
});

/** What is known of every entry that there ever was, by its place. */
type Past = Map<number, { isField: boolean; labels: Set<string>; keys: Set<string> }>;

/**
 * The entries after an edit; undefined for one whose file could not tell what was meant: two of the same label, the label of another
 * entry, a new label with a new key or type, one that comes where another goes. `before` are those of the version before.
 */
function edited(
  entries: Meant[],
  { what, at, label, key, type, isField }: Edit,
  before: Meant[],
  past: Past,
): Meant[] | undefined {
  const index = at % Math.max(1, entries.length);
  const one = entries[index];
  const change = (more: Partial<Meant>) => entries.map((other) => (other === one ? { ...one, ...more } : other));
  const gone = (scope: boolean) =>
    [...past].filter(([place, { isField: own }]) => own === scope && !entries.some((other) => other.place === place));
  const isTaken = (scope: boolean, self?: Meant) =>
    [...entries, ...before].some(
      (other) => other.place !== self?.place && other.isField === scope && other.label === label,
    );
  const isMissing = (from: Meant[], scope: boolean, among: Meant[]) =>
    from.some((other) => other.isField === scope && !among.some(({ place }) => place === other.place));
  if (what === 'add') {
    // A label that was there before is the entry that had it.
    const owners = gone(isField).filter(([, { labels }]) => labels.has(label));
    if (isTaken(isField) || owners.length > 1 || isMissing(before, isField, entries)) return undefined;
    const unused = Math.max(-1, ...past.keys(), ...entries.map(({ place }) => place)) + 1;
    return entries.toSpliced(at, 0, { place: owners[0]?.[0] ?? unused, label, type, isField });
  }
  if (!one) return undefined;
  const earlier = before.find(({ place }) => place === one.place);
  const isOtherwiseNew = one.type !== earlier?.type || one.key !== earlier.key;
  if (what === 'drop') return isMissing(entries, one.isField, before) ? undefined : entries.toSpliced(index, 1);
  if (what === 'move') return [...entries.toSpliced(index, 1), one];
  if (what === 'retype') return one.label === earlier?.label ? change({ type }) : undefined;
  if (what === 'reword')
    return isOtherwiseNew || isTaken(one.isField, one) || gone(one.isField).some(([, { labels }]) => labels.has(label))
      ? undefined
      : change({ label });
  const isForeign = [...past].some(([place, { keys }]) => place !== one.place && keys.has(key));
  return isForeign || one.label !== earlier?.label ? undefined : change({ key });
}

function fileOf(title: string, entries: Meant[]): string {
  const declare = ({ label, type, key }: Meant) =>
    `{label: "${label}", type: ${type}${key === undefined ? '' : `, key: ${key}`}}`;
  const write = ({ place, label }: Meant) => `P${place}: {{${label}}}\n\n`;
  const [fields, top] = [entries.filter(({ isField }) => isField), entries.filter(({ isField }) => !isField)];
  const group = fields.length === 0 ? '' : `groups: [{label: G, fields: [${fields.map(declare)}]}]\n`;
  const repeated = fields.length === 0 ? '' : `{{#G}}\n\n${fields.map(write).join('')}{{/G}}\n`;
  return `---\ntitle: ${title}\nplaceholders: [${top.map(declare)}]\n${group}---\n${top.map(write).join('')}${repeated}`;
}

/** What stands at each place of a document. */
function placesOf(markdown: string): Map<number, string> {
  return new Map([...markdown.matchAll(/^P(\d+): (.*)$/gm)].map(([, place, text]) => [Number(place), text!]));
}

function entriesIn({ placeholders, groups }: Inventory, { isField, label }: Meant) {
  return (isField ? (groups[0]?.fields ?? []) : placeholders).find((one) => one.label === label)!;
}

/** What a caller sends for one entry, under one of its names. */
type Sent = { place: number; isField: boolean; name: string };

/** Whether the value landed in its place alone. */
function isKeptOrRefused(template: Template, { place, isField, name }: Sent): boolean {
  const values = isField ? { G: [{ [name]: '77' }] } : { [name]: '77' };
  try {
    const { markdown } = fillTemplate(template, values, { today: '2026-01-02' });
    const landed = [...placesOf(markdown)].filter(([, text]) => text === '77').map(([at]) => at);
    // A counter takes nothing; what is sent for it is ignored.
    return landed.every((at) => at === place);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return true;
  }
}

/** Saves the next version; where it is doubtful, with the keys that say what the author means. Undefined when it is refused still. */
async function save(
  title: string,
  entries: Meant[],
  past: Past,
  next: { template?: string },
): Promise<Meant[] | undefined> {
  const said = entries.map((one) => {
    const known = [...(past.get(one.place)?.keys ?? [])].at(-1);
    return { ...one, key: one.key ?? known ?? `new_${one.place}` };
  });
  for (const written of [entries, said]) {
    const saved = await seedTemplate(database.db, tenant.workspaceId, fileOf(title, written)).catch(() => undefined);
    if (saved === undefined) continue;
    next.template = saved;
    return written;
  }
  return undefined;
}

async function checkHistory(edits: Edit[][]): Promise<void> {
  const title = `History ${++histories}`;
  const past: Past = new Map();
  const sent: Sent[] = [];
  const drawn = new Map<number, string[]>();
  const next: { template?: string } = {};
  let entries: Meant[] = [];
  for (const together of edits) {
    let wanted: Meant[] | undefined = entries;
    for (const edit of together) wanted = wanted && edited(wanted, edit, entries, past);
    if (!wanted || wanted.length === 0) continue;
    const saved = await save(title, wanted, past, next);
    if (!saved) continue;
    entries = saved;
    const stored = await database.db.templateVersion.findFirstOrThrow({
      where: { templateId: next.template! },
      orderBy: { version: 'desc' },
    });
    const template = compileTemplate(stored.source, stored.inventory as unknown as Inventory);
    for (const meant of entries) {
      const { key, label } = entriesIn(template.inventory, meant);
      const known = past.get(meant.place) ?? { isField: meant.isField, labels: new Set(), keys: new Set() };
      past.set(meant.place, known);
      known.labels.add(label);
      known.keys.delete(key);
      known.keys.add(key);
      const { placeholders, groups } = template.inventory;
      const keys = new Set((meant.isField ? groups[0]!.fields : [...placeholders, ...groups]).map((one) => one.key));
      // A label that is another's key is no name of its own: keys come first.
      for (const name of keys.has(label) ? [key] : [key, label])
        sent.push({ place: meant.place, isField: meant.isField, name });
    }
    expect(sent.filter((one) => !isKeptOrRefused(template, one))).toEqual([]);

    const document = fillTemplate(template, {}, { today: '2026-01-02' });
    const request = newDocument(tenant, next.template!, { document: documentPieces(document) });
    const [outcome] = await insertDocuments(database.db, request.workspaceId, [request]);
    if (outcome?.state !== 'created') throw new Error(JSON.stringify(outcome));
    const places = placesOf(writeNumbers(document, outcome.numbers).markdown);
    for (const { place, type } of entries)
      if (type === 'counter') drawn.set(place, [...(drawn.get(place) ?? []), places.get(place)!]);
  }
  for (const numbers of drawn.values()) expect(new Set(numbers).size).toBe(numbers.length);
  const rows = next.template ? await database.db.templateEntry.findMany({ where: { templateId: next.template } }) : [];
  const keys = rows.flatMap((row) => row.keys.map((key) => `${row.groupId} ${key}`));
  expect(new Set(keys).size).toBe(keys.length);
}

test(
  'old names fill the same places or are refused, and numbers and keys never repeat',
  () => {
    const history = fc.array(fc.array(anyEdit, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 10 });
    return assertProperty(fc.asyncProperty(history, checkHistory), { numRuns: RUNS / 10 });
  },
  PROPERTY_TIMEOUT,
);
