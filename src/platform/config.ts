/**
 * §18.14: the variables of the environment, checked in one place: every fault is reported at once. The command hands over
 * `process.env`; nothing else looks for a variable.
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
  ConfigError,
  databaseUrl,
  groupRoles,
  hosts,
  httpUrl,
  integer,
  issuerUrl,
  mailAddress,
  oneOf,
  origins,
  readEnvironment,
  secretKeys,
  share,
  smtpUrl,
  storageUrl,
} from './read-environment.ts';
import type { SecretKey } from './seal-secret.ts';
import type { SamplerName } from './telemetry/start-tracing.ts';

export { ConfigError } from './read-environment.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** `only`: people sign in by no other way. `roles`: what groups of the provider give. `trustsEmail`: its addresses are its people's, whether or not it says so. */
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
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** No slash at the end. Undefined: the address that the service listens on. */
  publicUrl: string | undefined;
  /** Absolute. Holds the embedded database, the files and their signing secret. */
  dataDir: string;
  /** Undefined: embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined;
  /** §18.48: those of SECRET_KEY; none where a file in `dataDir` has them. */
  secretKeys: SecretKey[];
  /** `file:///folder`, `gs://…`, `s3://…`, `az://…`, or `none`: no PDFs on this deployment. */
  storageUrl: string;
  /** How to reach Azure: a connection string, or the account's name and key. */
  azure: { connectionString: string | undefined; name: string | undefined; key: string | undefined };
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
  /** §20.23: the provider that signs people in; undefined for none. */
  oidc: OidcConfig | undefined;
  /** §20.5: how many proxies stand in front and name the caller's address in `X-Forwarded-For`. */
  trustProxy: number;
  /** §18.32: where metrics and health checks are answered; 0 takes any free port, undefined is nowhere. */
  metricsPort: number | undefined;
  /** §18.34: where traces are sent, and which; undefined for nowhere. */
  tracing: { endpoint: string; sampler: SamplerName; ratio: number } | undefined;
  /** §23.2: hosts of the own network that webhooks may be sent to, also by http; with a port or for every port. */
  webhookHosts: string[];
  /** §18.35: the pages elsewhere that may call the service: all, those of these origins, or none. */
  corsOrigins: '*' | string[];
  /** For development: an answer that the contract does not describe becomes a 500 that says why. */
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

/** In the project, whatever folder the command is called from: else it would find an empty database of its own there. */
const DATA_DIR = path.join(import.meta.dirname, '../../.data');

/** In megabytes, where MAX_MEMORY is not set. A renderer keeps 100 when it is idle. */
const MEMORY = { ofAll: 1_024, ofRenderer: 512 };

/** The variables of the README's configuration table. */
const VARIABLES = {
  PORT: integer(0, 65_535)({ default: 3000 }),
  HOST: str({ default: '127.0.0.1' }),
  PUBLIC_URL: httpUrl({ default: undefined }),
  DATA_DIR: str({ default: DATA_DIR }),
  DATABASE_URL: databaseUrl({ default: undefined }),
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
  OIDC_SCOPES: str({ default: 'openid email profile' }),
  OIDC_GROUPS: groupRoles({ default: [] }),
  OIDC_ONLY: integer(0, 1)({ default: 0 }),
  OIDC_TRUSTS_EMAIL: integer(0, 1)({ default: 0 }),
  TRUST_PROXY: integer(0, 10)({ default: 0 }),
  METRICS_PORT: integer(0, 65_535)({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl({ default: undefined }),
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
  if (read.OIDC_ONLY && !read.OIDC_ISSUER) throw unset('OIDC_ISSUER', 'OIDC_ONLY');
  const dataDir = path.resolve(read.DATA_DIR);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: read.DATABASE_URL,
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
          endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
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

/** Reads PLATEN_URL and PLATEN_API_KEY. Throws `ConfigError` with all faults at once. */
export function loadClientConfig(env: NodeJS.ProcessEnv): ClientConfig {
  const read = readEnvironment(env, {
    PLATEN_URL: httpUrl({ default: 'http://127.0.0.1:3000' }),
    PLATEN_API_KEY: apiKey(),
  });
  return { url: read.PLATEN_URL.replace(/\/+$/, '').replace(/\/api\/v1$/, ''), apiKey: read.PLATEN_API_KEY };
}
