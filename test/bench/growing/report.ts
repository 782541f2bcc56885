/** What was measured, as the tables of spec/growing.md. */
import type { Full } from './full-database.ts';
import type { Load } from './load.ts';
import type { Pooled } from './pooled.ts';
import { LASTING, type Size, type Sizes } from './sizes.ts';

export type Measured = {
  sizes: Sizes;
  documents: Map<string, Load>;
  pdfs: Map<string, { rate: number; service: number }>;
  pooled: Pooled;
  full: Full;
};

const DOCUMENTS = 1e9;
const DAYS = 3 * 365;
const PDF_BYTES = 20_000;
/** Bytes a second. */
const DISK = 500e6;
/** Keys of an index page of 8 KB: the widest index has 80 bytes a document, and pages are two thirds full. */
const KEYS_A_PAGE = 70;

export function sizesTable({ tables, walMade, walRendered, markdown }: Sizes): string {
  const rows = [...tables].map(([name, { heap, toast, indexes }]) => [
    `\`${name}\``,
    shown(heap + toast),
    shown(indexes),
    LASTING.includes(name) ? 'for good' : LASTS[name]!,
  ]);
  const wal = `Of these, ${shown(markdown)} are Markdown. WAL: ${shown(walMade)} bytes to make it, ${shown(walRendered)} for the life of its PDF.`;
  return `${table(['Bytes of a document', 'Rows', 'Indexes', 'Kept'], rows)}\n\n${wal}`;
}

const LASTS: Record<string, string> = {
  generation_count_changes: 'some seconds',
  idempotency_records: '10 minutes, 24 hours with `Idempotency-Key`',
  'pgboss.job_common': 'an hour after its render',
};

export function documentsTable(documents: Map<string, Load>): string {
  const rows = [...documents].map(([name, { rate, service, database }]) => [
    name,
    shown(rate),
    shown(service),
    shown(database),
  ]);
  return table(['Documents', 'a second', 'ms of the service', 'ms of Postgres'], rows);
}

export function pdfsTable(pdfs: Measured['pdfs']): string {
  const rows = [...pdfs].map(([name, { rate, service }]) => [name, shown(rate), shown(service)]);
  return table(['PDFs of one process', 'a second', 'ms of the process'], rows);
}

export function pooledTable(pooled: Pooled): string {
  const rows = [...pooled].map(([name, { direct, pooled: behind }]) => [
    name,
    ...[direct.service, behind.service, direct.database, behind.database, behind.pooler].map(shown),
  ]);
  const head = ['service', 'service behind it', 'Postgres', 'Postgres behind it', 'PgBouncer'];
  return table(['Processor ms without and with PgBouncer', ...head], rows);
}

export function fullTables(
  { reads, wholeReads, vacuumMs, backup, deletionSeconds, relations }: Full,
  documents: number,
): string {
  const rows = [...reads].map(([name, { rate, service, database }]) => [
    name,
    shown(rate),
    shown(service),
    shown(database),
  ]);
  const whole = [...wholeReads].filter(([, count]) => count > 0);
  return [
    table(
      [
        `Reads of ${documents.toLocaleString('en')} documents, 16 clients`,
        'a second',
        'ms of the service',
        'ms of Postgres',
      ],
      rows,
    ),
    whole.length === 0
      ? 'None of them, and nothing in a minute of upkeep, read a table of documents from end to end.'
      : `Read from end to end: ${whole.map(([name, count]) => `${name} ${count} times`).join(', ')}.`,
    `\`VACUUM generations\` after a hundredth of the rows had changed: ${shown(vacuumMs / 1_000)} s. \`platen backup\` without PDFs: ` +
      `${shown(backup.seconds)} s, ${shown(backup.bytes / 1e6)} MB. The last step of deleting a workspace: ${shown(deletionSeconds)} s. Tables and indexes: ` +
      `${relations.map(({ name, bytes }) => `\`${name}\` ${shown(bytes / 1e6)} MB`).join(', ')}.`,
  ].join('\n\n');
}

/** A thousand million documents in three years. */
export function paperTable({ sizes, full }: Pick<Measured, 'sizes' | 'full'>, measuredAt: number): string {
  const aDay = DOCUMENTS / DAYS;
  const of = (name: string) => sizes.tables.get(name)!;
  const lasting = (what: (size: Size) => number) => LASTING.reduce((sum, name) => sum + what(of(name)) * DOCUMENTS, 0);
  const all = ({ heap, toast, indexes }: Size) => heap + toast + indexes;
  const passing = all(of('idempotency_records')) * aDay + (all(of('pgboss.job_common')) * aDay) / 24;
  const recent = (LASTING.reduce((sum, name) => sum + of(name).indexes, 0) * DOCUMENTS) / DAYS;
  const scale = DOCUMENTS / measuredAt;
  const rows = lasting(({ heap, toast }) => heap + toast);
  const measuredBytes = LASTING.reduce((sum, name) => sum + full.relations.find((one) => one.name === name)!.bytes, 0);
  const hours = (seconds: number) => `${shown(seconds / 3_600)} h`;
  return table(
    ['10⁹ documents in three years', ''],
    [
      ['documents a second, all day long', shown(aDay / 86_400)],
      ['rows of documents', gigabytes(rows)],
      ['their indexes', gigabytes(lasting(({ indexes }) => indexes))],
      ['rows that last a day at most', gigabytes(passing)],
      ['indexes of the last 30 days, which should be in memory', gigabytes(recent * 30)],
      ["pages from an index's root to a row", String(Math.ceil(Math.log(DOCUMENTS) / Math.log(KEYS_A_PAGE)))],
      ['WAL a day', gigabytes((sizes.walMade + sizes.walRendered) * aDay)],
      ['`platen backup`, the rows, by their bytes', hours((full.backup.seconds * rows) / measuredBytes)],
      ['`VACUUM generations` after a hundredth has changed', hours((full.vacuumMs / 1_000) * scale)],
      [`reading the rows once from a disk of ${DISK / 1e6} MB a second`, hours(rows / DISK)],
      [`PDFs of ${PDF_BYTES / 1_000} KB in the store`, `10⁹ objects, ${gigabytes(PDF_BYTES * DOCUMENTS)}`],
    ],
  );
}

function gigabytes(bytes: number): string {
  return `${shown(bytes / 1e9)} GB`;
}

/** Two digits that count: the third is another at the next run. */
function shown(figure: number): string {
  const rounded = Number(figure.toPrecision(2));
  return rounded >= 10_000 ? rounded.toLocaleString('en') : String(rounded);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
