/**
 * §19.7: reads the font files of a theme: TrueType, OpenType (CFF), WOFF and WOFF2. A malicious file that crashes, hangs or fills the
 * memory does so in a separate thread.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { TooMuchMemoryError, TooMuchTimeError } from '../../platform/threads/in-thread.ts';
import { createMemoryBudget } from '../../platform/threads/memory-budget.ts';
import { type ThreadPool, threadPool } from '../../platform/threads/thread-pool.ts';

/** An unpacked font, as documents store it. `bytes`: in TrueType or OpenType (CFF) format. */
export type FontFile = { bytes: Uint8Array; mediaType: 'font/ttf' | 'font/otf' };

/** The most bytes of a font file, both packed and unpacked. */
const MAX_FONT_BYTES = 5 * MEBIBYTE;
const TOO_LARGE = tell('file.font.large', { megabytes: MAX_FONT_BYTES / MEBIBYTE });
const SIZE_OF_MESSAGE = 100;

/** A font of 5 MB, with 20,000 ideographs, takes about 3 s and 300 MB. */
const TIMEOUT = 30 * SECOND;
const MEMORY_MB = 512;
const WORKER_FILE = fileURLToPath(new URL('./font-file-worker.ts', import.meta.url));

/** The thread stays for the next file: to load what reads fonts takes a second of CPU time, and a theme has several files. */
const IDLE_MS = 5 * SECOND;
let reader: ThreadPool<Uint8Array, FontFile | Message> | undefined;

/** A cache by the hash of the file, since reading a font takes most of a second. */
const known = new LRUCache<string, FontFile | Message>({
  maxSize: 32 * MEBIBYTE,
  sizeCalculation: (found) => (isMessage(found) ? SIZE_OF_MESSAGE : found.bytes.length),
});

/** Returns the font as documents store it, the same bytes for the same file, or what is wrong with the file, as the end of a sentence. */
export async function readFontFile(bytes: Uint8Array): Promise<FontFile | Message> {
  const key = createHash('sha256').update(bytes).digest('hex');
  const found = known.get(key) ?? (await readNew(bytes));
  known.set(key, found);
  return found;
}

async function readNew(bytes: Uint8Array): Promise<FontFile | Message> {
  const fault = faultOfContainer(bytes);
  if (fault) return fault;
  reader ??= openPool();
  try {
    return await reader.run(bytes);
  } catch (error) {
    if (error instanceof TooMuchTimeError) return tell('file.damaged.time');
    if (error instanceof TooMuchMemoryError) return tell('file.damaged.memory');
    throw error;
  }
}

function openPool(): ThreadPool<Uint8Array, FontFile | Message> {
  return threadPool({
    file: WORKER_FILE,
    threads: { min: 0, max: 1 },
    idleMs: IDLE_MS,
    limitMs: TIMEOUT,
    maxMemoryMb: MEMORY_MB,
    // The budget has memory for one file, since files are read one after another.
    budget: createMemoryBudget(MEMORY_MB),
    needsMb: () => MEMORY_MB,
  });
}

const UNPACKED = { '\0\x01\0\0': true, OTTO: true, true: true };
/** The offset at which WOFF and WOFF2 hold the length of the unpacked font. */
const PACKED: Record<string, number> = { wOFF: 16, wOF2: 16 };

/** Returns the faults that the length and the first bytes of a file reveal. */
function faultOfContainer(file: Uint8Array): Message | undefined {
  if (file.length > MAX_FONT_BYTES) return TOO_LARGE;
  const signature = Buffer.from(file.subarray(0, 4)).toString('latin1');
  if (signature === 'ttcf') return tell('file.font.collection');
  const length = PACKED[signature];
  if (length !== undefined)
    return new DataView(file.buffer, file.byteOffset, file.length).getUint32(length) > MAX_FONT_BYTES
      ? TOO_LARGE
      : undefined;
  return signature in UNPACKED ? undefined : tell('file.font.format');
}

/** §19.7, §17.37: reads a font's weight and slant (OpenType table OS/2) and its features (table GSUB). */
export type FontFace = { weight: number; italic: boolean; features: string[] };

const WEIGHT_CLASS = 4;
const SELECTION = 62;
const ITALIC = 0x01;
/** The offset in GSUB of the list of features, and the size of each record in that list. */
const FEATURE_LIST = 6;
const FEATURE_RECORD = 6;

/** `bytes`: a font from `readFontFile`. A font without the tables is regular and has no features. */
export function faceOf(bytes: Uint8Array): FontFace {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tagAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const count = view.getUint16(4);
  const tables = new Map(
    Array.from({ length: count }, (_, index) => 12 + index * 16).map((at) => [tagAt(at), view.getUint32(at + 8)]),
  );
  const [own, substitutions] = [tables.get('OS/2'), tables.get('GSUB')];
  return {
    weight: own === undefined ? 400 : view.getUint16(own + WEIGHT_CLASS),
    italic: own !== undefined && (view.getUint16(own + SELECTION) & ITALIC) !== 0,
    features: substitutions === undefined ? [] : featuresAt(substitutions, view, tagAt),
  };
}

/** Returns nothing if the table extends beyond the end of the file. */
function featuresAt(table: number, view: DataView, tagAt: (at: number) => string): string[] {
  const { byteLength } = view;
  const list = table + FEATURE_LIST + 2 > byteLength ? byteLength : table + view.getUint16(table + FEATURE_LIST);
  const count = list + 2 > byteLength ? 0 : view.getUint16(list);
  if (list + 2 + count * FEATURE_RECORD > byteLength) return [];
  const tags = Array.from({ length: count }, (_, index) => tagAt(list + 2 + index * FEATURE_RECORD));
  return [...new Set(tags)];
}
