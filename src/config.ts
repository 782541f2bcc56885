/**
 * §18.14: the environment, read and checked in one place: every fault is reported at once, and nothing else reads
 * `process.env`.
 */

import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CleanedEnv, cleanEnv, EnvError, EnvMissingError, makeValidator, str } from 'envalid';
import { DAY, SECOND } from './domain/durations.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export type Config = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** No slash at the end. Undefined: the address that the service listens on. */
  publicUrl: string | undefined;
  /** Absolute. Holds the embedded database, the files and their signing secret. */
  dataDir: string;
  /** Undefined: embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined;
  /** `file:///folder`, `gs://bucket/prefix`, or `none`: no PDFs on this deployment. */
  storageUrl: string;
  logLevel: LogLevel;
  /** §2.7: how long a signed download URL works. */
  urlExpiresSeconds: number;
  /** How many PDFs one process renders at once. */
  renderConcurrency: number;
  /** §8: requests a minute with one key; undefined for no limit. */
  rateLimit: number | undefined;
  /** In megabytes: what renders, fills and previews of one process may take together (§18.20). */
  maxMemory: number;
  /** §20.4: how mail is sent, and from whom; undefined for none. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** §20.5: how many proxies stand in front and name the caller's address in `X-Forwarded-For`. */
  trustProxy: number;
  /** For development: an answer that the contract does not describe becomes a 500 that says why. */
  checkAnswers: boolean;
};

/** Thrown with one line a fault: the variable, what it is and what it must be. */
export class ConfigError extends Error {}

const LOG_LEVELS: LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** An absolute URL with one of the schemes. */
function url(schemes: string[]) {
  const wanted = `a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return makeValidator<string>((text) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) throw new EnvError(`must be ${wanted}`);
    return text;
  });
}

const databaseUrl = url(['postgres:', 'postgresql:']);
const httpUrl = url(['http:', 'https:']);
const smtpUrl = url(['smtp:', 'smtps:']);

const storageUrl = makeValidator<string>((text) => {
  if (text === 'none' || /^gs:\/\/[a-z0-9][a-z0-9._-]{1,220}[a-z0-9](\/[\w.-]+)*\/?$/.test(text)) return text;
  if (text.startsWith('file:')) {
    const folder = text.replace(/^file:(\/\/(?=\/))?/, '');
    if (folder !== '') return pathToFileURL(path.resolve(decodeURI(folder))).href;
  }
  throw new EnvError('must be file:/a/folder, gs://bucket/prefix or none');
});

const mailAddress = makeValidator<string>((text) => {
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text))
    throw new EnvError('must be an e-mail address such as platen@example.com');
  return text;
});

function oneOf<Choice extends string>(choices: Choice[]) {
  return makeValidator<Choice>((text) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new EnvError(`must be one of ${choices.join(', ')}`);
    return found;
  });
}

function integer(least: number, most: number) {
  return makeValidator<number>((text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new EnvError(`must be a whole number from ${least} to ${most}`);
    return value;
  });
}

/** In the project, whatever folder the command is called from: else it would find an empty database of its own there. */
const DATA_DIR = path.join(import.meta.dirname, '../.data');

/** In megabytes, where MAX_MEMORY is not set. A renderer keeps 100 when it is idle. */
const MEMORY = { ofAll: 1_024, ofRenderer: 512 };

const SECRET = new Set(['DATABASE_URL', 'SMTP_URL', 'PLATEN_API_KEY']);

/** What was given, but for what may hold a password or a key. */
function shown(name: string, value: string | undefined) {
  return SECRET.has(name) ? '…' : value;
}

/** Reads the variables of the README's configuration table. Throws `ConfigError` with all faults at once. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const read = readEnvironment(env, {
    PORT: integer(0, 65_535)({ default: 3000 }),
    HOST: str({ default: '127.0.0.1' }),
    PUBLIC_URL: httpUrl({ default: undefined }),
    DATA_DIR: str({ default: DATA_DIR }),
    DATABASE_URL: databaseUrl({ default: undefined }),
    STORAGE_URL: storageUrl({ default: undefined }),
    LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'info' }),
    URL_EXPIRES_SECONDS: integer(1, (7 * DAY) / SECOND)({ default: 900 }),
    RENDER_CONCURRENCY: integer(1, 64)({ default: availableParallelism() }),
    RATE_LIMIT: integer(1, 1_000_000)({ default: undefined }),
    MAX_MEMORY: integer(512, 1_048_576)({ default: undefined }),
    SMTP_URL: smtpUrl({ default: undefined }),
    MAIL_FROM: mailAddress({ default: undefined }),
    TRUST_PROXY: integer(0, 10)({ default: 0 }),
    CHECK_ANSWERS: integer(0, 1)({ default: 0 }),
  });
  if (read.SMTP_URL && !read.MAIL_FROM) throw new ConfigError('MAIL_FROM is not set, but SMTP_URL needs it');
  const dataDir = path.resolve(read.DATA_DIR);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: read.DATABASE_URL,
    storageUrl: read.STORAGE_URL ?? pathToFileURL(path.join(dataDir, 'objects')).href,
    logLevel: read.LOG_LEVEL,
    urlExpiresSeconds: read.URL_EXPIRES_SECONDS,
    renderConcurrency: read.RENDER_CONCURRENCY,
    rateLimit: read.RATE_LIMIT,
    maxMemory: read.MAX_MEMORY ?? MEMORY.ofAll + MEMORY.ofRenderer * read.RENDER_CONCURRENCY,
    mail: read.SMTP_URL && read.MAIL_FROM ? { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    trustProxy: read.TRUST_PROXY,
    checkAnswers: read.CHECK_ANSWERS === 1,
  };
}

/** Which service the `document` verbs call, and the key that opens a workspace there. */
export type ClientConfig = { url: string; apiKey: string };

/** Anything else could not stand in a header. */
const apiKey = makeValidator<string>((text) => {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new EnvError('must be an API key or an access token');
  return text;
});

/** Reads PLATEN_URL and PLATEN_API_KEY. Throws `ConfigError` with all faults at once. */
export function loadClientConfig(env: NodeJS.ProcessEnv): ClientConfig {
  const read = readEnvironment(env, {
    PLATEN_URL: httpUrl({ default: 'http://127.0.0.1:3000' }),
    PLATEN_API_KEY: apiKey(),
  });
  return { url: read.PLATEN_URL.replace(/\/+$/, '').replace(/\/api\/v1$/, ''), apiKey: read.PLATEN_API_KEY };
}

function readEnvironment<Specs>(env: NodeJS.ProcessEnv, specs: Specs): CleanedEnv<Specs> {
  // An empty variable is an unset one, as Compose files and shells mean it.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const faults: string[] = [];
  const read = cleanEnv(given, specs, {
    reporter: ({ errors }) => {
      for (const [name, fault] of Object.entries<Error | undefined>(errors))
        faults.push(
          fault instanceof EnvMissingError
            ? `${name} is not set, but this command needs it`
            : `${name}=${shown(name, env[name])}: ${fault?.message}`,
        );
    },
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return read;
}
