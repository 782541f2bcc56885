/** §20.26: prepares the comparison of a template with its next, unsaved version, and its key. */
import { createHash, type Hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Database } from '../../data/storage/connection/database.ts';
import { listExampleStamps, listExamples } from '../../data/storage/templates/examples.ts';
import {
  findTemplateById,
  findTemplateByName,
  findVersion,
  loadTemplateHistory,
} from '../../data/storage/templates/template-versions.ts';
import { loadVersion } from '../../data/storage/templates/templates.ts';
import { type Follower, listFollowers } from '../../data/storage/templates/themes.ts';
import { Refusal } from '../../domain/errors.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { checkValuesShape } from '../../domain/values.ts';
import { innerGroupsOf } from '../../template/fill/find-target.ts';
import { valuesByKey } from '../../template/fill/fit-values.ts';
import { splitFile } from '../../template/front-matter/front-matter.ts';
import { identifyEntries } from '../../template/import/find-changes.ts';
import type { Asset } from '../../template/model/code.ts';
import { everyGroup, type Inventory } from '../../template/model/inventory.ts';
import {
  filesOf,
  findUploadedTemplates,
  isThemeFile,
  lookUp,
  type NewTheme,
  type NewVersion,
  readFound,
  type Upload,
  type Uploader,
  type UploadParts,
} from '../templates/index.ts';
import type { PaperExample, PaperInput, PaperLimits, PaperSubject } from './compare-versions.ts';

/** A comparison to be made. `key`: equal for equal comparisons. */
export type Paper = { key: string; input: PaperInput };

const LIMITS: PaperLimits = { examples: 8, madeUp: 5, drawn: 8 };

/**
 * Returns null when the template has no version yet. `themes`: those that would be saved too. `tried`: the values that
 * the author is looking at, by the keys of the next version. Throws `TemplateFaults`.
 */
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
  const history = await loadTemplateHistory(db, workspaceId, template.id, before.inventory);
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
    workspaceId,
    today,
    limits: LIMITS,
    others: [],
    subjects: [{ load: async () => subject }],
  };
  return { key: keyOf(before.id, subject, { themes, today }), input };
}

async function themeNamed(source: string): Promise<string | undefined> {
  const { readFrontMatter } = await import('../../template/front-matter/read-front-matter.ts');
  return readFrontMatter(splitFile(source)?.yaml ?? '').frontMatter?.theme;
}

/** Returns the examples beside the file, as they would be saved. */
function ownExamples({ examples = [] }: NewVersion, inventory: Inventory): PaperExample[] {
  return examples.flatMap(({ name, title, values }) => {
    try {
      return [{ name, title, values: valuesByKey(inventory, checkValuesShape(values, innerGroupsOf(inventory))) }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [];
    }
  });
}

/** Returns the key. The ids of new entries do not count. */
function keyOf(
  versionId: string,
  { after, examples, own, before }: PaperSubject,
  { themes, today }: { themes: readonly NewTheme[]; today: string },
): string {
  const hash = createHash('sha256');
  const add = (...parts: unknown[]) => hash.update(`${JSON.stringify(parts)}\0`);
  const keys = ({ placeholders, groups }: Inventory) => [
    placeholders.map(({ key }) => key),
    everyGroup(groups).map(({ key, fields }) => [key, fields.map((field) => field.key)]),
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

function addThemes(hash: Hash, themes: readonly NewTheme[]): void {
  for (const { name, source, assets } of themes)
    hash.update(`${JSON.stringify([name, source, assetHashes(assets)])}\0`);
}

function assetHashes(assets: readonly Asset[]) {
  return assets.map(({ path, bytes }) => [path, createHash('sha256').update(bytes).digest('hex')]);
}

// §20.26 rule 5: prepares the comparison of a theme with its next, unsaved version: the documents of the templates that
// follow it.

/** The most templates that are compared: those with the most documents. */
const MAX_TEMPLATES = 12;
const THEME_LIMITS: PaperLimits = { examples: 2, madeUp: 1, drawn: 3 };

/**
 * Returns the followers of a theme. `except`: ids of templates in the same import, which are compared separately.
 * Archived templates make no documents, so they are left out.
 */
async function followersToCompare(
  db: Database,
  workspaceId: string,
  { theme, except }: { theme: string; except: readonly string[] },
): Promise<Follower[]> {
  const followers = await listFollowers(db, workspaceId, theme);
  return followers
    .filter(({ id, isArchived }) => !isArchived && !except.includes(id))
    .sort((a, b) => b.documents - a.documents);
}

/** Returns null when `name` is not among `themes`, which are all that would be saved. */
async function paperOfTheme(
  db: Database,
  workspaceId: string,
  name: string,
  { themes, except, today }: { themes: readonly NewTheme[]; except: readonly string[]; today: string },
): Promise<Paper | null> {
  if (!themes.some((theme) => theme.name === name)) return null;
  const followers = await followersToCompare(db, workspaceId, { theme: name, except });
  const compared = followers.slice(0, MAX_TEMPLATES);
  const looks = { before: lookUp(db, workspaceId, []), after: lookUp(db, workspaceId, themes) };
  const [before, after] = [await looks.before(name), await looks.after(name)];
  const load = async ({ id, versionId }: Follower): Promise<PaperSubject> => {
    const { source, inventory, images: assets } = await loadVersion(db, workspaceId, versionId, { images: true });
    const side = { source, inventory, assets };
    const examples = await listExamples(db, workspaceId, id);
    return { before: { ...side, look: before }, after: { ...side, look: after }, examples, own: [] };
  };
  const ids = compared.map(({ id }) => id);
  const hash = createHash('sha256');
  const versions = compared.map(({ versionId }) => versionId);
  const stamps = await listExampleStamps(db, workspaceId, ids);
  hash.update(JSON.stringify([name, before?.theme.version, versions, stamps, today, followers.length]));
  addThemes(hash, themes);
  return {
    key: hash.digest('hex').slice(0, 32),
    input: {
      workspaceId,
      today,
      limits: THEME_LIMITS,
      subjects: compared.map((one) => ({ title: one.title, load: () => load(one) })),
      others: followers.slice(MAX_TEMPLATES).map(({ title }) => title),
    },
  };
}

// §20.26: prepares the comparison of a template or a theme in an upload with the current version.

/** The file of a template, or the name of a theme. */
export type Compared = { file: string } | { theme: string };

/**
 * Returns null for a file that does not exist, is refused or left out, and for a new template. A plain file that is not
 * imported makes no version.
 */
export async function paperOfUpload(
  parts: UploadParts,
  who: Uploader & { timeZone: string },
  upload: Upload,
  compared: Compared,
): Promise<Paper | null> {
  const { db, clock } = parts;
  const { workspaceId, timeZone } = who;
  const today = todayIn(timeZone, clock());
  const file = 'file' in compared ? compared.file : undefined;
  const found = findUploadedTemplates(await filesOf(db, workspaceId, upload)).filter(
    (one) => one.file === file || isThemeFile(one),
  );
  if (file !== undefined && !found.some((one) => one.file === file)) return null;
  const { chosen = {}, plainChosen = {}, answers = {} } = upload.outcome;
  const said = { replaces: upload.replaces, chosen, plainChosen, answers };
  const { templates, themes } = await readFound(parts, who, found, said);
  if ('theme' in compared)
    return paperOfTheme(db, workspaceId, compared.theme, { themes, except: templateIds(upload), today });
  const version = templates.find((one) => one.file === file);
  return version ? paperOfVersion(db, workspaceId, version, { themes, today }) : null;
}

/** Returns how many templates follow each theme that an upload changes, except templates in the upload. */
export async function followersOfUpload(
  db: Database,
  workspaceId: string,
  upload: Upload,
): Promise<ReadonlyMap<string, number>> {
  const followers = new Map<string, number>();
  for (const { name: theme } of upload.outcome.themes.filter(({ unchanged }) => !unchanged)) {
    const found = await followersToCompare(db, workspaceId, { theme, except: templateIds(upload) });
    if (found.length > 0) followers.set(theme, found.length);
  }
  return followers;
}

/** Returns the ids of the upload's templates, which are compared separately. */
function templateIds({ outcome }: Upload): string[] {
  return outcome.templates.map(({ id }) => id);
}
