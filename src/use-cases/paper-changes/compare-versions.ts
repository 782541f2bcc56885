/**
 * §20.26: compares on paper what the next version of a template or a theme changes: makes the documents of examples
 * with both versions and compares them page by page.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Values } from '../../domain/values.ts';
import { isMessage, type Message } from '../../locales/message.ts';
import { type RenderJob, type RenderPool, renderOrReason } from '../../pdf/index.ts';
import type { Comparer, Comparison } from '../../rendering/compare/index.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Group, Inventory, Placeholder } from '../../template/model/inventory.ts';
import type { ExampleToFill, FilledExample, Look, TextReaders } from '../templates/index.ts';

/** A version: its file, its inventory, its images, and the theme of its documents. */
type PaperSide = DocumentLook & { source: string; inventory: Inventory };

export type PaperExample = { name: string; title: string; values: Values };

/**
 * Two versions of a template, or one version with two themes. `examples`: by the keys of `before`; without any, values
 * are generated. `own`: by the keys of `after`.
 */
export type PaperSubject = {
  before: PaperSide;
  after: PaperSide;
  examples: readonly PaperExample[];
  own: readonly PaperExample[];
};

/** The limits for each template. `drawn`: the pages of each example. */
export type PaperLimits = { examples: number; madeUp: number; drawn: number };

/**
 * `today`: YYYY-MM-DD. `title`: set when the template is one of several; each one is loaded when its turn comes.
 * `others`: templates that are not compared.
 */
export type PaperInput = {
  workspaceId: string;
  subjects: readonly { title?: string; load(): Promise<PaperSubject> }[];
  others: readonly string[];
  limits: PaperLimits;
  today: string;
};

export type ComparedExample = ComparedDocuments & { name: string; template?: string; isMadeUp: boolean };

/** `left`: how many examples are not compared. `leftTemplates`: templates of which none is compared. */
export type PaperResult = { examples: ComparedExample[]; left: number; leftTemplates: string[] };

export type PaperParts = { readers: TextReaders; pool: RenderPool; comparer: Comparer };

/**
 * `late`: aborted when time is up; the result is then what is compared so far. `onProgress`: gets how many examples are
 * done of how many, or templates when there are several.
 */
type PaperOptions = {
  signal: AbortSignal;
  late: AbortSignal;
  onProgress: (done: number, total: number) => void;
};

export async function compareVersions(
  parts: PaperParts,
  { workspaceId, subjects, others, limits, today }: PaperInput,
  { signal, late, onProgress }: PaperOptions,
): Promise<PaperResult> {
  const ends = AbortSignal.any([signal, late]);
  const isAlone = subjects.length === 1;
  const result: PaperResult = { examples: [], left: 0, leftTemplates: [] };
  for (const [at, { title, load }] of subjects.entries()) {
    if (!isAlone) onProgress(at, subjects.length);
    const of = title === undefined ? {} : { template: title };
    const before = result.examples.length;
    const left = late.aborted ? 0 : await compareSubject(await load(), of);
    if (title !== undefined && result.examples.length === before) result.leftTemplates.push(title);
    else result.left += left;
  }
  // With nothing to show, the abort is reported instead.
  if (result.examples.length === 0 && subjects.length > 0) ends.throwIfAborted();
  return { ...result, leftTemplates: [...result.leftTemplates, ...others] };

  /** Returns how many examples of a template were not compared. */
  async function compareSubject(subject: PaperSubject, of: { template?: string }): Promise<number> {
    const { before, after } = subject;
    const { all, were, are } = await fillBoth(parts.readers, subject, { limits, today });
    if (isAlone) onProgress(0, were.length);
    for (const [done, was] of were.entries()) {
      const { name, isMadeUp } = all[done]!;
      const pair = { before: { ...before, filled: was }, after: { ...after, filled: are[done]! } };
      const input = { workspaceId, drawn: limits.drawn, ...pair };
      const compared = await compareExample(parts, input, ends).catch((error) => {
        if (signal.aborted || !late.aborted) throw error;
        return null;
      });
      if (!compared) return all.length - done;
      result.examples.push({ name, ...of, isMadeUp, ...compared });
      if (isAlone) onProgress(done + 1, were.length);
    }
    return all.length - were.length;
  }
}

/** Fills the first of `all` examples with both versions. A value moves to its entry's key in the other version. */
async function fillBoth(
  readers: TextReaders,
  { before, after, ...given }: PaperSubject,
  { limits, today }: { limits: PaperLimits; today: string },
) {
  const sideOf = ({ source, inventory, look }: PaperSide) => ({ source, inventory, theme: look?.theme, today });
  const own = new Set(given.own.map(({ name }) => name));
  const kept = given.examples.filter(({ name }) => !own.has(name));
  const entered = [
    ...kept.map((one) => ({ ...one, isMadeUp: false, isOf: before })),
    ...given.own.map((one) => ({ ...one, isMadeUp: false, isOf: after })),
  ];
  const all =
    entered.length > 0
      ? entered
      : (await readers.madeUp(sideOf(after), limits.madeUp)).map((one) => ({ ...one, isOf: after }));
  const valuesFor = (side: PaperSide): ExampleToFill[] =>
    all.slice(0, limits.examples).map(({ isOf, values, ...one }) => ({
      ...one,
      values: isOf === side ? values : renameValues(values, isOf.inventory, side.inventory),
    }));
  const were = await readers.examples(sideOf(before), valuesFor(before));
  const are = await readers.examples(sideOf(after), valuesFor(after));
  return { all, were, are };
}

/** §20.26, §10.10: renames the keys of values from one version to those of the same entries in another. */
type Entry = Placeholder | Group;

/** A key that is not in both versions stays as it is. */
function renameValues(values: Values, from: Inventory, to: Inventory): Values {
  return renameMembers(
    values,
    { fields: from.placeholders, groups: from.groups },
    { fields: to.placeholders, groups: to.groups },
  );
}

/** `fields`: the placeholders of the document, or the fields of a group. */
type Members = { fields: readonly Placeholder[]; groups?: readonly Group[] };

const NOTHING: Members = { fields: [] };

function renameMembers(values: Values, from: Members, to: Members): Values {
  const [groups, others] = [from.groups ?? [], to.groups ?? []];
  const nameIn = renamer<Entry>([...from.fields, ...groups], [...to.fields, ...others]);
  const renamed = Object.entries(values).map(([key, value]): [string, Values[string]] => {
    if (typeof value === 'string') return [nameIn(key), value];
    const [group = NOTHING, other = NOTHING] = [
      groups.find((one) => one.key === key),
      others.find((one) => one.key === nameIn(key)),
    ];
    return [nameIn(key), value.map((row) => renameMembers(row, group, other))];
  });
  return Object.fromEntries(renamed);
}

function renamer<E extends Entry>(from: readonly E[], to: readonly E[]) {
  const keys = new Map(to.map((one) => [one.entry, one.key]));
  const now = new Map(from.map(({ entry, key }) => [key, entry === undefined ? undefined : keys.get(entry)]));
  return (key: string): string => now.get(key) ?? key;
}

// §20.26: one example: the documents that two versions make of its values, compared page by page.

/** The look of a document beside its text: images and a theme. */
type DocumentLook = { assets: readonly Asset[]; look: Look | undefined };

/** A document of a version, or why there is none. */
type PaperDocument = DocumentLook & { filled: FilledExample };

/** `problems`: why one of the two documents cannot be made. */
type ComparedDocuments = {
  comparison?: Comparison;
  problems: { before?: Message; after?: Message; both?: Message };
};

const MAX_PAGES = 30;
const SAME: Comparison = { pages: { were: 0, are: 0 }, differences: [], words: [], isOther: false, unread: 0 };

/** `drawn`: how many differing pages are drawn. */
async function compareExample(
  { pool, comparer }: { pool: RenderPool; comparer: Comparer },
  { before, after, ...of }: { workspaceId: string; drawn: number; before: PaperDocument; after: PaperDocument },
  signal: AbortSignal,
): Promise<ComparedDocuments> {
  const [was, is] = [before.filled, after.filled];
  const problems = {
    ...('problem' in was && { before: was.problem }),
    ...('problem' in is && { after: is.problem }),
  };
  if ('problem' in was || 'problem' in is) return { problems };
  const jobs = { before: await jobOf(was, before), after: await jobOf(is, after) };
  // Equal jobs have equal pages.
  if (isDeepStrictEqual(jobs.before, jobs.after)) return { comparison: SAME, problems };
  const render = (job: RenderJob) => renderOrReason(pool, of.workspaceId, job, signal);
  const [old, now] = await Promise.all([render(jobs.before), render(jobs.after)]);
  if (isMessage(old) || isMessage(now))
    return { problems: { ...(isMessage(old) && { before: old }), ...(isMessage(now) && { after: now }) } };
  const comparison = await comparer.compare(
    {
      before: { markdown: jobs.before.markdown, pdf: old.bytes },
      after: { markdown: jobs.after.markdown, pdf: now.bytes },
      maxPages: MAX_PAGES,
      maxDrawn: of.drawn,
    },
    signal,
  );
  return isMessage(comparison) ? { problems: { both: comparison } } : { comparison, problems };
}

async function jobOf(
  { document }: Extract<FilledExample, { document: unknown }>,
  { assets, look }: DocumentLook,
): Promise<RenderJob> {
  const { pictures, lines: _, ...job } = document;
  const ofTheme = (await look?.filesOf(job.setup)) ?? [];
  return { ...job, assets: [...assets, ...ofTheme, ...pictures] };
}
