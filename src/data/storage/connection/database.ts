/** The connection to Postgres: Prisma over `pg`, to `DATABASE_URL` or to the embedded server of the data folder. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type { GetPrismaClientConfig } from '@prisma/client/runtime/client';
import type { Transaction as DriverTransaction, SqlQueryable } from '@prisma/driver-adapter-utils';
import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { type Prisma, PrismaClient } from '../../../../generated/prisma/client.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import { inStatementSpan, isTracing } from '../../../platform/telemetry/tracer.ts';
import { cutSilent } from './cut-silent.ts';
import { isPooled, preparedName } from './prepared.ts';

export type Database = PrismaClient;
/** The client inside `db.$transaction(async (tx) => …)`. Functions that need only one statement also accept a `Database`. */
export type Transaction = Prisma.TransactionClient;

/** Settings of a session, sent when it is opened. */
const LIMITS = { statement_timeout: 30 * SECOND, idle_in_transaction_session_timeout: 60 * SECOND };

/**
 * Connects to `url` (postgresql://…). The connection pool is small on purpose: many sessions that wait for one row lock slow each other
 * down. A statement is cancelled after 30 s, but a transaction may take longer, so that a COMMIT is never interrupted. Behind a pooler no
 * statement is prepared, and the limits are those of the database or the pooler.
 */
export function connect(url: string, options: { connections?: number } = {}): Database {
  const pooled = isPooled(url);
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10 * SECOND,
    ...(!pooled && LIMITS),
    ...cutSilent(url),
    application_name: 'platen',
  });
  if (pooled) pool.on('connect', sendAgain);
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // The adapter also accepts `undefined`, for no name; its type does not say so.
    ...(!pooled && { statementNameGenerator: ({ sql }) => preparedName(sql) as string }),
  });
  if (isTracing()) traceStatements(adapter);
  const db = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: 10 * SECOND, timeout: 60 * SECOND },
    // The client accepts this option; its type omits it.
    ...({ __internal: { configOverride: compileLate } } as object),
  });
  pools.set(db, { pool, pooled });
  return db;
}

/** SPQR's code when it cannot reach the server that it has chosen; nothing of the statement was sent. */
const NOT_REACHED = 'SPQRD';
/** Of two servers it chooses the one that is down half of the time. */
const TRIES = 10;

/** What Prisma writes for a list that is empty, and SPQR takes for no value of a key. */
const IN_NONE = 'IN (NULL)';

/**
 * §18.49: lets statements be sent again. SPQR parses a statement at any of its servers before it passes it to the one with the rows, so one may
 * fail that does not need the server that is down.
 */
function sendAgain(client: PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const attempt = async (given: unknown[], tries: number): Promise<unknown> => {
    try {
      return await send(...given);
    } catch (error) {
      if ((error as { code?: unknown }).code !== NOT_REACHED || tries === 1) throw error;
      return attempt(given, tries - 1);
    }
  };
  const query = (...given: unknown[]) => {
    const [asked] = given as [{ text?: string }?];
    if (asked?.text?.includes(IN_NONE)) given[0] = { ...asked, text: asked.text.replaceAll(IN_NONE, '= NULL') };
    const callback = typeof given.at(-1) === 'function' ? (given.pop() as (...answer: unknown[]) => void) : undefined;
    const answer = attempt(given, TRIES);
    return callback ? answer.then((rows) => callback(null, rows), callback) : answer;
  };
  Object.assign(client, { query });
}

/** `pooled`: whether a pooler stands in between, so that nothing is prepared. */
const pools = new WeakMap<Database, { pool: Pool; pooled: boolean }>();

/**
 * §18.7: runs one statement on the same connections without Prisma, for parameters of several megabytes. Prisma writes bytes as base64 in
 * JSON, which blocks the event loop for a tenth of a second. Returns rows as `pg` reads them, so a bigint is a string. Errors are those
 * of `pg`, which `databaseFault` also understands.
 */
export async function queryDirectly<Row extends QueryResultRow>(
  db: Database,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { pool, pooled } = pools.get(db)!;
  const name = pooled ? undefined : preparedName(text);
  const { rows } = await inStatementSpan(text, () => pool.query<Row>({ text, values, ...(name && { name }) }));
  return rows;
}

/** §18.32: counts the busy and idle connections, and the callers that wait for one. */
export function connectionsOf(db: Database): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount: idle, waitingCount: waiting } = pools.get(db)!.pool;
  return { busy: totalCount - idle, idle, waiting };
}

// §18.34: records each statement as a span, with its text and without its values. Prisma passes text and values to its adapter
// separately.

/** Adds tracing to the adapter, by changing it. */
function traceStatements(factory: PrismaPg): void {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = await inStatementSpan('BEGIN', () => start(level));
      const commit = transaction.commit.bind(transaction);
      transaction.commit = () => inStatementSpan('COMMIT', commit);
      return traced<DriverTransaction>(transaction);
    };
    return traced(adapter);
  };
}

function traced<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const [query, execute] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  queryable.queryRaw = (asked) => inStatementSpan(asked.sql, () => query(asked));
  queryable.executeRaw = (asked) => inStatementSpan(asked.sql, () => execute(asked));
  return queryable;
}

/**
 * Joins the transaction if `db` is one, otherwise opens one. `timeout`, in milliseconds, applies only to a transaction that is opened
 * here.
 */
export function inTransaction<Result>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> {
  return isDatabase(db) ? db.$transaction(work, options) : work(db);
}

/** A client inside a transaction has no `$connect`. */
function isDatabase(db: Database | Transaction): db is Database {
  return '$connect' in db && typeof db.$connect === 'function';
}

/** Returns Prisma's `select` for columns of these names. */
export function columns<Name extends string>(...names: Name[]): Record<Name, true> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
}

/** The options for transactions that touch every document of a template or workspace. */
export const LONG = { timeout: DAY };

/** Removes the statement timeout within this transaction, which should be a `LONG` one. */
export async function withoutTimeLimit(tx: Transaction): Promise<void> {
  // Raw: Prisma has no call for settings.
  await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
}

/** Takes the name, and the UUID by which a router finds the one server where the lock is held (§18.49). */
export const LOCK_NAME = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))
  FROM (SELECT 1) one LEFT JOIN workspaces w ON w.id = $2::uuid`;

/** Locks a name until the transaction ends; other transactions that lock it wait. `of`: its workspace, or another UUID. */
export async function lockName(tx: Transaction, of: string, name: string): Promise<void> {
  // Raw: a lock.
  await tx.$executeRawUnsafe(LOCK_NAME, name, of);
}

// §18.23: loads Prisma's query compiler, 1.7 MB of WebAssembly, with the first statement that needs compiling. Raw statements need
// none, and a start sends no others.

type CompilerConfig = NonNullable<GetPrismaClientConfig['compilerWasm']>;
type Runtime = Awaited<ReturnType<CompilerConfig['getRuntime']>>;
type QueryCompiler = InstanceType<Runtime['QueryCompiler']>;

/**
 * An empty WebAssembly module. Prisma calls `__wbindgen_start` of the module it is given when it connects; here the function does
 * nothing.
 */
const NOTHING = Buffer.from('AGFzbQEAAAABBAFgAAADAgEABxQBEF9fd2JpbmRnZW5fc3RhcnQAAAoEAQIACw==', 'base64');
/** The first characters of every WebAssembly module in base64. */
const BEGIN = 'AGFzbQ';

/** Configurations that `compileLate` has returned: Prisma passes them on to the next client, which must not wrap them again. */
const late = new WeakSet<GetPrismaClientConfig>();

/** Delays the query compiler. Used as `configOverride` of a Prisma client. */
function compileLate(config: GetPrismaClientConfig): GetPrismaClientConfig {
  if (late.has(config)) return config;
  const { importName, getRuntime } = config.compilerWasm!;
  const name = `${path.basename(importName, '.js')}.${config.activeProvider}`;
  const compilerWasm: CompilerConfig = {
    importName,
    getQueryCompilerWasmModule: async () => new WebAssembly.Module(NOTHING),
    async getRuntime() {
      const runtime = await getRuntime();
      const imports = { [importName]: runtime as unknown as WebAssembly.ModuleImports };
      let isLoaded = false;
      const load = () => {
        if (isLoaded) return;
        const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readCompiler(name)), imports);
        runtime.__wbg_set_wasm(exports);
        (exports as { __wbindgen_start(): void }).__wbindgen_start();
        isLoaded = true;
      };
      return { __wbg_set_wasm: () => undefined, QueryCompiler: lateCompiler(runtime, load) };
    },
  };
  const overridden = { ...config, compilerWasm };
  late.add(overridden);
  return overridden;
}

/** Reads the bytes of Prisma's module from its file. Importing the file would keep its base64 in memory: 8 MB with its source. */
function readCompiler(name: string): Buffer<ArrayBuffer> {
  const file = createRequire(import.meta.url).resolve(`@prisma/client/runtime/${name}.wasm-base64.js`);
  const text = readFileSync(file, 'latin1');
  const begin = text.indexOf(BEGIN);
  return Buffer.from(text.slice(begin, text.indexOf('"', begin)), 'base64');
}

/** Returns a constructor of query compilers, each of which creates the real compiler with its first statement. */
function lateCompiler({ QueryCompiler }: Runtime, load: () => void): Runtime['QueryCompiler'] {
  // Prisma calls it with `new`, which an arrow function would refuse.
  return function LateCompiler(options: ConstructorParameters<Runtime['QueryCompiler']>[0]): QueryCompiler {
    let made: QueryCompiler | undefined;
    const compiler = () => {
      load();
      made ??= new QueryCompiler(options);
      return made;
    };
    return {
      compile: (request) => compiler().compile(request),
      compileBatch: (requests) => compiler().compileBatch(requests),
      free: () => made?.free(),
    };
  } as unknown as Runtime['QueryCompiler'];
}
