/** §20.26: what the next version of a template changes on paper: the documents of its examples, made with both versions and compared page by page. */
import { isDeepStrictEqual } from 'node:util';
import type { Values } from '../../domain/values.ts';
import { type RenderJob, type RenderPool, renderOrReason } from '../../pdf/index.ts';
import type { Comparer, Comparison } from '../../rendering/compare/index.ts';
import type { Asset } from '../../template/model/asset.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import type { ExampleToFill, FilledExample, Look, TextReaders } from '../templates/index.ts';
import { renameValues } from './rename-values.ts';

/** A version: its file, what it answers to, its images, and the theme of its documents. */
export type PaperSide = { source: string; inventory: Inventory; assets: readonly Asset[]; look: Look | undefined };

export type PaperExample = { name: string; title: string; values: Values };

/** `today`: YYYY-MM-DD. `examples`: by the keys of `before`; with none, values are made up. `own`: by the keys of `after`. */
export type PaperInput = {
  workspaceId: string;
  before: PaperSide;
  after: PaperSide;
  examples: readonly PaperExample[];
  own: readonly PaperExample[];
  today: string;
};

/** `problems`: why one of the two documents cannot be made. */
export type ComparedExample = {
  name: string;
  isMadeUp: boolean;
  comparison?: Comparison;
  problems: { before?: string; after?: string; both?: string };
};

/** `left`: how many examples are not compared. */
export type PaperResult = { examples: ComparedExample[]; left: number };

export type PaperParts = { readers: TextReaders; pool: RenderPool; comparer: Comparer };

const PAPER_LIMITS = { examples: 8, madeUp: 5, pages: 30, drawn: 8 };

/** `onProgress`: how many examples are done, of how many. */
export async function compareVersions(
  { readers, pool, comparer }: PaperParts,
  { workspaceId, before, after, today, ...input }: PaperInput,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<PaperResult> {
  const sideOf = ({ source, inventory, look }: PaperSide) => ({ source, inventory, theme: look?.theme, today });
  const own = new Set(input.own.map(({ name }) => name));
  const kept = input.examples.filter(({ name }) => !own.has(name));
  const given = [
    ...kept.map((one) => ({ ...one, isMadeUp: false, isOf: before })),
    ...input.own.map((one) => ({ ...one, isMadeUp: false, isOf: after })),
  ];
  const all =
    given.length > 0
      ? given
      : (await readers.madeUp(sideOf(after), PAPER_LIMITS.madeUp)).map((one) => ({ ...one, isOf: after }));
  const examples = all.slice(0, PAPER_LIMITS.examples);
  onProgress(0, examples.length);
  const valuesFor = (side: PaperSide): ExampleToFill[] =>
    examples.map(({ isOf, values, ...one }) => ({
      ...one,
      values: isOf === side ? values : renameValues(values, isOf.inventory, side.inventory),
    }));
  const were = await readers.examples(sideOf(before), valuesFor(before));
  const are = await readers.examples(sideOf(after), valuesFor(after));
  const compared: ComparedExample[] = [];
  for (const [at, { name, isMadeUp }] of examples.entries()) {
    signal.throwIfAborted();
    const found = await compareExample(were[at]!, are[at]!);
    compared.push({ name, isMadeUp, ...found });
    onProgress(at + 1, examples.length);
  }
  return { examples: compared, left: all.length - examples.length };

  async function compareExample(
    was: FilledExample,
    is: FilledExample,
  ): Promise<Pick<ComparedExample, 'comparison' | 'problems'>> {
    const problems = {
      ...('problem' in was && { before: was.problem }),
      ...('problem' in is && { after: is.problem }),
    };
    if ('problem' in was || 'problem' in is) return { problems };
    const jobs = { before: await jobOf(was, before), after: await jobOf(is, after) };
    // The same document has the same pages.
    if (isDeepStrictEqual(jobs.before, jobs.after)) return { comparison: SAME, problems };
    const render = (job: RenderJob) => renderOrReason(pool, workspaceId, job, signal);
    const [old, now] = await Promise.all([render(jobs.before), render(jobs.after)]);
    if (typeof old === 'string' || typeof now === 'string')
      return {
        problems: { ...(typeof old === 'string' && { before: old }), ...(typeof now === 'string' && { after: now }) },
      };
    const { pages: maxPages, drawn: maxDrawn } = PAPER_LIMITS;
    const comparison = await comparer.compare(
      {
        before: { markdown: jobs.before.markdown, pdf: old.bytes },
        after: { markdown: jobs.after.markdown, pdf: now.bytes },
        ...{ maxPages, maxDrawn },
      },
      signal,
    );
    return typeof comparison === 'string' ? { problems: { both: comparison } } : { comparison, problems };
  }
}

const SAME: Comparison = { pages: { were: 0, are: 0 }, differences: [], words: [], isOther: false, unread: 0 };

async function jobOf({ document }: Extract<FilledExample, { document: unknown }>, side: PaperSide): Promise<RenderJob> {
  const { pictures, lines: _, ...job } = document;
  const ofTheme = (await side.look?.filesOf(job.setup)) ?? [];
  return { ...job, assets: [...side.assets, ...ofTheme, ...pictures] };
}
