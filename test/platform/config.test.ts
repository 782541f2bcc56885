/** The configuration table of the README: defaults, shapes, and every fault at once. */

import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { type Config, ConfigError, loadClientConfig, loadConfig } from '../../src/platform/config.ts';

test('an empty environment is a service for one machine', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    databaseShards: [],
    secretKeys: [],
    storageUrl: pathToFileURL(path.resolve('.data/objects')).href,
    azure: { connectionString: undefined, name: undefined, key: undefined },
    logLevel: 'info',
    urlExpiresSeconds: 900,
    renderConcurrency: expect.any(Number),
    rateLimit: undefined,
    maxMemory: expect.any(Number),
    mail: undefined,
    trustProxy: 0,
    metricsPort: undefined,
    tracing: undefined,
    webhookHosts: [],
    corsOrigins: [],
    checkAnswers: false,
  });
});

test('the data folder is that of the project, wherever the command is called', () => {
  const here = process.cwd();
  process.chdir(tmpdir());
  try {
    expect(loadConfig({}).dataDir).toBe(path.join(here, '.data'));
    expect(loadConfig({ DATA_DIR: 'mine' }).dataDir).toBe(path.resolve('mine'));
  } finally {
    process.chdir(here);
  }
});

describe('read', () => {
  test.each<[Record<string, string>, Partial<Config>]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '' }, { port: 3000 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [
      { PORT: '  ', HOST: ' \n' },
      { port: 3000, host: '127.0.0.1' },
    ],
    [{ HOST: '[::1]' }, { host: '::1' }],
    [{ HOST: 'docs.internal' }, { host: 'docs.internal' }],
    [{ PUBLIC_URL: 'https://docs.example.com/' }, { publicUrl: 'https://docs.example.com' }],
    [{ PUBLIC_URL: ' HTTPS://Docs.Example.com:443/platen// \n' }, { publicUrl: 'https://docs.example.com/platen' }],
    [{ DATA_DIR: '/srv/platen\n' }, { dataDir: '/srv/platen' }],
    [{ DATABASE_URL: ' postgresql:///db?host=/run/pg\n' }, { databaseUrl: 'postgresql:///db?host=/run/pg' }],
    [{ DATABASE_URL: 'postgresql://[::1]:5433/db' }, { databaseUrl: 'postgresql://[::1]:5433/db' }],
    [
      { DATABASE_URL: 'postgresql://h/db?sslmode=require&pgbouncer=true' },
      { databaseUrl: 'postgresql://h/db?sslmode=verify-full&pgbouncer=true' },
    ],
    [
      { DATABASE_URL: 'postgresql://h/db?uselibpqcompat=true&sslmode=require' },
      { databaseUrl: 'postgresql://h/db?uselibpqcompat=true&sslmode=require' },
    ],
    [{ DATA_DIR: '/srv/platen' }, { dataDir: '/srv/platen', storageUrl: 'file:///srv/platen/objects' }],
    [{ DATABASE_URL: 'postgres://u:p@db/platen' }, { databaseUrl: 'postgres://u:p@db/platen' }],
    [
      { DATABASE_URL: 'postgres://router/platen', DATABASE_SHARDS: ' postgres://a/platen\tpostgres://b/platen\n' },
      { databaseShards: ['postgres://a/platen', 'postgres://b/platen'] },
    ],
    [{ SECRET_KEY: 'A'.repeat(43) }, { secretKeys: [{ id: '22fb7f1760d00728', bytes: Buffer.alloc(32) }] }],
    [{ STORAGE_URL: 'none' }, { storageUrl: 'none' }],
    [{ STORAGE_URL: 'gs://bucket/a/b' }, { storageUrl: 'gs://bucket/a/b' }],
    [{ STORAGE_URL: 's3://bucket/a?region=here' }, { storageUrl: 's3://bucket/a?region=here' }],
    [{ STORAGE_URL: 'az://container' }, { storageUrl: 'az://container' }],
    [{ STORAGE_URL: 'file:/var/pdf' }, { storageUrl: 'file:///var/pdf' }],
    [{ STORAGE_URL: 'file:///var/my pdf' }, { storageUrl: 'file:///var/my%20pdf' }],
    [{ STORAGE_URL: 'file:/var/100%' }, { storageUrl: 'file:///var/100%25' }],
    [{ STORAGE_URL: 'gs://bucket/.hidden' }, { storageUrl: 'gs://bucket/.hidden' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ URL_EXPIRES_SECONDS: '60' }, { urlExpiresSeconds: 60 }],
    [{ RENDER_CONCURRENCY: '3' }, { renderConcurrency: 3, maxMemory: 2_560 }],
    [{ RATE_LIMIT: '600' }, { rateLimit: 600 }],
    [{ MAX_MEMORY: '4096' }, { maxMemory: 4_096 }],
    [
      { SMTP_URL: 'smtps://u:p@mail:465', MAIL_FROM: 'platen@example.com' },
      { mail: { smtpUrl: 'smtps://u:p@mail:465', from: 'platen@example.com' } },
    ],
    [{ MAIL_FROM: 'platen@example.com' }, { mail: undefined }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ METRICS_PORT: '0' }, { metricsPort: 0 }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' },
      { tracing: { endpoint: 'http://collector:4318', sampler: 'parentbased_always_on', ratio: 1 } },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      },
      { tracing: { endpoint: 'http://collector:4318', sampler: 'traceidratio', ratio: 0.25 } },
    ],
    [
      { WEBHOOK_HOSTS: 'Hooks.internal:8080, 10.0.0.7 [::1] [::1]:80 größe.internal' },
      { webhookHosts: ['hooks.internal:8080', '10.0.0.7', '[::1]', '[::1]:80', 'xn--gre-6ka8i.internal'] },
    ],
    [{ CORS_ORIGINS: '*' }, { corsOrigins: '*' }],
    [
      { CORS_ORIGINS: 'https://a.example, http://localhost:5173' },
      { corsOrigins: ['https://a.example', 'http://localhost:5173'] },
    ],
    [{ CHECK_ANSWERS: '1' }, { checkAnswers: true }],
  ])('%j', (env, wanted) => expect(loadConfig(env)).toMatchObject(wanted));
});

function messageOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was taken');
}

describe('refused, naming the variable', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PUBLIC_URL', 'docs.example.com'],
    ['PUBLIC_URL', 'ftp://docs.example.com'],
    ['PUBLIC_URL', 'https://docs.example.com/?a=b'],
    ['PUBLIC_URL', 'https://docs.example.com/#a'],
    ['PUBLIC_URL', 'https://user@docs.example.com'],
    ['HOST', 'http://docs.internal'],
    ['HOST', 'localhost:3000'],
    ['HOST', '::1 '.repeat(2)],
    ['DATA_DIR', '~/platen'],
    ['DATABASE_URL', 'mysql://db/platen'],
    ['DATABASE_URL', 'postgresql://u:p#ss@db/platen'],
    ['DATABASE_URL', 'postgresql://db/platen?sslmode=on'],
    ['DATABASE_URL', 'postgresql://db/platen?schema=acme'],
    ['DATABASE_URL', 'postgresql://db/platen?pgbouncer=1'],
    ['DATABASE_SHARDS', 'postgres://a/platen b'],
    ['STORAGE_URL', 's3://bucket/../x'],
    ['STORAGE_URL', 's3://bucket?token=x'],
    ['STORAGE_URL', 'az://C'],
    ['STORAGE_URL', 'gs://'],
    ['STORAGE_URL', 'gs://bucket/../x'],
    ['STORAGE_URL', 'file:'],
    ['STORAGE_URL', 'file:~/pdfs'],
    ['LOG_LEVEL', 'loud'],
    ['URL_EXPIRES_SECONDS', '0'],
    ['URL_EXPIRES_SECONDS', '604801'],
    ['RENDER_CONCURRENCY', '0'],
    ['RATE_LIMIT', '0'],
    ['MAX_MEMORY', '511'],
    ['MAX_MEMORY', '2GB'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp:mail.example.com'],
    ['MAIL_FROM', 'Platen <platen@example.com>'],
    ['TRUST_PROXY', 'true'],
    ['METRICS_PORT', 'on'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/?token=x'],
    ['OTEL_TRACES_SAMPLER', 'always'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['WEBHOOK_HOSTS', 'https://hooks.internal'],
    ['WEBHOOK_HOSTS', 'a b/c'],
    ['WEBHOOK_HOSTS', '*.internal'],
    ['OIDC_ISSUER', 'https://id.example.com/?tenant=x'],
    ['OIDC_SCOPES', 'email profile'],
    ['CORS_ORIGINS', 'app.example.com'],
    ['CORS_ORIGINS', 'https://app.example.com/'],
    ['CORS_ORIGINS', 'https://app.example.com *'],
    ['CORS_ORIGINS', 'https://*.example.com'],
  ])('%s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name}`));
  });

  test('all wrong variables are named at once', () => {
    const lines = messageOf({ PORT: 'x', LOG_LEVEL: 'x', STORAGE_URL: 'x' }).split('\n');
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['LOG_LEVEL', 'PORT', 'STORAGE_URL']);
  });

  test('mail has a sender', () => {
    expect(messageOf({ SMTP_URL: 'smtp://u:secret@mail' })).toBe('MAIL_FROM is not set. It is required with SMTP_URL');
  });

  test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])('%s has a provider', (name) => {
    expect(messageOf({ [name]: 'x' })).toBe(`OIDC_ISSUER is not set. It is required with ${name}`);
  });

  test('a password is not repeated', () => {
    expect(messageOf({ DATABASE_SHARDS: 'postgresql://u:secret@db/x mysql://b' })).toMatch(
      /^DATABASE_SHARDS(?!.*secret)/,
    );
    expect(messageOf({ PUBLIC_URL: 'https://u:sec/ret@docs' })).toMatch(/^PUBLIC_URL=https:\/\/…@docs: /);
    expect(messageOf({ STORAGE_URL: 's3://b-c-d?endpoint=https://u:secret@s3' })).toMatch(/^STORAGE_URL(?!.*secret)/);
    expect(messageOf({ SMTP_URL: 'http://u:secret@mail' })).toMatch(/^SMTP_URL(?!.*secret)/);
    expect(messageOf({ DATABASE_URL: 'mysql://u:secret@db/x' })).toMatch(/^DATABASE_URL(?!.*secret)/);
  });
});

describe('the service that `platen document` calls', () => {
  test.each([
    [{ PLATEN_API_KEY: 'plt_x' }, { url: 'http://127.0.0.1:3000', apiKey: 'plt_x' }],
    [
      { PLATEN_API_KEY: 'k', PLATEN_URL: 'https://x.org/platen/' },
      { url: 'https://x.org/platen', apiKey: 'k' },
    ],
    [
      { PLATEN_API_KEY: 'k', PLATEN_URL: 'https://x.org/api/v1' },
      { url: 'https://x.org', apiKey: 'k' },
    ],
  ])('%j', (env, wanted) => expect(loadClientConfig(env)).toEqual(wanted));

  test.each([
    [{}, /^PLATEN_API_KEY is not set/],
    [{ PLATEN_API_KEY: '' }, /^PLATEN_API_KEY is not set/],
    [{ PLATEN_API_KEY: 'schlüssel' }, /^PLATEN_API_KEY=…: (?!.*schl)/],
    [{ PLATEN_URL: 'x.org' }, /^PLATEN_URL=x\.org: .*\nPLATEN_API_KEY is not set/],
  ])('%j is refused', (env, message) => expect(() => loadClientConfig(env)).toThrow(message));
});
