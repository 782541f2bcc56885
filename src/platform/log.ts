/** One event a line on standard error, so that standard output stays the command's answer: JSON, or text on a terminal. */
import { AsyncResource } from 'node:async_hooks';
import { type DestinationStream, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino';
import pretty from 'pino-pretty';
import { SECOND } from '../domain/durations.ts';
import type { LogLevel } from './config.ts';
import { databaseFault } from './database-fault.ts';
import { requestScope } from './telemetry/tracer.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Credentials never reach a log: nothing logs headers or bodies, and this is the second line of defence. */
const REDACT = ['*.authorization', '*.token', '*.password', 'authorization', 'token', 'password'];

const STANDARD_ERROR = 2;

/** While the database is down, everything that needs it fails. One line for so long says it, with how often. */
const SAMPLE_MS = 10 * SECOND;

/** Fields that a request's line has in JSON, but not on a terminal. */
const REQUEST =
  'requestId,workspaceId,operation,method,path,status,code,ms,client,forwardedFor,credentialId,credential,traceparent';

/** Tests read what is written to `stream`. */
export function createLog(level: LogLevel, stream: DestinationStream = standardError()): Log {
  const hooks = { logMethod: sampleDatabaseFaults() };
  const timestamp = pino.stdTimeFunctions.isoTime;
  // Adds the scope of the current request to each line. The object is new each time because pino writes into it.
  const mixin = () => ({ ...requestScope() });
  const options = { level, redact: REDACT, base: null, timestamp, hooks, mixin, serializers: { err: describeError } };
  return pino(options, stream);
}

/** Matches what a message quotes of a document or a request, in the quotation marks that our messages, Postgres and V8 use. */
const QUOTED = /“[^“”]*”|(?<=[:,] |\.\.\.)"[^"\n]*"/g;

/** §18.33: of an error nothing but what it says; what hangs on it may be a row that the database refused, with all that is in it. */
function describeError(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error) as SerializedError & { code?: unknown };
  return { type, message: message?.replace(QUOTED, '…'), stack: stack?.replace(QUOTED, '…'), code };
}

function standardError(): DestinationStream {
  return process.stderr.isTTY ? readable(STANDARD_ERROR) : pino.destination({ fd: STANDARD_ERROR, sync: true });
}

/** §18.33: for a terminal: one line of text for a request, and for what has no more to say. */
export function readable(destination: number | NodeJS.WritableStream): DestinationStream {
  return pretty({
    destination,
    sync: true,
    ignore: REQUEST,
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: ({ msg, operation, method, path, status, code, ms }) =>
      msg === 'request' && operation
        ? `${method} ${path} ${status}${code ? ` ${code}` : ''}, ${operation}, ${ms} ms`
        : String(msg),
  });
}

type LogMethod = NonNullable<LoggerOptions['hooks']>['logMethod'];

/** §18.19: the first fault of the database is logged at once and without a trace, those after it together, by the newest. */
function sampleDatabaseFaults(): NonNullable<LogMethod> {
  let timer: NodeJS.Timeout | undefined;
  let more = 0;
  let tell: () => void = () => undefined;
  const flush = () => {
    timer = undefined;
    if (more === 0) return;
    tell();
    more = 0;
    timer = setTimeout(flush, SAMPLE_MS).unref();
  };
  return function logMethod(args, method) {
    const [{ err, ...facts } = {}, what] = args as unknown as [{ err?: unknown }?, string?];
    const reason = databaseFault(err);
    if (reason === undefined) return method.apply(this, args);
    more += 1;
    // Bound, because the timer was set for another request, whose id would stand in the line.
    tell = AsyncResource.bind(() => this.warn({ reason, what, more, ...facts }, 'the database does not answer'));
    if (!timer) flush();
  };
}
