/** §20.26: compares documents in a thread, since drawing a page takes about 50 ms and 8 MB. */
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type Message, tell } from '../../locales/message.ts';
import { assertTooMuch } from '../../platform/threads/in-thread.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { threadPool } from '../../platform/threads/thread-pool.ts';
import type { Compared, Comparison, PageDifference, WordChange } from './compare-documents.ts';

export type CompareJob = { before: Compared; after: Compared; maxPages: number; maxDrawn: number };

export type Comparer = {
  /** Returns the differences, or why they cannot be found. */
  compare(job: CompareJob, signal: AbortSignal): Promise<Comparison | Message>;
  close(): Promise<void>;
};

const LIMIT = 30 * SECOND;
const MEMORY_MB = 512;
/** The memory for PDFium, and for a drawn page twice and as a PNG. */
const BASE_MB = 96;
const WORKER_FILE = fileURLToPath(new URL('./compare-worker.ts', import.meta.url));

/** The thread starts when it is needed. `budget`: the memory that all workers of the process share. */
export function createComparer(budget: MemoryBudget): Comparer {
  const pool = threadPool<CompareJob, Comparison>({
    file: WORKER_FILE,
    threads: { min: 0, max: 1 },
    idleMs: MINUTE,
    limitMs: LIMIT,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb: ({ before, after }) => BASE_MB + (4 * (before.pdf.byteLength + after.pdf.byteLength)) / MEBIBYTE,
  });
  return {
    compare: (job, signal) =>
      pool.run(job, { signal, waitMs: MINUTE }).catch((error) => {
        assertTooMuch(error);
        return tell('pdf.notCompared', { seconds: LIMIT / SECOND, megabytes: MEMORY_MB });
      }),
    close: pool.close,
  };
}

// §18.42: describes differences for a terminal.

/** One difference in words. `page`: counted from 1; undefined for the document. `of`: the difference that the words describe. */
export type SaidDifference = { page?: number; says: Message; of?: PageDifference };

/** The most words and characters in a message. */
const SHOWN_WORDS = 3;
const SHOWN_CHARACTERS = 60;

/** Describes the differences between two documents; empty if a reader sees none. */
export function sayDifferences({ pages, differences, words, isOther }: Comparison): SaidDifference[] {
  const counted = pages.were === pages.are ? [] : [{ says: tell('pdf.compare.count', pages) }];
  const ofText = words.length > 0 ? [{ says: sayWords(words) }] : [];
  const found = [...counted, ...differences.map(sayPage), ...ofText];
  return found.length === 0 && isOther ? [{ says: tell('pdf.compare.markdown') }] : found;
}

function sayPage(of: PageDifference): SaidDifference {
  const { was, is, words = [] } = of;
  if (is === undefined) return { says: tell('pdf.compare.page.gone', { page: was! }), of };
  if (was === undefined) return { page: is, says: tell('pdf.compare.page.new'), of };
  return { page: is, says: words.length > 0 ? sayWords(words) : sayPlace(of), of };
}

function sayPlace({ bands, pictures: [picture] }: PageDifference): Message {
  const mm = (share: number) => Math.round(share * picture!.mm);
  return tell('pdf.compare.page.looks', { from: mm(bands[0]!.from), to: mm(bands.at(-1)!.to) });
}

/** “30” is now “14”, and the like. */
function sayWords(words: readonly WordChange[]): Message {
  const said = words.slice(0, SHOWN_WORDS).map(({ was, is }) => {
    if (was === undefined) return tell('pdf.compare.words.new', { text: quoted(is!) });
    if (is === undefined) return tell('pdf.compare.words.gone', { text: quoted(was) });
    return tell('pdf.compare.words.changed', { was: quoted(was), is: quoted(is) });
  });
  const list = said.reduce((first, next) => tell('pdf.list', { first, next }));
  const more = words.length - SHOWN_WORDS;
  return more > 0 ? tell('pdf.list.more', { list, more }) : list;
}

function quoted(words: string): Message {
  const text = words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words;
  return tell('pdf.quoted', { text });
}
