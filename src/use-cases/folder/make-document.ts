/** §18.21: makes the document that the service would make, with the first numbers of its counters. */

import { MEBIBYTE } from '../../domain/sizes.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { type Message, tell } from '../../locales/message.ts';
import { createRenderPool, type RenderedPdf, renderOrReason } from '../../pdf/index.ts';
import { createMemoryBudget } from '../../platform/threads/memory-budget.ts';
import { createPreviews, type Preview } from '../../rendering/preview/index.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Template, TrialFacts } from '../../template/model/compiled.ts';
import type { Fault } from '../../template/model/fault.ts';
import { lineInJson } from '../../template/yaml/read-yaml.ts';
import { hashOfTrial, type TriedDocument } from '../studio/desk.ts';
import { createImportWorkers, type NewTheme, type TextReaders, type Tried } from '../templates/files/index.ts';
import { tryValues } from '../templates/reading/fill-examples.ts';
import type { Scenario } from './folder-files.ts';

/** `warnings`: values that the document shows differently, such as rounded. */
export type FolderDocument = TriedDocument & { warnings: Fault[] };

export type DocumentInput = {
  file: string;
  template: Template;
  theme?: NewTheme | undefined;
  assets: Asset[];
  scenario: Scenario;
  now: Date;
};

/** The version of every theme, because a theme of a folder has no versions. */
const VERSION = 1;

/**
 * `faults`: those of the values, at their place in a file if they are in one. The document has blanks for faulty
 * values; there may be none.
 */
type DocumentOfValues = { document?: FolderDocument; facts?: TrialFacts; faults: (Fault & { path: string })[] };

export function tryDocument({ file, template, theme, assets, scenario, now }: DocumentInput): DocumentOfValues {
  const tried = tryValues(template, triedWith({ theme, scenario, now }));
  const facts = tried.facts && { facts: tried.facts };
  const faults = tried.faults.map(({ path, message }) => ({ ...placeOf(path, file, scenario), path, message }));
  if (!tried.document) return { ...facts, faults };
  const { pictures, rounded = [], ...filled } = tried.document;
  const files = new Set(themeFiles(filled.setup));
  const ofTheme = (theme?.assets ?? []).filter(({ path }) => files.has(path));
  const document = { ...filled, assets: [...assets, ...ofTheme, ...pictures] };
  const ofRounded = rounded.map(({ path, text }) => ({
    ...placeOf(path, file, scenario),
    message: tell('values.rounded', { name: path.replace(/^values\./, ''), text }),
  }));
  const ofLeftOut = (tried.facts?.leftOut ?? []).map(({ path, label, shown, of }) => ({
    ...placeOf(path, file, scenario),
    message: tell('values.leftOut', { group: label, shown, count: of }),
  }));
  const warnings = [...ofRounded, ...ofLeftOut];
  return { ...facts, faults, document: { ...document, id: hashOfTrial(document), warnings } };
}

/** Returns the document, or all faults of the values. */
export function makeDocument(input: DocumentInput): FolderDocument | Fault[] {
  const { document, faults } = tryDocument(input);
  return document && faults.length === 0 ? document : faults.map(({ path: _, ...fault }) => fault);
}

export function contextOf(theme: DocumentInput['theme'], now: Date): Pick<Tried, 'today' | 'theme'> {
  const { name = '', content } = theme ?? {};
  return {
    today: todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now),
    theme: content && { ...content, name, version: VERSION },
  };
}

function triedWith({ theme, scenario, now }: Pick<DocumentInput, 'theme' | 'scenario' | 'now'>): Tried {
  const { title, values, from, isEntered = false } = scenario;
  return { title, values, isMadeUp: from === undefined && !isEntered, ...contextOf(theme, now) };
}

function placeOf(detail: string, file: string, { from }: Scenario): Omit<Fault, 'message'> {
  if (!from) return { file, line: 1 };
  const path = from.isBody ? detail : detail.replace(/^values\.?/, '');
  return { file: from.file, line: lineInJson(from.text, path) };
}

/** §18.21: the worker threads of the service, with its limits (§13.5), for documents that are not stored. */
type Rendered = TriedDocument & { warnings?: Fault[] };

export type FolderWorkers = {
  /** `pages`: the number of pages of its PDF, once known. */
  preview(document: Rendered, pages?: number): Promise<Preview>;
  /**
   * Resolves with the PDF, or with the reason why there is none. Rejects when `signal` is aborted. `reads`: also
   * returns what the readers of its e-invoice see.
   */
  render(document: Rendered, options?: { signal?: AbortSignal; reads?: true }): Promise<RenderedPdf | Message>;
  /** Read Word files and check pictures. */
  readers: TextReaders;
  /** Starts the threads before the first document needs them. */
  warm(): void;
  close(): Promise<void>;
};

export type OpenWorkers = { renderPool: typeof createRenderPool; previews: typeof createPreviews };

const PREVIEW_CACHE_BYTES = 32 * MEBIBYTE;

/** Opens the workers. The first document waits until its thread has started. */
export function openFolderWorkers(
  { concurrency, maxMemory }: { concurrency: number; maxMemory: number },
  open: OpenWorkers = { renderPool: createRenderPool, previews: createPreviews },
): FolderWorkers {
  const budget = createMemoryBudget(maxMemory);
  const pool = open.renderPool({ concurrency, budget });
  const previews = open.previews({ maxBytes: PREVIEW_CACHE_BYTES, budget });
  const imports = createImportWorkers(budget);
  return {
    readers: imports.readers,
    preview: ({ id, lines, assets, warnings: _, ...document }, pages) =>
      previews.get({ workspaceId: id, id }, { ...document, lines, ...(pages && { pages }) }, async () => assets),
    render: ({ id, lines: _, warnings: __, ...job }, { signal, ...options } = {}) =>
      renderOrReason(pool, id, { ...job, ...options }, signal),
    warm() {
      // An error is not lost: the next caller who asks for a PDF gets it.
      pool.check().catch(() => undefined);
      void previews.warm();
    },
    async close() {
      await Promise.all([pool.close(), previews.close(), imports.close()]);
    },
  };
}
