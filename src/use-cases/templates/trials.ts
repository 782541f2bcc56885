/**
 * §10.25: trial documents, which are not stored. They are rendered with the limits of §13.5 to see whether they can be.
 * Needs no database.
 */
import pMap from 'p-map';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { findTemplateById, findTemplateByName, isSameVersion } from '../../data/storage/templates/template-versions.ts';
import { loadVersion } from '../../data/storage/templates/templates.ts';
import { findThemeByName, isSameThemeVersion } from '../../data/storage/templates/theme-versions.ts';
import {
  type Follower,
  listFollowers,
  loadFonts,
  loadNewestTheme,
  loadThemeAssets,
  themeFields,
} from '../../data/storage/templates/themes.ts';
import { describeWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { MINUTE } from '../../domain/durations.ts';
import { Refusal, tooBusy } from '../../domain/errors.ts';
import { isMessage, type Message, mapTexts, ofField, sentence, tell, textsIn } from '../../locales/message.ts';
import { createRenderPool, type RenderJob, type RenderPool, renderOrReason, SAMPLE_JOB } from '../../pdf/index.ts';
import { createMemoryBudget } from '../../platform/threads/memory-budget.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { Asset } from '../../template/model/code.ts';
import { fieldNames } from '../../template/model/compiled.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Fault } from '../../template/model/fault.ts';
import { NO_THEME, type Theme } from '../../template/model/theme.ts';
import type { ThemeReference } from '../../template/theme/read-theme.ts';
import type { NewTheme } from './files/read-theme-file.ts';
import { TEXT_READERS, type TextReaders } from './reading/text-readers.ts';
import type { NewVersion } from './save-templates.ts';
import { busyFault, TemplateFaults } from './template-faults.ts';

export type Look = { theme: Theme; filesOf(setup: DocumentSetup): Asset[] | Promise<Asset[]> };

export type Trial = {
  source: string;
  assets: Asset[];
  look: Look | undefined;
  /** The look before a change. A failure that also occurs with it is not a fault of the change. */
  before?: { look: Look | undefined };
  /** Also draws the assets, because another document may use pictures that this one does not. */
  drawsAssets?: true;
  /** The file that a failure is reported for, and how the report begins. */
  file: string;
  failure: Message;
  /** The places where the file names pictures; by default those of the template. */
  pictures?: ThemeReference[];
  bodyLine?: number | undefined;
};

/** `readers`: read texts; in this thread by default. `clientSignal`: aborted when the caller has left. */
export type TrialOptions = {
  now: Date;
  pool: RenderPool;
  readers?: TextReaders;
  clientSignal?: AbortSignal | undefined;
};

/** `codes`: like `job`, but with all codes of the template; only the codes matter. */
type Prepared = {
  trial: Trial;
  job: RenderJob;
  codes?: { job: RenderJob; lines: Record<string, number> };
  pictures: ThemeReference[];
  lacking: Fault[];
  termLines: Record<string, number> | undefined;
};

/** The time limit for all trial documents together. */
const LIMIT = 10 * MINUTE;
/** How often a document is tried that other work starves. */
const TRIES = 3;
/** How many documents are prepared at once. They wait for the pool's threads. */
const PREPARED = 8;

/** A text of several pages with everything that a theme can style. */
const SAMPLE = `---
title: Sample
---

<!-- address -->
Jane Doe

${SAMPLE_JOB.markdown}

${[3, 4, 5, 6].map((depth) => `${'#'.repeat(depth)} Heading`).join('\n\n')}
`;

/** Opens the pool of `withRenderPool`. Tests run many commands in one process, and reuse the threads. */
export const renderPools = { open: createRenderPool };

/** Runs `work` with its own render pool, for a process that serves no requests. Threads start when they are needed. */
export async function withRenderPool<Result>(
  { renderConcurrency, maxMemory }: { renderConcurrency: number; maxMemory: number },
  work: (pool: RenderPool) => Promise<Result>,
): Promise<Result> {
  const pool = renderPools.open({ concurrency: renderConcurrency, budget: createMemoryBudget(maxMemory) });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/**
 * Returns a fault for each failed trial, in order. `themed`: see `Source`. `workspaceId`: whose turn it is. Throws
 * `validation` when they take too long.
 */
export async function findFailures(
  trials: Iterable<Trial> | AsyncIterable<Trial>,
  { workspaceId, themed }: { workspaceId: string; themed: ReadonlySet<string> },
  { now, pool, readers = TEXT_READERS, clientSignal }: TrialOptions,
): Promise<Fault[]> {
  const ends = AbortSignal.timeout(LIMIT);
  const signal = clientSignal ? AbortSignal.any([ends, clientSignal]) : ends;
  const jobOf = async (trial: Trial, look: Look | undefined, language?: string) => {
    const { file, source, assets, bodyLine, drawsAssets } = trial;
    signal.throwIfAborted();
    const bytes = new TextEncoder().encode(source);
    const text = { file, bytes, themed, ...(bodyLine !== undefined && { bodyLine }) };
    const sample = await readers.sample(text, look?.theme, now, language);
    if (!sample) return undefined;
    const { markdown, pictures, lacking, codes, looked, termLines, languages = [], ...document } = sample;
    const job: RenderJob = {
      ...document,
      author: 'Platen',
      subject: document.title,
      createdAt: now,
      markdown: drawsAssets ? [markdown, ...assets.flatMap(drawn)].join('\n\n') : markdown,
      assets: [...assets, ...((await look?.filesOf(document.setup)) ?? [])],
    };
    const { lines, ...ofCodes } = codes ?? { lines: {} };
    const withCodes = codes && { codes: { job: { ...job, ...ofCodes }, lines } };
    return { job: { ...job, ...(looked && { looked }) }, ...withCodes, termLines, pictures, lacking, languages };
  };
  // The texts are read one after the other, because each may need much of the shared memory.
  async function* jobs() {
    for await (const trial of trials) {
      const job = await jobOf(trial, trial.look);
      if (job) yield { trial, ...job };
      for (const language of job?.languages ?? []) {
        const inLanguage = await jobOf(trial, trial.look, language);
        if (inLanguage) yield { trial, ...inLanguage };
      }
    }
  }
  const render = async (job: RenderJob) => {
    for (let left = TRIES - 1; ; left -= 1) {
      const rendered = await renderOrReason(pool, workspaceId, job, signal);
      if (!isMessage(rendered) || rendered.code !== 'pdf.timeOfOthers') return rendered;
      if (left === 0) throw tooBusy();
    }
  };
  const failureOf = async ({ job, codes }: Pick<Prepared, 'job' | 'codes'>) => {
    const failed = await render(job);
    if (!codes || (isMessage(failed) && failed.code !== 'pdf.code')) return failed;
    const ofCodes = await render(codes.job);
    return isMessage(ofCodes) && ofCodes.code === 'pdf.code' ? ofCodes : failed;
  };
  const attempt = async ({ trial, job, codes, pictures, lacking, termLines }: Prepared) => {
    const { before: earlier, file, failure } = trial;
    if (lacking.length > 0 && !earlier) return lacking;
    if (lacking.length > 0) {
      const known = (await jobOf(trial, earlier!.look))?.lacking.length ?? 0;
      return known > 0 ? [] : lacking.map(({ message }) => ({ file, line: 1, message: ofField(failure, message) }));
    }
    const reason = await failureOf({ job, ...(codes && { codes }) });
    if (!isMessage(reason)) return [];
    const before = trial.before && (await jobOf(trial, trial.before.look));
    if (before && isMessage(await failureOf(before))) return [];
    return [faultOf(trial, reason, trial.pictures ?? pictures, { ...codes?.lines, ...(!trial.before && termLines) })];
  };
  const attemptOrBusy = (prepared: Prepared) =>
    attempt(prepared).catch((error) => {
      if (signal.aborted) throw error;
      return [busyFault(prepared.trial.file, error)];
    });
  try {
    return (await pMap(jobs(), attemptOrBusy, { concurrency: PREPARED })).flat();
  } catch (error) {
    if (clientSignal?.aborted) throw tooBusy();
    if (!ends.aborted) throw error;
    const message = tell('file.trialsTooLong', { minutes: LIMIT / MINUTE });
    throw new Refusal('validation', message, 'files');
  }
}

/** Tries themes alone, without a database. Throws `TemplateFaults`. */
export async function tryThemes(themes: readonly NewTheme[], options: TrialOptions): Promise<void> {
  const faults = await findFailures(themes.map(trialOf), { workspaceId: '', themed: new Set() }, options);
  if (faults.length > 0) throw new TemplateFaults(faults);
}

/** How the report of a template's failure begins. */
export const CANNOT_BE_RENDERED = tell('file.cannotBeRendered.template');

/** Returns a trial that draws all pictures of a theme, because some appear only in the headers of templates. */
function trialOf({ file, assets, pictures, content, name }: NewTheme): Trial {
  const look = { theme: { ...content, name, version: 1 }, filesOf: () => [] };
  const failure = tell('file.cannotBeRendered.theme');
  return { source: SAMPLE, assets, look, drawsAssets: true, file, failure, pictures };
}

function drawn({ path, mediaType }: Asset): string[] {
  return mediaType.startsWith('image/') ? [`![](<${path.replaceAll(/[<>\\]/g, '\\$&')}>)`] : [];
}

/**
 * Returns the fault at the line of the picture, code or term that the reason names, or at line 1. `lines`: those of
 * codes by payload, and of terms by path.
 */
function faultOf(
  { file, failure, source }: Pick<Trial, 'file' | 'failure' | 'source'>,
  told: Message,
  pictures: readonly ThemeReference[],
  lines: Record<string, number> = {},
): Fault {
  const [payload, reason] = withoutPayload(told);
  const isAboutCode = told.code === 'pdf.code';
  const message = sentence(
    ofField(
      failure,
      mapTexts(reason, (text) => text.replaceAll(/theme:(?=\S)/g, '')),
    ),
  );
  const texts = textsIn(message);
  const named = pictures
    .filter(({ path }) => texts.some((text) => text.includes(path)))
    .sort((a, b) => b.path.length - a.path.length);
  const place = termsIn(told).find((term) => term in lines) ?? payload;
  return { file, line: named[0]?.line ?? lines[place] ?? (isAboutCode ? lineOfCode(source) : 1), message };
}

/** Returns the paths of the e-invoice terms that the reason names. */
function termsIn({ code, params = {} }: Message): string[] {
  if (code === 'eInvoice.term') return [String(params.path)];
  return Object.values(params).flatMap((param) => (isMessage(param) ? termsIn(param) : []));
}

/** Removes the payload from the reason. Codes of a trial have payloads such as `x12`, which no author wrote. */
function withoutPayload(told: Message): [payload: string, reason: Message] {
  const { problem } = told.params ?? {};
  const said = isMessage(problem) ? problem.params?.payload : undefined;
  const payload = isMessage(said) ? String(said.params?.payload) : '';
  if (!isMessage(problem) || !/^x\d+$/.test(payload)) return ['', told];
  return [payload, { ...told, params: { problem: { ...problem, params: { ...problem.params, payload: '' } } } }];
}

/** Returns the line of the first code in the text. */
function lineOfCode(source: string): number {
  return (
    Math.max(
      0,
      source.split('\n').findIndex((line) => CODE.test(line)),
    ) + 1
  );
}

const CODE = /(?:\]\(<?|\bsrc=["']?)(?:qr(?:-[lqh])?|datamatrix|code128|girocode|verify):/i;

/** §10.25: tries versions before they are saved, so that whatever passes an import can be rendered. */
type Saving = { templates: readonly NewVersion[]; themes: readonly NewTheme[] };

/**
 * Renders a document of each template and theme that differs from its saved version, and of each saved template that
 * uses one of those themes. Throws `TemplateFaults`.
 */
export async function tryRendering(
  db: Database | Transaction,
  workspaceId: string,
  { templates, themes }: Saving,
  options: TrialOptions,
): Promise<void> {
  const themed = await themeFields(db, workspaceId);
  for (const name of fieldNames(themes.map(({ content }) => content.furniture))) themed.add(name);
  const lookOf = lookUp(db, workspaceId, themes);
  const changed: NewTheme[] = [];
  for (const theme of themes) {
    const before = await findThemeByName(db, workspaceId, theme.name);
    if (!before || !(await isSameThemeVersion(db, workspaceId, before, theme))) changed.push(theme);
  }
  const replaced = new Set<string>();
  async function* imported(): AsyncGenerator<Trial> {
    yield* changed.map(trialOf);
    for (const version of templates) {
      const { title, file = title, source, assets, bodyLine, draft, onlyChanged, replaces } = version;
      const saved = await (replaces
        ? findTemplateById(db, workspaceId, replaces)
        : findTemplateByName(db, workspaceId, version));
      if (saved) replaced.add(saved.id);
      const look = await lookOf(version.theme?.name);
      const isSame =
        onlyChanged &&
        saved?.version &&
        (await isSameVersion(db, workspaceId, saved.id, saved.version, { source, assets }));
      if (draft || (isSame && !changed.some(({ name }) => name === look?.theme.name))) continue;
      yield { source, assets, look, file, bodyLine, failure: CANNOT_BE_RENDERED };
    }
  }
  async function* following(): AsyncGenerator<Trial> {
    const lookBefore = lookUp(db, workspaceId, []);
    for (const { file, name, pictures } of changed) {
      const looks = { look: await lookOf(name), before: { look: await lookBefore(name) } };
      for (const follower of await listFollowers(db, workspaceId, name))
        if (!replaced.has(follower.id))
          yield { ...(await trialOfSaved(db, workspaceId, follower)), ...looks, file, pictures };
    }
  }
  const faults = await findFailures(imported(), { workspaceId, themed }, options);
  if (faults.length === 0) faults.push(...(await findFailures(following(), { workspaceId, themed }, options)));
  if (faults.length > 0) throw new TemplateFaults(faults);
}

/**
 * The same for a saved theme, or `none`, that is to become the workspace's theme: tries each template that names no
 * theme. Does nothing without a pool, or for the workspace's current theme. Throws `validation`.
 */
export async function tryDefaultTheme(
  db: Database,
  workspaceId: string,
  name: string,
  { pool, ...options }: Omit<TrialOptions, 'pool'> & { pool?: TrialOptions['pool'] | undefined },
): Promise<void> {
  const { theme } = await describeWorkspace(db, workspaceId);
  const lookOf = lookUp(db, workspaceId, []);
  const look = await lookOf(name);
  if (!pool || name === (theme ?? NO_THEME) || (!look && name !== NO_THEME)) return;
  async function* following(): AsyncGenerator<Trial> {
    const before = { look: await lookOf(undefined) };
    for (const follower of await listFollowers(db, workspaceId, null))
      yield { ...(await trialOfSaved(db, workspaceId, follower)), look, before };
  }
  const themed = await themeFields(db, workspaceId);
  const [first, ...others] = await findFailures(following(), { workspaceId, themed }, { pool, ...options });
  if (!first) return;
  const facts = { first: first.message };
  const told =
    others.length > 0
      ? tell('file.theme.others', { ...facts, count: others.length })
      : tell('file.theme.nothing', facts);
  throw new Refusal('validation', told, 'theme');
}

async function trialOfSaved(
  db: Database | Transaction,
  workspaceId: string,
  { title, versionId }: Follower,
): Promise<Omit<Trial, 'look'>> {
  const { source, images } = await loadVersion(db, workspaceId, versionId, { images: true });
  const failure = tell('file.cannotBeRendered.templateOfTheme', { title: JSON.stringify(title) });
  return { source, assets: images, file: title, failure };
}

// §19.2: the look of documents by the name of their theme, including themes that are not saved yet.

/** Returns a function that finds a theme by name, first among `themes`. Undefined means the workspace's theme. */
export function lookUp(db: Database | Transaction, workspaceId: string, themes: readonly NewTheme[]) {
  const known = new Map<string | undefined, Look | undefined>([[NO_THEME, undefined]]);
  for (const { name, content, assets } of themes)
    known.set(name, {
      theme: { ...content, name, version: 1 },
      filesOf(setup) {
        const used = new Set(themeFiles(setup));
        return assets.filter(({ path }) => used.has(path));
      },
    });
  return async (name: string | undefined): Promise<Look | undefined> => {
    if (known.has(name)) return known.get(name);
    const saved = await loadNewestTheme(db, workspaceId, name ?? null);
    const look = saved && (known.get(saved.theme.name) ?? savedLook(db, workspaceId, saved));
    known.set(name, look);
    return look;
  };
}

function savedLook(
  db: Database | Transaction,
  workspaceId: string,
  { theme, versionId }: { theme: Look['theme']; versionId: string },
): Look {
  return { theme, filesOf: (setup) => loadLook(db, workspaceId, versionId, setup) };
}

/** Returns the pictures and fonts that a document uses of a theme's version. */
export async function loadLook(
  db: Database | Transaction,
  workspaceId: string,
  themeVersionId: string,
  setup: DocumentSetup,
): Promise<Asset[]> {
  const pictures = await loadThemeAssets(db, workspaceId, themeVersionId, themeFiles(setup));
  return [...pictures, ...(await loadFonts(db, workspaceId, setup.fonts))];
}
