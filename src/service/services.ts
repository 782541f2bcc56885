/** Builds the services from the config, started in order and stopped in reverse. */

import { setTimeout as pause } from 'node:timers/promises';
import type { OpenedStore } from '../data/objects/open-object-store.ts';
import { type OpenDatabase, openDatabase } from '../data/open-database.ts';
import { openStore } from '../data/open-store.ts';
import { openQueues } from '../data/queues/open-queues.ts';
import { openSecrets, type Secrets } from '../data/secrets/open-secrets.ts';
import { createKeyUses, type KeyUses } from '../data/storage/access/api-keys.ts';
import { type DatabaseClock, openClock } from '../data/storage/connection/clock.ts';
import type { Database } from '../data/storage/connection/database.ts';
import { createLookUps } from '../data/storage/connection/look-ups.ts';
import { audienceOf } from '../domain/credential.ts';
import { SECOND } from '../domain/durations.ts';
import { Refusal } from '../domain/errors.ts';
import { MEBIBYTE } from '../domain/sizes.ts';
import { createLinks, type ServiceContext } from '../doors/api/index.ts';
import { tell } from '../locales/message.ts';
import { createRenderPool } from '../pdf/index.ts';
import type { Config } from '../platform/config.ts';
import { createFairSemaphore, type FairSemaphoreOptions } from '../platform/fair-semaphore/fair-semaphore.ts';
import type { Log } from '../platform/log.ts';
import { createMemoryBudget, type MemoryBudget } from '../platform/threads/memory-budget.ts';
import { createInvoiceChecker, type InvoiceChecker } from '../rendering/invoice-check/index.ts';
import { createRenderer, type Renderer } from '../rendering/jobs/index.ts';
import { createPreviews } from '../rendering/preview/index.ts';
import { createThumbnails } from '../rendering/thumbnails/index.ts';
import { createWordCopies } from '../rendering/word/index.ts';
import { createDocumentLanes, createSavedThemes, createSavedVersions } from '../use-cases/create-document/index.ts';
import { createPaperChanges, type PaperChanges } from '../use-cases/paper-changes/index.ts';
import { createPdfWaits } from '../use-cases/read/index.ts';
import { createStudioWorkers, type StudioWorkers } from '../use-cases/studio/index.ts';
import { createImportWorkers, type ImportWorkers } from '../use-cases/templates/index.ts';
import { createCountFolder } from '../use-cases/upkeep/index.ts';
import { type AllQueues, allQueuesOf, type Shard } from './shards.ts';

/** How many compiled template versions one process keeps. */
const VERSION_CACHE_BYTES = 64 * MEBIBYTE;
/** How many previews one process keeps. */
const PREVIEW_CACHE_BYTES = 32 * MEBIBYTE;
/** Searches may scan all titles of a workspace; the other connections stay free for short queries. */
const SEARCHES: FairSemaphoreOptions = {
  maxConcurrent: 4,
  maxPerWorkspace: 2,
  tooMany: (maxWaiting) => {
    const message = tell('refusal.searches', { max: maxWaiting });
    return new Refusal('rate_limited', message, 'search');
  },
};
/** Checks fill, load pictures and fonts, and lay out pages; those that wait hold only what was sent. */
const TRIALS: FairSemaphoreOptions = { maxConcurrent: 8, maxPerWorkspace: 4 };
/** How long aborted renders may take to release their leases. */
const RELEASE_MS = 2 * SECOND;

export type Services = {
  database: OpenDatabase;
  shards: Shard[];
  /** The queues of all shards. */
  queues: AllQueues;
  keyUses: KeyUses;
  /** The object store; null with `STORAGE_URL=none`, and then nothing is rendered. */
  objects: OpenedStore | null;
  renderer: Renderer | null;
  /** The memory that worker threads share (§18.20). */
  budget: MemoryBudget;
  /** Workers that read uploaded templates. */
  imports: ImportWorkers;
  /** Workers that read uploaded e-invoices. */
  invoices: InvoiceChecker;
  /** Workers that read templates while somebody edits them. */
  studio: StudioWorkers;
  /** Compares the pages of versions; null where nothing is rendered. */
  papers: PaperChanges | null;
  clock: DatabaseClock;
  context: ServiceContext;
  secrets: Secrets;
  close(): Promise<void>;
};

export type ServiceOptions = {
  log: Log;
  /** Whether this process also takes render jobs. */
  works: boolean;
  /** Whether this process also has callers to answer. */
  answers: boolean;
  /** The URL of the service, without a slash at the end. */
  publicUrl: string;
  migrations?: 'apply' | 'leave';
  /** Replaces the database's clock. */
  clock?: () => Date;
  workers?: OpenWorkers;
};

/** Opens the parts that use threads. */
const OPEN_WORKERS = {
  renderPool: createRenderPool,
  versions: createSavedVersions,
  previews: createPreviews,
  imports: createImportWorkers as (budget: MemoryBudget) => ImportWorkers,
  studio: createStudioWorkers,
  invoices: createInvoiceChecker,
  wordCopies: createWordCopies,
};
export type OpenWorkers = typeof OPEN_WORKERS;

/** Registers an open part and the function that closes it. */
type Keep = <Part>(part: Part, undo: (part: Part) => Promise<unknown>) => Part;

/** Opens every part. When one fails, closes the parts before it and throws the error. */
export async function openServices(config: Config, options: ServiceOptions): Promise<Services> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };
  const keep: Keep = (part, undo) => {
    opened.push(() => undo(part));
    return part;
  };
  try {
    const { workers = OPEN_WORKERS } = options;
    const budget = createMemoryBudget(config.maxMemory);
    const stored = await openStorage(config, options, budget, keep);
    const { renderer } = stored;
    const imports = keep(workers.imports(budget), (part) => part.close());
    const invoices = keep(workers.invoices(budget), (part) => part.close());
    const studio = keep(workers.studio(budget), (part) => part.close());
    const { context, keyUses } = openContext(config, options, { ...stored, imports, studio }, budget, keep);
    const papers = renderer
      ? keep(createPaperChanges({ readers: imports.readers, pool: renderer.pool }, budget), (part) => part.close())
      : null;
    return { ...stored, budget, context, keyUses, imports, invoices, studio, papers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the render threads, the database, the PDF store and the queues. */
async function openStorage(
  config: Config,
  { log, works, answers, publicUrl, migrations = 'leave', workers = OPEN_WORKERS }: ServiceOptions,
  budget: MemoryBudget,
  keep: Keep,
): Promise<Pick<Services, 'database' | 'clock' | 'secrets' | 'objects' | 'shards' | 'queues' | 'renderer'>> {
  const { storageUrl, renderConcurrency: concurrency } = config;
  const openPool = () => workers.renderPool({ concurrency, considerate: answers, budget });
  const pool = storageUrl === 'none' ? null : keep(openPool(), (part) => part.close());
  // Starting threads takes as long as opening the database, so both run at the same time. The job worker awaits the result.
  if (works) pool?.check().catch(() => undefined);
  const database = keep(await openDatabase(config, log, { migrations }), (part) => part.close());
  const { db } = database;
  // The first shard holds the rows of the installation itself.
  const home = database.shards[0]!.db;
  const clock = await openClock(home, log);
  const secrets = await openSecrets(db, config);
  const objects = await openStore(config, { publicUrl, log, db: home });
  if (objects) keep(objects, (part) => part.close());
  const rendererAt = (at: Database) =>
    objects &&
    pool &&
    keep(createRenderer({ db: at, objects, log, pool, secrets, hosts: config.webhookHosts }), closeRenderer);
  const renderer = rendererAt(db);
  const shards: Shard[] = [];
  for (const { db: at, url } of database.shards) {
    const own = at === db ? renderer : rendererAt(at);
    // The queues close before the renderer, so that interrupted jobs go back to them.
    const queues = keep(await openQueues(url, { listen: works, log }), (part) => part.close());
    shards.push({ db: at, queues, renderer: own });
  }
  return { database, clock, secrets, objects, shards, queues: allQueuesOf(shards), renderer };
}

/** Opens what request handlers use. */
function openContext(
  { urlExpiresSeconds }: Config,
  { log, publicUrl, clock, workers = OPEN_WORKERS }: ServiceOptions,
  stored: Pick<Services, 'database' | 'clock' | 'shards' | 'queues' | 'renderer' | 'imports' | 'studio'>,
  budget: MemoryBudget,
  keep: Keep,
): Pick<Services, 'context' | 'keyUses'> {
  const { db } = stored.database;
  const time = clock ?? stored.clock.now;
  const keyUses = keep(createKeyUses(db, log), (part) =>
    part.flush().catch((err) => log.warn({ err }, 'the last uses of keys were not written')),
  );
  const counts = keep(createCountFolder(stored.shards, log), (part) => part.stop());
  const onCreated = () => {
    stored.queues.notify();
    counts.soon();
  };
  const context: ServiceContext = {
    db,
    lookUps: createLookUps(db, { audience: audienceOf(publicUrl), onUse: (id) => keyUses.note(id, time()) }),
    lanes: createDocumentLanes(db, onCreated),
    atWork: new Set(),
    themes: createSavedThemes(db),
    versions: keep(workers.versions({ maxBytes: VERSION_CACHE_BYTES, budget }), (part) => part.close()),
    previews: keep(workers.previews({ maxBytes: PREVIEW_CACHE_BYTES, budget, log }), (part) => part.close()),
    wordCopies: keep(workers.wordCopies(budget), (part) => part.close()),
    searches: createFairSemaphore(SEARCHES),
    trials: createFairSemaphore(TRIALS),
    studio: stored.studio,
    imports: stored.imports,
    pdfWaits: createPdfWaits(),
    renderer: stored.renderer,
    thumbnails: stored.renderer && keep(createThumbnails(budget), (part) => part.close()),
    links: createLinks(publicUrl),
    urlExpiresSeconds,
    publicUrl,
    // The application, which knows the mail server, sets it.
    askedForApproval: () => undefined,
    signaturesDue: () => {
      for (const { queues } of stored.shards)
        queues.send('upkeep', 'signatures').then(
          () => queues.wake('upkeep'),
          // The schedule comes within a minute.
          (err) => log.warn({ err }, 'a document that is to be signed waits for the next upkeep'),
        );
    },
    clock: time,
  };
  return { context, keyUses };
}

/** Ends renders that are still under way; they release their leases while the database is open. */
async function closeRenderer({ pool, closeSealer, underWay }: Renderer): Promise<void> {
  await pool.close();
  const ended = Promise.allSettled([...underWay.onDemand.keys(), ...underWay.background.keys()]);
  const timer = new AbortController();
  const late = pause(RELEASE_MS, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([ended, late]);
  timer.abort();
  await closeSealer();
}
