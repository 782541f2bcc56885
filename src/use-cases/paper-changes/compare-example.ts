/** §20.26: one example: the documents that two versions make of its values, compared page by page. */

import { isDeepStrictEqual } from 'node:util';
import { isMessage, type Message } from '../../locales/message.ts';
import { type RenderJob, type RenderPool, renderOrReason } from '../../pdf/index.ts';
import type { Comparer, Comparison } from '../../rendering/compare/index.ts';
import type { Asset } from '../../template/model/code.ts';
import type { FilledExample, Look } from '../templates/index.ts';

/** What a document of a version has beside its text: its images, and its theme. */
export type DocumentLook = { assets: readonly Asset[]; look: Look | undefined };

/** A document of a version, or why there is none. */
export type PaperDocument = DocumentLook & { filled: FilledExample };

/** `problems`: why one of the two documents cannot be made. */
export type ComparedDocuments = {
  comparison?: Comparison;
  problems: { before?: Message; after?: Message; both?: Message };
};

const MAX_PAGES = 30;
const SAME: Comparison = { pages: { were: 0, are: 0 }, differences: [], words: [], isOther: false, unread: 0 };

/** `drawn`: how many pages that differ are drawn. */
export async function compareExample(
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
  // The same document has the same pages.
  if (isDeepStrictEqual(jobs.before, jobs.after)) return { comparison: SAME, problems };
  const render = (job: RenderJob) => renderOrReason(pool, of.workspaceId, job, signal);
  const [old, now] = await Promise.all([render(jobs.before), render(jobs.after)]);
  if (isMessage(old) || isMessage(now))
    return {
      problems: { ...(isMessage(old) && { before: old }), ...(isMessage(now) && { after: now }) },
    };
  const comparison = await comparer.compare(
    {
      before: { markdown: jobs.before.markdown, pdf: old.bytes },
      after: { markdown: jobs.after.markdown, pdf: now.bytes },
      ...{ maxPages: MAX_PAGES, maxDrawn: of.drawn },
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
