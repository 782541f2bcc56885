/** §10.25: documents that nobody stores, rendered with the limits of §13.5 to see whether they can be. Needs no database. */

import pMap from 'p-map';
import { MINUTE } from '../../domain/durations.ts';
import { Refusal, tooBusy } from '../../domain/errors.ts';
import { isMessage, type Message, mapTexts, ofField, sentence, tell, textsIn } from '../../locales/message.ts';
import { createRenderPool, type RenderJob, type RenderPool, renderOrReason, SAMPLE_JOB } from '../../pdf/index.ts';
import { createMemoryBudget } from '../../platform/threads/memory-budget.ts';
import type { Asset } from '../../template/model/code.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Theme } from '../../template/model/theme.ts';
import type { ThemeReference } from '../../template/theme/read-theme.ts';
import type { NewTheme } from './files/read-theme-file.ts';
import { TEXT_READERS, type TextReaders } from './reading/text-readers.ts';
import { busyFault, TemplateFaults } from './template-faults.ts';

/** The theme of a document, and those of its files that it uses. */
export type Look = { theme: Theme; filesOf(setup: DocumentSetup): Asset[] | Promise<Asset[]> };

/** A template that is filled and rendered. */
export type Trial = {
  source: string;
  assets: Asset[];
  look: Look | undefined;
  /** The look before a change: what fails with it too is no mistake of the change. */
  before?: { look: Look | undefined };
  /** Draws the assets too: pictures that this document does not use, but another one may. */
  drawsAssets?: true;
  /** The file that a failure is reported for, and how the report begins. */
  file: string;
  failure: Message;
  /** Where the file names pictures; as the template does unless given. */
  pictures?: ThemeReference[];
  /** See `Source`. */
  bodyLine?: number | undefined;
};

/** `readers`: read texts in threads; by default in this one. `clientSignal`: aborted when the caller has left. */
export type TrialOptions = {
  now: Date;
  pool: RenderPool;
  readers?: TextReaders;
  clientSignal?: AbortSignal | undefined;
};

/** `codes`: as `job`, with all codes of a template, where only these count. */
type Prepared = {
  trial: Trial;
  job: RenderJob;
  codes?: { job: RenderJob; lines: Record<string, number> };
  pictures: ThemeReference[];
  lacking: Fault[];
  termLines: Record<string, number> | undefined;
};

/** The time for all documents that are tried together. */
const LIMIT = 10 * MINUTE;
/** How often a document is tried that gets no processor time because of other work. */
const TRIES = 3;
/** How many documents are prepared at once: they wait for the pool's threads. */
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

/** What `withRenderPool` opens. Tests run many commands in one process, and keep its threads from one to the next. */
export const renderPools = { open: createRenderPool };

/** Runs `work` with a render pool of its own: what a process renders that serves nobody. Its threads start when they are needed. */
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
 * A mistake for each that fails, in their order. `themed`: see `Source`; `workspaceId`: whose turn it is. Throws `validation` when they take
 * too long.
 */
export async function findFailures(
  trials: Iterable<Trial> | AsyncIterable<Trial>,
  { workspaceId, themed }: { workspaceId: string; themed: ReadonlySet<string> },
  { now, pool, readers = TEXT_READERS, clientSignal }: TrialOptions,
): Promise<Fault[]> {
  const ends = AbortSignal.timeout(LIMIT);
  const signal = clientSignal ? AbortSignal.any([ends, clientSignal]) : ends;
  const jobOf = async ({ file, source, assets, bodyLine, drawsAssets }: Trial, look: Look | undefined) => {
    signal.throwIfAborted();
    const bytes = new TextEncoder().encode(source);
    const text = { file, bytes, themed, ...(bodyLine !== undefined && { bodyLine }) };
    const sample = await readers.sample(text, look?.theme, now);
    if (!sample) return undefined;
    const { markdown, pictures, lacking, codes, looked, termLines, ...document } = sample;
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
    return { job: { ...job, ...(looked && { looked }) }, ...withCodes, termLines, pictures, lacking };
  };
  // Texts are read one after the other, since each may need much of the memory that threads share.
  async function* jobs() {
    for await (const trial of trials) {
      const job = await jobOf(trial, trial.look);
      if (job) yield { trial, ...job };
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

/** Themes alone, without a database. Throws TemplateFaults. */
export async function tryThemes(themes: readonly NewTheme[], options: TrialOptions): Promise<void> {
  const faults = await findFailures(themes.map(trialOf), { workspaceId: '', themed: new Set() }, options);
  if (faults.length > 0) throw new TemplateFaults(faults);
}

/** How the report of a template's failure begins. */
export const CANNOT_BE_RENDERED = tell('file.cannotBeRendered.template');

/** Draws all pictures of the theme, since some, such as a logo, may stand only in the headers of templates. */
export function trialOf({ file, assets, pictures, content, name }: NewTheme): Trial {
  const look = { theme: { ...content, name, version: 1 }, filesOf: () => [] };
  const failure = tell('file.cannotBeRendered.theme');
  return { source: SAMPLE, assets, look, drawsAssets: true, file, failure, pictures };
}

function drawn({ path, mediaType }: Asset): string[] {
  return mediaType.startsWith('image/') ? [`![](<${path.replaceAll(/[<>\\]/g, '\\$&')}>)`] : [];
}

/** Reports the line of the picture, code or term that the reason names, else line 1. `lines`: of codes by their payload, and of terms by their path. */
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

/** The paths of the e-invoice terms that the reason names. */
function termsIn({ code, params = {} }: Message): string[] {
  if (code === 'eInvoice.term') return [String(params.path)];
  return Object.values(params).flatMap((param) => (isMessage(param) ? termsIn(param) : []));
}

/** Takes the payload out of the reason: codes of a trial hold their place, such as `x12`, which no author wrote. */
function withoutPayload(told: Message): [payload: string, reason: Message] {
  const { problem } = told.params ?? {};
  const said = isMessage(problem) ? problem.params?.payload : undefined;
  const payload = isMessage(said) ? String(said.params?.payload) : '';
  if (!isMessage(problem) || !/^x\d+$/.test(payload)) return ['', told];
  return [payload, { ...told, params: { problem: { ...problem, params: { ...problem.params, payload: '' } } } }];
}

/** The line of the first code in the text. */
function lineOfCode(source: string): number {
  return (
    Math.max(
      0,
      source.split('\n').findIndex((line) => CODE.test(line)),
    ) + 1
  );
}

const CODE = /(?:\]\(<?|\bsrc=["']?)(?:qr(?:-[lqh])?|datamatrix|code128|girocode):/i;
