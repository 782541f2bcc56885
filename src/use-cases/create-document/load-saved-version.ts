/** §4.2, §4.3: loads the saved version of a template, compiled, from a cache. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/storage/connection/database.ts';
import { loadVersion, type TemplateHead } from '../../data/storage/templates/templates.ts';
import { loadTheme } from '../../data/storage/templates/themes.ts';
import { Refusal } from '../../domain/errors.ts';
import { isLongValues, type LongValues, type Values } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';
import { createMemoryBudget, type MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { applyTheme } from '../../template/fill/apply-theme.ts';
import type { FillContext } from '../../template/fill/fill-template.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import { withSamples } from '../../template/fill/write-verification.ts';
import type { Asset } from '../../template/model/code.ts';
import type { FilledDocument } from '../../template/model/compiled.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Theme } from '../../template/model/theme.ts';
import {
  areLongValues,
  createFillWorkers,
  isLongSource,
  type ReadVersion,
  type StoredSource,
  type VersionOf,
} from './filling/fill-workers.ts';

export type SavedHead = TemplateHead & { version: number; versionId: string };

/** `images`: loaded only when they were wanted and the version was not cached. */
type LoadedVersion = { template: SavedVersion; images: Asset[] | undefined };

/** Returns the template with its saved version. Throws `not_found` or `template_not_saved`. */
export function savedHead(head: TemplateHead | null): SavedHead {
  if (!head) throw new Refusal('not_found', tell('refusal.notFound.template'), 'id');
  const { version, versionId } = head;
  if (version === null || versionId === null) throw new Refusal('template_not_saved', tell('refusal.noVersion'), 'id');
  return { ...head, version, versionId };
}

/** Returns the compiled version from the cache or the database. Throws the `Refusal` of `SavedVersions`. */
export async function loadSavedVersion(
  { db, versions }: { db: Database; versions: SavedVersions },
  workspaceId: string,
  versionId: string,
  wanted: { images: boolean },
): Promise<LoadedVersion> {
  let images: Asset[] | undefined;
  const template = await versions.get({ workspaceId, versionId }, async () => {
    const version = await loadVersion(db, workspaceId, versionId, wanted);
    if (wanted.images) images = version.images;
    return version;
  });
  return { template, images };
}

/**
 * §19.2: the LRU cache of theme versions, which never become stale because a version never changes, and the look of a
 * template with a theme (§4.2).
 */
export type SavedThemes = {
  /** Returns the theme of new documents of a template. Undefined when they have none. */
  of(workspaceId: string, head: Pick<TemplateHead, 'themeVersionId'>): Promise<Theme | undefined>;
};

/** The most themes in the cache. Each takes a few kilobytes. */
const MAX = 500;

export function createSavedThemes(db: Database): SavedThemes {
  const cache = new LRUCache<string, Theme, string>({
    max: MAX,
    fetchMethod: (versionId, _stale, { context: workspaceId }) => loadTheme(db, workspaceId, versionId),
  });
  return {
    of: async (workspaceId, { themeVersionId }) =>
      themeVersionId === null ? undefined : cache.forceFetch(themeVersionId, { context: workspaceId }),
  };
}

/** Applies the template's defaults and the theme. `files`: those of the theme that are used. */
export function themedSetup(
  template: ReadVersion,
  theme: Theme | undefined,
): { setup: DocumentSetup; files: string[] } {
  if (!theme) return { setup: template.setup, files: [] };
  const setup = withSamples(applyTheme({ ...template, ...template.defaults }, theme));
  return { setup, files: themeFiles(setup) };
}

// §10.13: the LRU cache of compiled template versions. A saved version never changes, so no entry becomes stale.

/**
 * A version that can be filled, here or in a worker thread. `fill` throws or rejects with the `Refusal` of the first
 * fault. Once `clientSignal` is aborted, it no longer waits for a thread.
 */
export type SavedVersion = ReadVersion & {
  fill(
    values: Values | LongValues,
    context: FillContext,
    clientSignal: AbortSignal | undefined,
  ): FilledDocument | Promise<FilledDocument>;
  /** In how many languages it may be compiled in this thread (§10.54). */
  languages?: number;
};

export type SavedVersions = {
  /** Returns a version. Calls `load` when it is not cached, once for all requests that wait for it. */
  get(version: VersionOf, load: () => Promise<StoredSource>): Promise<SavedVersion>;
  close(): Promise<void>;
};

/** The code that compiles and fills templates is a fifth of all code, so the first document loads it. */
async function loadTemplates() {
  const [{ compileTemplate }, { fillTemplate }] = await Promise.all([
    import('../../template/import/compile-template.ts'),
    import('../../template/fill/fill-template.ts'),
  ]);
  return { compileTemplate, fillTemplate };
}

/**
 * The bytes of a version for each character of its source. `COMPILED`: with a tree of many small objects. `READ`:
 * without the tree, two strings.
 */
const BYTES_COMPILED = 60;
const BYTES_READ = 6;

/** `budget`: the memory that all threads of the process share. */
type SavedVersionsOptions = { maxBytes: number; budget?: MemoryBudget };

/** Caches the versions that were used last, up to about `maxBytes` in memory. */
export function createSavedVersions({ maxBytes, budget = createMemoryBudget() }: SavedVersionsOptions): SavedVersions {
  const workers = createFillWorkers(budget);

  const open = async (version: VersionOf, stored: StoredSource): Promise<SavedVersion> => {
    const fillInWorker: SavedVersion['fill'] = (values, context, clientSignal) =>
      workers.fill(version, stored, { values, context }, clientSignal);
    if (isLongSource(stored)) return { ...(await workers.read(version, stored)), fill: fillInWorker };
    const { compileTemplate, fillTemplate } = await loadTemplates();
    const template = compileTemplate(stored.source, stored.inventory);
    return {
      ...template,
      ...(template.compiled.languages && { languages: template.compiled.languages.tags.length }),
      fill: (values, context, clientSignal) =>
        isLongValues(values) || areLongValues(values, template.compiled)
          ? fillInWorker(values, context, clientSignal)
          : fillTemplate(template, values, context),
    };
  };

  const cache = new LRUCache<string, SavedVersion, () => Promise<SavedVersion>>({
    maxSize: maxBytes,
    sizeCalculation: (version) =>
      Math.max(
        1,
        version.source.length * (isLongSource(version) ? BYTES_READ : BYTES_COMPILED * (version.languages ?? 1)),
      ),
    fetchMethod: (_versionId, _stale, { context: openIt }) => openIt(),
  });
  return {
    get: (version, load) => cache.forceFetch(version.versionId, { context: async () => open(version, await load()) }),
    close: workers.close,
  };
}
