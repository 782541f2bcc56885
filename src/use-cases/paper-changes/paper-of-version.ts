/** §20.26: a template and its next version, not saved yet → what is compared, and a key that tells it from any other. */
import { createHash, type Hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Database } from '../../data/storage/connection/database.ts';
import { listExamples } from '../../data/storage/templates/examples.ts';
import {
  findTemplateById,
  findTemplateByName,
  findVersion,
  loadTemplateHistory,
} from '../../data/storage/templates/template-versions.ts';
import { loadVersion } from '../../data/storage/templates/templates.ts';
import { Refusal } from '../../domain/errors.ts';
import { checkValuesShape } from '../../domain/values.ts';
import { valuesByKey } from '../../template/fill/fit-values.ts';
import { splitFile } from '../../template/front-matter/front-matter.ts';
import { identifyEntries } from '../../template/import/find-changes.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import { lookUp, type NewTheme, type NewVersion } from '../templates/index.ts';
import type { PaperExample, PaperInput, PaperLimits, PaperSubject } from './compare-versions.ts';

/** What is to be compared. `key`: equal for what is equal. */
export type Paper = { key: string; input: PaperInput };

const LIMITS: PaperLimits = { examples: 8, madeUp: 5, drawn: 8 };

/** `themes`: that would be saved with it. `tried`: values that whoever wrote it looks at, by its keys. Null for a template that has no version yet. Throws TemplateFaults. */
export async function paperOfVersion(
  db: Database,
  workspaceId: string,
  next: NewVersion,
  { themes, today, tried = [] }: { themes: readonly NewTheme[]; today: string; tried?: readonly PaperExample[] },
): Promise<Paper | null> {
  const template = await (next.replaces
    ? findTemplateById(db, workspaceId, next.replaces)
    : findTemplateByName(db, workspaceId, next));
  if (!template?.version) return null;
  const before = await findVersion(db, workspaceId, template.id, template.version);
  if (!before) return null;
  const { images } = await loadVersion(db, workspaceId, before.id, { images: true });
  const history = await loadTemplateHistory(db, template.id, before.inventory);
  const inventory = identifyEntries(await next.inventoryAfter(history), history, v7);
  const examples = await listExamples(db, workspaceId, template.id);
  const looks = {
    before: await lookUp(db, workspaceId, [])(await themeNamed(before.source)),
    after: await lookUp(db, workspaceId, themes)(next.theme?.name),
  };
  const subject: PaperSubject = {
    examples,
    before: { source: before.source, inventory: before.inventory, assets: images, look: looks.before },
    after: { source: next.source, inventory, assets: next.assets, look: looks.after },
    own: [...ownExamples(next, inventory), ...tried],
  };
  const input: PaperInput = {
    ...{ workspaceId, today, limits: LIMITS, others: [] },
    subjects: [{ load: async () => subject }],
  };
  return { key: keyOf(before.id, subject, { themes, today }), input };
}

async function themeNamed(source: string): Promise<string | undefined> {
  const { readFrontMatter } = await import('../../template/front-matter/read-front-matter.ts');
  return readFrontMatter(splitFile(source)?.yaml ?? '').frontMatter?.theme;
}

/** That stand beside its file, as they would be kept. */
function ownExamples({ examples = [] }: NewVersion, inventory: Inventory): PaperExample[] {
  return examples.flatMap(({ name, title, values }) => {
    try {
      return [{ name, title, values: valuesByKey(inventory, checkValuesShape(values)) }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [];
    }
  });
}

/** Ids of entries that are new mean nothing. */
function keyOf(
  versionId: string,
  { after, examples, own, before }: PaperSubject,
  { themes, today }: { themes: readonly NewTheme[]; today: string },
): string {
  const hash = createHash('sha256');
  const add = (...parts: unknown[]) => hash.update(`${JSON.stringify(parts)}\0`);
  const keys = ({ placeholders, groups }: Inventory) => [
    placeholders.map(({ key }) => key),
    groups.map(({ key, fields }) => [key, fields.map((field) => field.key)]),
  ];
  add(versionId, after.source, keys(after.inventory), today);
  add(before.look?.theme.name, before.look?.theme.version, after.look?.theme.name, after.look?.theme.version);
  add(
    examples.map(({ name, title, values }) => [name, title, values]),
    own,
  );
  add(assetHashes(after.assets));
  addThemes(hash, themes);
  return hash.digest('hex').slice(0, 32);
}

export function addThemes(hash: Hash, themes: readonly NewTheme[]): void {
  for (const { name, source, assets } of themes)
    hash.update(`${JSON.stringify([name, source, assetHashes(assets)])}\0`);
}

function assetHashes(assets: readonly Asset[]) {
  return assets.map(({ path, bytes }) => [path, createHash('sha256').update(bytes).digest('hex')]);
}
