/** The log: one event a line on standard error, as JSON, or as text on a terminal. Standard output stays free for the command's answer. */
import { AsyncResource } from 'node:async_hooks';
import { type DestinationStream, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino';
import pretty from 'pino-pretty';
import { SECOND } from '../domain/durations.ts';
import { MEBIBYTE } from '../domain/sizes.ts';
import type { LogLevel } from './config.ts';
import { databaseFault } from './database-fault.ts';
import { requestScope } from './telemetry/tracer.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** The second line of defence: no code logs headers or bodies, so credentials should never reach the log. */
const REDACT = ['*.authorization', '*.token', '*.password', 'authorization', 'token', 'password'];

const STANDARD_ERROR = 2;
/** How many bytes of the log wait while it cannot be written. */
const MAX_WAITING = MEBIBYTE;

/**
 * While the database is down, everything that needs it fails. The log reports this once in each period of this length,
 * with the number of faults.
 */
const SAMPLE_MS = 10 * SECOND;

/** The fields of a request's log line that are written as JSON only, not on a terminal. */
const REQUEST =
  'requestId,workspaceId,operation,method,path,status,code,ms,client,forwardedFor,credentialId,credential,traceparent';

/** Creates the log. Tests pass their own `stream` to read what is logged. */
export function createLog(level: LogLevel, stream: DestinationStream = standardError()): Log {
  const hooks = { logMethod: sampleDatabaseFaults() };
  const timestamp = pino.stdTimeFunctions.isoTime;
  // Adds the scope of the current request to each line. Each call returns a new object because pino writes into it.
  const mixin = () => ({ ...requestScope() });
  const options = { level, redact: REDACT, base: null, timestamp, hooks, mixin, serializers: { err: describeError } };
  return pino(options, stream);
}

/** Matches what a message quotes from a document or request, in our quotation marks, Postgres's or V8's. */
const QUOTED = /“[^“”]*”|(?<=[:,] |\.\.\.)"[^"\n]*"/g;

/**
 * §18.33: logs only type, message, stack and code of an error. Its other fields may hold a row that the database
 * refused, with all its values.
 */
function describeError(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error) as SerializedError & { code?: unknown };
  return { type, message: message?.replace(QUOTED, '…'), stack: stack?.replace(QUOTED, '…'), code };
}

/**
 * §18.33: a log that cannot be written, because its disk is full or its reader is gone, must not end the service. Lines wait for their
 * disk up to `MAX_WAITING`, and a line says how many more were lost. With a `minLength` the target can be told to try again.
 */
function standardError(): DestinationStream {
  const target = pino.destination({ fd: STANDARD_ERROR, sync: true, minLength: 1, maxLength: MAX_WAITING });
  target.on('error', () => undefined);
  if (process.stderr.isTTY) return readable(target);
  let lost = 0;
  target.on('drop', () => {
    lost += 1;
    target.flush();
  });
  target.on('drain', () => {
    if (lost === 0) return;
    const line = { level: 40, time: new Date().toISOString(), lost, msg: 'lines of the log could not be written' };
    lost = 0;
    target.write(`${JSON.stringify(line)}\n`);
  });
  return target;
}

/** §18.33: formats the log for a terminal: one line of text for a request, or an event without other fields. */
export function readable(destination: number | NodeJS.WritableStream | DestinationStream): DestinationStream {
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

/**
 * §18.19: logs the first database fault at once, without a stack. Later faults are collected and logged together,
 * described by the newest one.
 */
function sampleDatabaseFaults(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
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
    // AsyncResource keeps the scope of this fault. The timer was set in the scope of an earlier request, whose id the
    // line would show instead.
    tell = AsyncResource.bind(() => this.warn({ reason, what, more, ...facts }, 'the database does not answer'));
    if (!timer) flush();
  };
}
