/** §18.14: parses environment variables: the type of each, and every fault at once. */
import { isIP } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CleanedEnv, cleanEnv, EnvMissingError, makeValidator } from 'envalid';
import { ROLES, type Role } from '../domain/roles.ts';
import { type Message, type Param, ToldError, tell, toldOf } from '../locales/message.ts';
import { readSecretKeys, type SecretKey } from './seal-secret.ts';

// §13.12: the URL of a bucket, `s3://bucket/prefix?…` or `az://container/prefix?…`: its parts, and what is wrong with
// an invalid one.

/** `prefix` has no slash at either end. It is empty when there is none. */
type BucketUrl = { scheme: 's3' | 'az'; bucket: string; prefix: string; options: Record<string, string> };

type Option = { shape: RegExp; what: Message };

const FLAG: Option = { shape: /^[01]$/, what: tell('operation.config.option.flag') };
/** The URL of the store must contain no name and password, because it is logged. */
const ENDPOINT: Option = {
  shape: /^https?:\/\/[a-z0-9.:[\]-]+\/?$/i,
  what: tell('operation.config.option.endpoint'),
};
const WORD: Option = { shape: /^[\w.-]+$/, what: tell('operation.config.option.word') };

const SCHEMES: Record<BucketUrl['scheme'], { bucket: RegExp; options: Record<string, Option>; example: string }> = {
  s3: {
    bucket: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    options: { region: WORD, endpoint: ENDPOINT, 'path-style': FLAG, profile: WORD },
    example: 's3://bucket/prefix',
  },
  az: {
    bucket: /^[a-z0-9](?:-?[a-z0-9]){2,62}$/,
    options: { account: { shape: /^[a-z0-9]{3,24}$/, what: tell('operation.config.option.account') } },
    example: 'az://container/prefix',
  },
};

/** Matches one segment of an object's name. A segment never begins with a dot. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const LONGEST_PREFIX = 400;

/** Null for a URL of another kind. Throws a `ToldError` that says what is expected instead. */
export function readBucketUrl(text: string): BucketUrl | null {
  const [, scheme, place = '', query = ''] = /^(s3|az):\/\/([^?#]*)(?:\?([^#]*))?$/.exec(text) ?? [];
  if (scheme !== 's3' && scheme !== 'az') return null;
  const { bucket: shape, options: known, example } = SCHEMES[scheme];
  const [bucket = '', ...segments] = place.replace(/\/$/, '').split('/');
  if (!shape.test(bucket)) throw new ToldError(tell('operation.config.bucket', { example, name: bucket }));
  const prefix = segments.join('/');
  if (segments.some((one) => !SEGMENT.test(one)) || prefix.length > LONGEST_PREFIX)
    throw new ToldError(tell('operation.config.prefix', { example }));
  const options: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option)
      throw new ToldError(tell('operation.config.option.unknown', { name, known: Object.keys(known).join(', ') }));
    if (!option.shape.test(value)) throw new ToldError(tell('operation.config.option', { what: option.what, name }));
    options[name] = value;
  }
  return { scheme, bucket, prefix, options };
}

/** Thrown for wrong settings. The message has one line for each fault: the variable, its value and what is expected. */
export class ConfigError extends ToldError {
  readonly faults: readonly Message[];

  constructor(...faults: [Message, ...Message[]]) {
    super(faults.reduce((lines, line) => tell('text.lines', { lines, line })));
    this.faults = faults;
  }
}

/** `begins`: how a URL may begin. */
function noUrl(...begins: Param[]): ToldError {
  const schemes = begins.reduce((names, name) => tell('text.or', { names, name }));
  return new ToldError(tell('operation.config.url', { schemes }));
}

/** Reads an absolute URL with one of the schemes. Throws for any other text. */
function readUrl(text: string, schemes: string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !schemes.includes(url.protocol)) throw noUrl(...schemes.map((scheme) => `${scheme}//`));
  return url;
}

/**
 * The options of a database URL that must have one of these values, the first of which are told. `pg` takes any other `sslmode` for
 * `verify-full`, and warns of three of them on standard error, in the middle of the log.
 */
const DATABASE_OPTIONS: Record<string, readonly string[]> = {
  sslmode: ['disable', 'no-verify', 'verify-full', 'prefer', 'require', 'verify-ca'],
  schema: ['public'],
  pgbouncer: ['true', 'false'],
};
const LIKE_VERIFY_FULL = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/;

function readDatabaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    throw new ToldError(tell('operation.config.database'));
  for (const [name, known] of Object.entries(DATABASE_OPTIONS)) {
    const value = url.searchParams.get(name);
    if (value !== null && !known.includes(value))
      throw new ToldError(tell('operation.config.database.option', { name, known: known.join(', ') }));
  }
  const isAsInLibpq = url.searchParams.get('uselibpqcompat') === 'true';
  return isAsInLibpq ? text : text.replace(LIKE_VERIFY_FULL, '$1verify-full');
}

export const databaseUrl = makeValidator<string>(readDatabaseUrl);
/** Reads several database URLs, separated by white space. */
export const databaseUrls = makeValidator<string[]>((text) => text.split(/\s+/).map(readDatabaseUrl));

/** Throws unless paths can be appended to the URL. */
function refuseUnlikeBase({ username, password, search, hash }: URL): void {
  if (username || password || search || hash) throw new ToldError(tell('operation.config.base'));
}

/** Reads the URL of a service, to which paths are appended. Returns it without a slash at the end. */
export const baseUrl = makeValidator<string>((text) => {
  const url = readUrl(text, ['http:', 'https:']);
  refuseUnlikeBase(url);
  return url.href.replace(/\/+$/, '');
});
/** Accepts an `https` URL, or an `http` URL of this machine. Tokens name the issuer letter by letter, so it stays as it is. */
export const issuerUrl = makeValidator<string>((text) => {
  const isHere = /^http:\/\/(localhost|127(\.\d+){3})[:/]/i.test(`${text}/`);
  refuseUnlikeBase(readUrl(text, isHere ? ['http:'] : ['https:']));
  return text;
});
/** Reads scopes of OpenID Connect. Without `openid` a provider does not say who signs in. */
export const scopes = makeValidator<string>((text) => {
  if (!text.split(/\s+/).includes('openid')) throw new ToldError(tell('operation.config.scopes'));
  return text;
});

/** Reads an address to listen on. An IPv6 address may be in brackets, as in a URL. */
export const host = makeValidator<string>((text) => {
  const address = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0 && !/^[\w.-]+$/.test(text)) throw new ToldError(tell('operation.config.host'));
  return address;
});

/** Reads the path of a folder. `~` is a shell's, so anywhere else it would be the name of a folder. */
function readFolder(text: string): string {
  if (text.startsWith('~')) throw new ToldError(tell('operation.config.folder'));
  return text;
}

export const folder = makeValidator<string>(readFolder);

/** Reads `group=Workspace:role` entries, separated by commas. */
export const groupRoles = makeValidator<{ group: string; workspace: string; role: Role }[]>((text) =>
  text.split(',').map((entry) => {
    const [, group, workspace, role] = /^\s*(\S.*?)\s*=\s*(\S.*?)\s*:\s*(\w+)\s*$/.exec(entry) ?? [];
    const known = ROLES.find((one) => one === role);
    if (!group || !workspace || !known)
      throw new ToldError(tell('operation.config.groups', { roles: ROLES.join(', ') }));
    return { group, workspace, role: known };
  }),
);

export const smtpUrl = makeValidator<string>((text) => {
  readUrl(text, ['smtp:', 'smtps:']);
  return text;
});

/** Reads STORAGE_URL; a folder becomes an absolute path. Throws a `ToldError` that says what is expected instead. */
export function readStorageUrl(text: string): string {
  if (text === 'none' || /^gs:\/\/[a-z0-9][a-z0-9._-]{1,220}[a-z0-9](\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/.test(text))
    return text;
  if (text.startsWith('file:')) {
    const folder = text.replace(/^file:(\/\/(?=\/))?/, '');
    if (folder !== '') return pathToFileURL(path.resolve(readFolder(decoded(folder)))).href;
  }
  if (readBucketUrl(text)) return text;
  throw new ToldError(tell('operation.config.store'));
}

/** Decodes a path as in a URL. A path with a bare percent sign is taken as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export const storageUrl = makeValidator<string>(readStorageUrl);

export const mailAddress = makeValidator<string>((text) => {
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)) throw new ToldError(tell('operation.config.mail'));
  return text;
});

export function oneOf<Choice extends string>(choices: Choice[]) {
  return makeValidator<Choice>((text) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new ToldError(tell('operation.config.oneOf', { choices: choices.join(', ') }));
    return found;
  });
}

export function integer(min: number, max: number) {
  return makeValidator<number>((text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new ToldError(tell('operation.config.integer', { min, max }));
    return value;
  });
}

/** Reads a number from 0 to 1, such as 0.25. */
export const share = makeValidator<number>((text) => {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || value > 1) throw new ToldError(tell('operation.config.share'));
  return value;
});

/** Reads origins of pages, or `*` for all. */
export const origins = makeValidator<string[] | '*'>((text) => {
  const all = text.split(/[\s,]+/).filter(Boolean);
  if (all.length === 1 && all[0] === '*') return '*';
  const wrong = all.find((one) => !URL.canParse(one) || new URL(one).origin !== one || one.includes('*'));
  if (wrong !== undefined) throw new ToldError(tell('operation.config.origins', { value: wrong }));
  return all;
});

/** Reads host names or addresses. Without a port, an entry allows every port. */
export const hosts = makeValidator<string[]>((text) => {
  const all = text.split(/[\s,]+/).filter(Boolean);
  const isHost = (one: string) => URL.canParse(`http://${one}`) && /^[^/?#@*]+$/.test(one);
  const wrong = all.find((one) => !isHost(one));
  if (wrong !== undefined) throw new ToldError(tell('operation.config.hosts', { value: wrong }));
  return all.map((one) => `${new URL(`http://${one}`).hostname}${/:\d+$/.exec(one) ?? ''}`);
});

/** Accepts printable ASCII only, because the key is sent in a header. */
export const apiKey = makeValidator<string>((text) => {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new ToldError(tell('operation.config.apiKey'));
  return text;
});

export const secretKeys = makeValidator<SecretKey[]>(readSecretKeys);

const SECRET = new Set([
  ...['SECRET_KEY', 'OIDC_CLIENT_SECRET', 'PLATEN_API_KEY'],
  ...['DATABASE_URL', 'DATABASE_SHARDS', 'SMTP_URL'],
]);

/** Repeats the value in the message, unless the variable may hold a password or a key, or the value is a URL with a password. */
function shown(name: string, value: string | undefined): string {
  return SECRET.has(name) ? '…' : String(value).replace(/\/\/.*@/s, '//…@');
}

/** Reads all variables. Throws `ConfigError` with all faults at once. */
export function readEnvironment<Specs>(env: NodeJS.ProcessEnv, specs: Specs): CleanedEnv<Specs> {
  // An empty variable counts as unset, as in Compose files and shells. A file of a secret often ends with a line break.
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const faults: Message[] = [];
  const read = cleanEnv(given, specs, {
    reporter: ({ errors }) => {
      for (const [name, fault] of Object.entries<Error | undefined>(errors))
        faults.push(
          fault instanceof EnvMissingError
            ? tell('operation.config.needed.command', { name })
            : tell('operation.config.value', { name, value: shown(name, given[name]), problem: toldOf(fault) }),
        );
    },
  });
  const [first, ...others] = faults;
  if (first) throw new ConfigError(first, ...others);
  return read;
}
