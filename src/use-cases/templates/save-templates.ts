/**
 * §10.13, §10.10: saves a template as its next version, which never changes. Keys stay the same from version to
 * version. A template is identified by its title and folder, or by its id when a version replaces it under another
 * title.
 */
import path from 'node:path';
import { v7 } from 'uuid';
import { type Database, inTransaction, type Transaction } from '../../data/storage/connection/database.ts';
import { type ExampleChange, keepExample } from '../../data/storage/templates/examples.ts';
import { ensureSlug } from '../../data/storage/templates/template-slugs.ts';
import {
  findTemplateById,
  findTemplateByName,
  insertTemplate,
  insertTemplateVersion,
  isSameVersion,
  loadInventory,
  loadTemplateHistory,
  loadWordHash,
  saveTemplateEntries,
  storeAssets,
  type TemplateTheme,
  type TemplateToSave,
  updateTemplate,
} from '../../data/storage/templates/template-versions.ts';
import { exportTemplate } from '../../data/storage/templates/templates.ts';
import { findThemeByName, listThemeNames } from '../../data/storage/templates/theme-versions.ts';
import { adviceOn } from '../../data/storage/templates/themes.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { MINUTE } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { canonicalJson } from '../../domain/json.ts';
import { checkValuesShape } from '../../domain/values.ts';
import { type Message, tell } from '../../locales/message.ts';
import { innerGroupsOf } from '../../template/fill/find-target.ts';
import { fitValues, valuesByKey } from '../../template/fill/fit-values.ts';
import { type Change, findChanges, identifyEntries } from '../../template/import/find-changes.ts';
import type { Asset } from '../../template/model/code.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';
import { entriesOf, type History, type Inventory, NO_HISTORY } from '../../template/model/inventory.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import type { NewExample } from './files/read-examples.ts';
import { TemplateFaults } from './template-faults.ts';

export type NewVersion = {
  /**
   * The file's name in faults, and the line where the body begins in it, when the file has other front matter (§10.22).
   */
  file?: string;
  bodyLine?: number | undefined;
  title: string;
  /** `Parent / Child`; empty at the root. */
  folder: string;
  /** The whole file, front matter and Markdown. */
  source: string;
  assets: Asset[];
  theme?: { name: string; file: string; line: number };
  /** Returns the inventory with the keys of earlier versions. An error that it throws undoes everything. */
  inventoryAfter: (history: History) => Inventory | Promise<Inventory>;
  /** The id of the template that gets this version, whatever its title and folder were. */
  replaces?: string;
  /** Whether only the template is saved, without a version. */
  draft?: boolean;
  /** Saves nothing when the previous version has the same text and images. */
  onlyChanged?: boolean;
  /** The SHA-256 of its Word file. The same file makes no new version, and later edits are kept (§10.37). */
  wordHash?: Uint8Array<ArrayBuffer>;
  /** The author has said that this Word file is the next version of the template with its title and folder. */
  isNext?: boolean;
  /** The values beside its file. */
  examples?: readonly NewExample[];
  /** The author's choices for its placeholders. `isChosen`: they are new, so the same file may make another version. */
  wordChoices?: object;
  isChosen?: boolean;
};

/**
 * `version`: null for a draft. `changes`: since the previous version. `unchanged`: this is the previous version.
 * `restored`: the template was archived.
 */
export type SavedVersion = {
  id: string;
  title: string;
  folder: string;
  version: number | null;
  changes: Change[];
  unchanged?: true;
  restored?: true;
  examples?: SavedExample[];
};

/**
 * Saves all of `versions` or none. Two callers at once wait for each other's lock, so that the same new title makes
 * versions 1 and 2 of one template. Throws `not_found` for an unknown `replaces`; `validation` when another template
 * has the title and folder, or a draft would replace a saved template; `TemplateFaults` for all versions together.
 */
export function saveTemplates(
  db: Database | Transaction,
  workspaceId: string,
  versions: NewVersion[],
  now: Date,
): Promise<SavedVersion[]> {
  const save = async (tx: Transaction) => {
    await lockWorkspace(tx, workspaceId);
    await storeAssets(
      tx,
      workspaceId,
      versions.flatMap((version) => (version.draft ? [] : version.assets)),
      now,
    );
    const saved: SavedVersion[] = [];
    const faults: Fault[] = [];
    for (const version of versions) {
      try {
        const one = await saveTemplate(tx, workspaceId, version, now);
        saved.push({ ...one, ...(await examplesOf(tx, workspaceId, version, one, now)) });
      } catch (error) {
        if (!(error instanceof TemplateFaults)) throw error;
        faults.push(...error.faults);
      }
    }
    if (faults.length > 0) throw new TemplateFaults(faults);
    return saved;
  };
  return inTransaction(db, save, { timeout: 10 * MINUTE });
}

async function saveTemplate(tx: Transaction, workspaceId: string, next: NewVersion, now: Date): Promise<SavedVersion> {
  const existing = await findExisting(tx, workspaceId, next);
  const before = existing?.version ?? null;
  if (next.draft && before !== null)
    throw new Refusal('validation', tell('refusal.draft.saved', { name: nameOf(next), version: before }));
  const { title, folder, source, assets, inventoryAfter, wordHash, wordChoices } = next;
  const restored = existing?.isArchived && ({ restored: true } as const);
  if (
    next.onlyChanged &&
    existing &&
    before !== null &&
    (await isUnchanged(tx, workspaceId, existing.id, before, next))
  ) {
    if (restored) await updateTemplate(tx, workspaceId, existing.id, { title, folder, version: before }, now);
    return {
      id: existing.id,
      title,
      folder,
      version: before,
      changes: [],
      ...(restored || { unchanged: true }),
    };
  }
  if (next.wordHash && !next.replaces && !next.isNext && existing && before !== null)
    await askForNamesake(tx, workspaceId, { existing, before, next });
  const theme = await themeOf(tx, workspaceId, next);
  const version = next.draft ? null : (before ?? 0) + 1;
  const fields = { title, folder, version };
  if (existing) await updateTemplate(tx, workspaceId, existing.id, fields, now);
  const id = existing?.id ?? (await insertTemplate(tx, workspaceId, fields, now));
  await ensureSlug(tx, workspaceId, id, title);
  if (version === null) return { id, ...fields, changes: [], ...restored };
  const previous = before === null ? undefined : await loadInventory(tx, workspaceId, id, before);
  const history = previous ? await loadTemplateHistory(tx, workspaceId, id, previous) : NO_HISTORY;
  const inventory = identifyEntries(await inventoryAfter(history), history, v7);
  await insertTemplateVersion(
    tx,
    workspaceId,
    id,
    { version, title, source, inventory, assets, theme, wordHash, wordChoices },
    now,
  );
  await saveTemplateEntries(tx, workspaceId, id, inventory);
  const changes = previous ? findChanges(previous, inventory, entriesOf(history)) : [];
  return { id, ...fields, changes, ...restored };
}

/** A draft template has no examples, because the keys of its values are not known yet. */
async function examplesOf(
  tx: Transaction,
  workspaceId: string,
  { examples = [] }: NewVersion,
  { id: templateId, version }: SavedVersion,
  now: Date,
): Promise<Pick<SavedVersion, 'examples'>> {
  if (examples.length === 0 || version === null) return {};
  const inventory = await loadInventory(tx, workspaceId, templateId, version);
  return { examples: await saveExamples(tx, { workspaceId, templateId }, { examples, inventory }, now) };
}

/**
 * Returns whether a version has the same text and images, or comes from the same Word file. A later release may read
 * that file better, which is no change. But when the formats of the same text now have another meaning, it counts as
 * changed, and the author gets the new one (§11.9).
 */
async function isUnchanged(
  tx: Transaction,
  workspaceId: string,
  id: string,
  version: number,
  next: NewVersion,
): Promise<boolean> {
  const saved = next.wordHash && !next.isChosen && (await loadWordHash(tx, workspaceId, id, version));
  if (saved) return Buffer.compare(saved, next.wordHash!) === 0;
  if (!(await isSameVersion(tx, workspaceId, id, version, next))) return false;
  const [{ formats = null }, { formats: now = null }] = [
    await loadInventory(tx, workspaceId, id, version),
    await next.inventoryAfter(NO_HISTORY),
  ];
  return canonicalJson(formats) === canonicalJson(now);
}

/**
 * §10.37: another Word file with the same title may be a different document. Throws `TemplateFaults`, unless it is the
 * file of the previous version.
 */
async function askForNamesake(
  tx: Transaction,
  workspaceId: string,
  { existing: { id }, before, next }: { existing: TemplateToSave; before: number; next: NewVersion },
): Promise<void> {
  const saved = await loadWordHash(tx, workspaceId, id, before);
  if (saved && Buffer.compare(saved, next.wordHash!) === 0) return;
  const { source } = await exportTemplate(tx, id);
  const inventories = [
    await loadInventory(tx, workspaceId, id, before),
    await next.inventoryAfter(NO_HISTORY),
  ] as const;
  const facts = { id: nameOf(next), version: before, advice: differenceOf(source, next.source, inventories) };
  const says = tell(saved ? 'file.namesake.exists' : 'file.namesake.edited', facts);
  const proposed = await freeTitle(tx, workspaceId, next);
  const advice = tell('file.namesake.next', { id, title: JSON.stringify(proposed) });
  const namesake = { id, title: next.title, version: before, says, proposed };
  throw new TemplateFaults([
    { file: next.file ?? '', line: NO_LINE, message: tell('file.namesake.both', { says, advice }), namesake },
  ]);
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** The most placeholders that are named. */
const MAX_NAMED = 12;

/** Returns a message such as `In this file, 12 of 80 words are others.` The front matter does not count. */
function differenceOf(before: string, after: string, inventories: readonly [Inventory, Inventory]): Message {
  const [old, own] = [before, after].map((source) => source.replace(/^---\n[\s\S]*?\n---\n/, '').match(WORDS) ?? []);
  const left = new Map<string, number>();
  for (const word of old!) left.set(word, (left.get(word) ?? 0) + 1);
  const others = own!.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  const [was, is] = inventories.map(
    ({ placeholders, groups }) => new Set([...placeholders, ...groups].map(({ label }) => label)),
  );
  const differing = [...is!.symmetricDifference(was!)].slice(0, MAX_NAMED).map((label) => JSON.stringify(label));
  const facts = { count: others.length, total: own!.length };
  return differing.length === 0
    ? tell('file.namesake.words', facts)
    : tell('file.namesake.wordsAndNames', { ...facts, names: differing.join(', ') });
}

const MAX_TITLE = 180;

/** Returns a free title: the title with the file's name, and a number if needed. */
async function freeTitle(
  tx: Transaction,
  workspaceId: string,
  { title, folder, file = '' }: NewVersion,
): Promise<string> {
  const name = path.parse(file).name.slice(0, MAX_TITLE / 2);
  const short = title.slice(0, MAX_TITLE - name.length);
  for (let n = 1; ; n += 1) {
    const proposed = `${short} (${n === 1 ? name : `${name} ${n}`})`;
    if (!(await findTemplateByName(tx, workspaceId, { title: proposed, folder }))) return proposed;
  }
}

/** Returns the theme of a version. Throws `TemplateFaults` for a theme that the workspace does not have. */
async function themeOf(tx: Transaction, workspaceId: string, { theme }: NewVersion): Promise<TemplateTheme> {
  if (!theme) return 'default';
  const { name, file, line } = theme;
  if (name === NO_THEME) return 'none';
  const found = await findThemeByName(tx, workspaceId, name);
  if (found) return found;
  const advice = adviceOn(name, await listThemeNames(tx, workspaceId));
  const message = tell('theme.noneOfWebsite', { name: JSON.stringify(name), advice });
  throw new TemplateFaults([{ file, line, message }]);
}

/** Returns the template that gets the version: the one to replace, or the one with this title and folder. */
async function findExisting(tx: Transaction, workspaceId: string, next: NewVersion): Promise<TemplateToSave | null> {
  const { replaces } = next;
  const namesake = await findTemplateByName(tx, workspaceId, next);
  if (!replaces) return namesake;
  const template = await findTemplateById(tx, workspaceId, replaces);
  if (!template) throw new Refusal('not_found', tell('refusal.notFound.toReplace', { id: replaces }), 'replace');
  if (namesake && namesake.id !== template.id)
    throw new Refusal(
      'validation',
      tell('refusal.template.namesake', { name: nameOf(next), id: namesake.id }),
      'title',
    );
  return template;
}

function nameOf({ title, folder }: NewVersion): string {
  return JSON.stringify(folder === '' ? title : `${folder} / ${title}`);
}

// §20.25: saves the examples that came with a version, by its keys.

/** `lost`: names that the template does not have. `problem`: why the example is not saved. */
type SavedExample = { file: string; name: string; change: ExampleChange; lost?: string[]; problem?: Message };

async function saveExamples(
  tx: Transaction,
  of: { workspaceId: string; templateId: string },
  { examples, inventory }: { examples: readonly NewExample[]; inventory: Inventory },
  now: Date,
): Promise<SavedExample[]> {
  const saved: SavedExample[] = [];
  for (const { file, name, title, values: written } of examples)
    try {
      const { values, lost } = fitValues(
        inventory,
        valuesByKey(inventory, checkValuesShape(written, innerGroupsOf(inventory))),
      );
      const change = await keepExample(tx, of, { name, title, values }, now);
      const names = [...new Set(lost.map((one) => one.name))];
      saved.push({ file, name, change, ...(names.length > 0 && { lost: names }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      saved.push({ file, name, change: null, problem: error.told });
    }
  return saved;
}
