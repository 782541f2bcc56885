/** §7: turns any error into lines for a person on standard error, and a JSON document for a program (`--json`). */
import { CommanderError } from 'commander';
import { ObjectStoreError } from '../../data/objects/object-store.ts';
import { Refusal } from '../../domain/errors.ts';
import { english, tell } from '../../locales/message.ts';
import { ConfigError } from '../../platform/config.ts';
import { CANNOT_CONNECT_NOW, databaseFault, NO_TLS } from '../../platform/database-fault.ts';
import { knownProblem, placeOf } from '../../platform/place-problem.ts';
import { type Fault, inEnglish, lineOf } from '../../template/model/fault.ts';
import { BackupError } from '../../use-cases/backup/backup-error.ts';
import { TemplateFaults } from '../../use-cases/templates/template-faults.ts';
import { ApiFailure, DevFaults, PartialFailure, RowFaults } from '../terminal/failures.ts';

/** `document`: has the shape of the API's errors. `faults`: those of template files and of rows. */
export type Failure = {
  /** The text for standard error. */
  lines: string[];
  document: { error: { code: string; message: string; detail?: string; faults?: Fault[] } };
};

export function describeFailure(error: unknown): Failure {
  if (error instanceof TemplateFaults || error instanceof DevFaults) {
    const isBusy = error.faults.every((fault) => 'isBusy' in fault);
    return faultsFailure(isBusy ? 'unavailable' : 'invalid_template', error);
  }
  if (error instanceof RowFaults) return faultsFailure('invalid_rows', error);
  if (error instanceof PartialFailure) {
    const { lines, document } = failure(error.code, error.message);
    return { lines: [...error.lines, ...lines], document: { ...document, ...error.summary } };
  }
  if (error instanceof ObjectStoreError) return failure('store', error.message);
  if (error instanceof BackupError) return failure('backup', error.message);
  if (error instanceof ApiFailure) return failure(error.code, error.message, error.detail);
  if (error instanceof Refusal) return failure(error.code, error.message, error.detail);
  if (error instanceof ConfigError)
    return {
      ...failure('configuration', error.message),
      lines: error.message.split('\n').map((line) => `platen: ${line}`),
    };
  if (error instanceof CommanderError) return failure('usage', oneLine(error.message.replace(/^error: /, '')));
  return databaseFailure(error) ?? placeFailure(error) ?? failure('internal', oneLine(messageOf(error)));
}

function faultsFailure(code: string, { message, faults }: { message: string; faults: Fault[] }): Failure {
  const lines = faults.map((fault) => lineOf(fault));
  return {
    lines: [...lines, `platen: ${message}`],
    document: { error: { code, message, faults: faults.map(inEnglish) } },
  };
}

function failure(code: string, message: string, detail?: string): Failure {
  return { lines: [`platen: ${message}`], document: { error: { code, message, ...(detail && { detail }) } } };
}

const BEHIND = tell('command.database.behind');
const UNREACHABLE = tell('command.database.unreachable');
const MISSING = tell('command.database.missing');
const POOLED = tell('command.database.pooled');
const STARTING = tell('command.database.starting');
const READ_ONLY = tell('command.database.readOnly');
const REFUSED = tell('command.database.refused');

/** Code of Prisma, Postgres or the network → message. */
const DATABASE_FAILURES = new Map([
  ['P2021', BEHIND],
  ['P2022', BEHIND],
  ['42P01', BEHIND],
  ['42703', BEHIND],
  ['P1001', UNREACHABLE],
  ['DatabaseNotReachable', UNREACHABLE],
  ['P1002', UNREACHABLE],
  ['ECONNREFUSED', UNREACHABLE],
  ['ENOTFOUND', UNREACHABLE],
  ['ETIMEDOUT', UNREACHABLE],
  ['P1000', REFUSED],
  ['AuthenticationFailed', REFUSED],
  ['P1010', REFUSED],
  ['28P01', REFUSED],
  ['28000', REFUSED],
  ['DatabaseAccessDenied', REFUSED],
  ['SASL', REFUSED],
  ['08P01', POOLED],
  ['P1003', MISSING],
  ['DatabaseDoesNotExist', MISSING],
  ['3D000', MISSING],
  ['25006', READ_ONLY],
  [CANNOT_CONNECT_NOW, STARTING],
]);

/** Codes with which Node refuses a certificate. */
const CERTIFICATE = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;

/** The message of a pooler, which has a code of its own while its server starts, comes first. */
function databaseFailure(error: unknown): Failure | undefined {
  const fault = databaseFault(error);
  const codes = [fault ?? '', ...codesOf(error)];
  const told = codes.map((code) => DATABASE_FAILURES.get(code.replace(/^SASL: .*/s, 'SASL'))).find(Boolean);
  if (told) return failure('database', english(told));
  const reason = reasonOf(error);
  if (codes.some((code) => code === 'TlsConnectionError' || code === NO_TLS || CERTIFICATE.test(code)))
    return failure('database', english(tell('command.database.tls', { reason })));
  return fault ? failure('database', english(tell('command.database.failed', { reason }))) : undefined;
}

/** Returns what the server or the network says, without what Prisma puts around it. */
function reasonOf(error: unknown): string {
  const text = oneLine(messageOf(error));
  return /Message: `(?:Error opening a TLS connection: )?(.*)`$/.exec(text)?.[1] ?? text;
}

/** §7.3: a file or folder of the caller's that cannot be used. */
function placeFailure(error: unknown): Failure | undefined {
  const place = placeOf(error);
  if (place) return failure('validation', english(tell('file.place.of', place)));
  // A write to a full disk names no file.
  const isWrite = (error as NodeJS.ErrnoException)?.syscall === 'write';
  const problem = isWrite ? knownProblem(error) : undefined;
  return problem && failure('validation', english(tell('command.unwritten.file', { problem })));
}

type Meta = { code?: unknown; driverAdapterError?: unknown };

/** Returns the codes of an error, of its statement, and of its causes. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, kind, originalCode, meta, cause } = error as Record<string, unknown> & { meta?: Meta };
  return [code, kind, originalCode, meta?.code]
    .filter((one) => typeof one === 'string')
    .concat(codesOf(cause), codesOf(meta?.driverAdapterError));
}

/** Prisma prints the query over many lines; the last line is the reason. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name.startsWith('PrismaClient') ? error.message.trim().split('\n').at(-1)! : error.message;
}

function oneLine(text: string) {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
