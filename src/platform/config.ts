/**
 * §18.14: the environment variables, checked in one place, which reports every fault at once. The command passes in
 * `process.env`; no other file reads a variable.
 */

import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { str } from 'envalid';
import { DAY, SECOND } from '../domain/durations.ts';
import type { Role } from '../domain/roles.ts';
import { tell } from '../locales/message.ts';
import {
  apiKey,
  baseUrl,
  ConfigError,
  databaseUrl,
  databaseUrls,
  folder,
  groupRoles,
  host,
  hosts,
  integer,
  issuerUrl,
  mailAddress,
  oneOf,
  origins,
  readEnvironment,
  scopes,
  secretKeys,
  share,
  smtpUrl,
  storageUrl,
} from './read-environment.ts';
import type { SecretKey } from './seal-secret.ts';
import type { SamplerName } from './telemetry/start-tracing.ts';

export { ConfigError } from './read-environment.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * `only`: single sign-on is the only way to sign in. `roles`: the roles that the provider's groups give. `trustsEmail`:
 * email addresses of the provider count as verified, whether or not it says so.
 */
export type OidcConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  roles: { group: string; workspace: string; role: Role }[];
  only: boolean;
  trustsEmail: boolean;
};

export type Config = {
  /** The TCP port. 0 takes any free port. */
  port: number;
  host: string;
  /** The public URL, without a slash at the end. Undefined: the address that the service listens on. */
  publicUrl: string | undefined;
  /** An absolute path. The folder holds the embedded database, the files and their signing secret. */
  dataDir: string;
  /** Undefined: Platen runs an embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined;
  /** §18.49: the addresses of the servers behind the router at `databaseUrl`. */
  databaseShards: string[];
  /** §18.48: the keys in SECRET_KEY. Empty when a file in `dataDir` holds them. */
  secretKeys: SecretKey[];
  /** Where PDFs are stored: `file:///folder`, `gs://…`, `s3://…`, `az://…`, or `none` for a deployment without PDFs. */
  storageUrl: string;
  /** How to reach Azure: a connection string, or the account's name and key. */
  azure: { connectionString: string | undefined; name: string | undefined; key: string | undefined };
  logLevel: LogLevel;
  /** §2.7: how many seconds a signed download URL works. */
  urlExpiresSeconds: number;
  /** How many PDFs one process renders at once. */
  renderConcurrency: number;
  /** §8: the requests a minute that one key may send. Undefined: no limit. */
  rateLimit: number | undefined;
  /** §18.20: the megabytes that the renders, fills and previews of one process may use together. */
  maxMemory: number;
  /** §20.4: the SMTP server, and the sender of mail. Undefined: Platen sends no mail. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** §20.23: the OpenID Connect provider. Undefined: there is none. */
  oidc: OidcConfig | undefined;
  /** §20.5: how many trusted proxies stand in front and report the caller's address in `X-Forwarded-For`. */
  trustProxy: number;
  /** §18.32: the port for metrics and health checks. 0 takes any free port; undefined turns them off. */
  metricsPort: number | undefined;
  /** §18.34: where traces are sent, and which ones. Undefined: no traces are sent. */
  tracing: { endpoint: string; sampler: SamplerName; ratio: number } | undefined;
  /** §23.2: hosts of the operator's network that webhooks may call, also over http; without a port, on every port. */
  webhookHosts: string[];
  /** §18.35: the origins whose pages may call the service (CORS): all, those listed, or none. */
  corsOrigins: '*' | string[];
  /** For development: turns an answer that the contract does not describe into a 500 that says why. */
  checkAnswers: boolean;
};

const LOG_LEVELS: LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The names that OpenTelemetry gives to samplers. */
const SAMPLERS: SamplerName[] = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

/**
 * The folder is in the project, whatever the working directory is. A relative path would create an empty database in
 * each directory that the command is called from.
 */
const DATA_DIR = path.join(import.meta.dirname, '../../.data');

/** The defaults of MAX_MEMORY, in megabytes. An idle renderer uses 100. */
const MEMORY = { ofAll: 1_024, ofRenderer: 512 };

/** The variables of the README's configuration table. */
const VARIABLES = {
  PORT: integer(0, 65_535)({ default: 3000 }),
  HOST: host({ default: '127.0.0.1' }),
  PUBLIC_URL: baseUrl({ default: undefined }),
  DATA_DIR: folder({ default: DATA_DIR }),
  DATABASE_URL: databaseUrl({ default: undefined }),
  DATABASE_SHARDS: databaseUrls({ default: [] }),
  SECRET_KEY: secretKeys({ default: [] }),
  STORAGE_URL: storageUrl({ default: undefined }),
  AZURE_STORAGE_CONNECTION_STRING: str({ default: undefined }),
  AZURE_STORAGE_ACCOUNT: str({ default: undefined }),
  AZURE_STORAGE_KEY: str({ default: undefined }),
  LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'info' }),
  URL_EXPIRES_SECONDS: integer(1, (7 * DAY) / SECOND)({ default: 900 }),
  RENDER_CONCURRENCY: integer(1, 64)({ default: availableParallelism() }),
  RATE_LIMIT: integer(1, 1_000_000)({ default: undefined }),
  MAX_MEMORY: integer(512, 1_048_576)({ default: undefined }),
  SMTP_URL: smtpUrl({ default: undefined }),
  MAIL_FROM: mailAddress({ default: undefined }),
  OIDC_ISSUER: issuerUrl({ default: undefined }),
  OIDC_CLIENT_ID: str({ default: '' }),
  OIDC_CLIENT_SECRET: str({ default: '' }),
  OIDC_SCOPES: scopes({ default: 'openid email profile' }),
  OIDC_GROUPS: groupRoles({ default: [] }),
  OIDC_ONLY: integer(0, 1)({ default: 0 }),
  OIDC_TRUSTS_EMAIL: integer(0, 1)({ default: 0 }),
  TRUST_PROXY: integer(0, 10)({ default: 0 }),
  METRICS_PORT: integer(0, 65_535)({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl({ default: undefined }),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS)({ default: 'parentbased_always_on' }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1 }),
  WEBHOOK_HOSTS: hosts({ default: [] }),
  CORS_ORIGINS: origins({ default: [] }),
  CHECK_ANSWERS: integer(0, 1)({ default: 0 }),
};

function unset(name: string, other: string): ConfigError {
  return new ConfigError(tell('operation.config.needed', { name, other }));
}

/** Reads the variables. Throws `ConfigError` with all faults at once. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const read = readEnvironment(env, VARIABLES);
  if (read.SMTP_URL && !read.MAIL_FROM) throw unset('MAIL_FROM', 'SMTP_URL');
  if (read.OIDC_ISSUER && !(read.OIDC_CLIENT_ID && read.OIDC_CLIENT_SECRET)) {
    const names = { name: 'OIDC_CLIENT_ID', second: 'OIDC_CLIENT_SECRET', other: 'OIDC_ISSUER' };
    throw new ConfigError(tell('operation.config.needed.both', names));
  }
  const ofIssuer = (['OIDC_ONLY', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).find((name) => read[name]);
  if (ofIssuer && !read.OIDC_ISSUER) throw unset('OIDC_ISSUER', ofIssuer);
  if (read.DATABASE_SHARDS.length > 0 && !read.DATABASE_URL) throw unset('DATABASE_URL', 'DATABASE_SHARDS');
  const dataDir = path.resolve(read.DATA_DIR);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    databaseShards: read.DATABASE_SHARDS,
    secretKeys: read.SECRET_KEY,
    storageUrl: read.STORAGE_URL ?? pathToFileURL(path.join(dataDir, 'objects')).href,
    azure: {
      connectionString: read.AZURE_STORAGE_CONNECTION_STRING,
      name: read.AZURE_STORAGE_ACCOUNT,
      key: read.AZURE_STORAGE_KEY,
    },
    logLevel: read.LOG_LEVEL,
    urlExpiresSeconds: read.URL_EXPIRES_SECONDS,
    renderConcurrency: read.RENDER_CONCURRENCY,
    rateLimit: read.RATE_LIMIT,
    maxMemory: read.MAX_MEMORY ?? MEMORY.ofAll + MEMORY.ofRenderer * read.RENDER_CONCURRENCY,
    mail: read.SMTP_URL && read.MAIL_FROM ? { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    oidc: read.OIDC_ISSUER
      ? {
          issuer: read.OIDC_ISSUER,
          clientId: read.OIDC_CLIENT_ID,
          clientSecret: read.OIDC_CLIENT_SECRET,
          scopes: read.OIDC_SCOPES,
          roles: read.OIDC_GROUPS,
          only: read.OIDC_ONLY === 1,
          trustsEmail: read.OIDC_TRUSTS_EMAIL === 1,
        }
      : undefined,
    trustProxy: read.TRUST_PROXY,
    metricsPort: read.METRICS_PORT,
    tracing: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
          sampler: read.OTEL_TRACES_SAMPLER,
          ratio: read.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    webhookHosts: read.WEBHOOK_HOSTS,
    corsOrigins: read.CORS_ORIGINS,
    checkAnswers: read.CHECK_ANSWERS === 1,
  };
}

/** The service that the `document` verbs call, and the API key for it. */
export type ClientConfig = { url: string; apiKey: string };

/** Returns the URL of the service that commands call, if one is set. */
export function loadServiceUrl(env: NodeJS.ProcessEnv): string | undefined {
  const { PLATEN_URL } = readEnvironment(env, { PLATEN_URL: baseUrl({ default: undefined }) });
  return PLATEN_URL?.replace(/\/api\/v1$/, '');
}

/** Reads PLATEN_URL and PLATEN_API_KEY. Throws `ConfigError` with all faults at once. */
export function loadClientConfig(env: NodeJS.ProcessEnv): ClientConfig {
  const read = readEnvironment(env, {
    PLATEN_URL: baseUrl({ default: 'http://127.0.0.1:3000' }),
    PLATEN_API_KEY: apiKey(),
  });
  return { url: read.PLATEN_URL.replace(/\/api\/v1$/, ''), apiKey: read.PLATEN_API_KEY };
}
