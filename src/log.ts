/** One event a line on standard error, so that standard output stays the command's answer: JSON, or text on a terminal. */
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './config.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Credentials never reach a log: nothing logs headers or bodies, and this is the second line of defence. */
const REDACT = ['*.authorization', '*.token', '*.password', 'authorization', 'token', 'password'];

const STANDARD_ERROR = 2;

export function createLog(level: LogLevel): Log {
  const options = { level, redact: REDACT, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const stream = process.stderr.isTTY
    ? pretty({
        destination: STANDARD_ERROR,
        sync: true,
        ignore: 'requestId,workspaceId',
        translateTime: 'SYS:HH:MM:ss',
      })
    : pino.destination({ fd: STANDARD_ERROR, sync: true });
  return pino(options, stream);
}
