/** §18.14: variables of the environment → values: what each kind may be, and every fault at once. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CleanedEnv, cleanEnv, EnvError, EnvMissingError, makeValidator } from 'envalid';
import { ROLES, type Role } from '../domain/roles.ts';
import { readSecretKeys, type SecretKey } from './seal-secret.ts';

// §13.12: `s3://bucket/prefix?…` and `az://container/prefix?…`: what a URL of a bucket says, and what is wrong with another.

/** `prefix` has no slash at either end; empty for none. */
type BucketUrl = {
  scheme: 's3' | 'az';
  bucket: string;
  prefix: string;
  options: Record<string, string>;
};

type Option = { shape: RegExp; says: string };

const FLAG: Option = { shape: /^[01]$/, says: '0 or 1' };
/** No name and password in it: the URL of a store is logged. */
const ENDPOINT: Option = {
  shape: /^https?:\/\/[a-z0-9.:[\]-]+\/?$/i,
  says: 'such as https://s3.example.com, with no name, password or path',
};
const WORD: Option = { shape: /^[\w.-]+$/, says: 'a word of letters, digits, ".", "_" and "-"' };

const SCHEMES: Record<BucketUrl['scheme'], { bucket: RegExp; options: Record<string, Option>; example: string }> = {
  s3: {
    bucket: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    options: { region: WORD, endpoint: ENDPOINT, 'path-style': FLAG, profile: WORD },
    example: 's3://bucket/prefix',
  },
  az: {
    bucket: /^[a-z0-9](?:-?[a-z0-9]){2,62}$/,
    options: { account: { shape: /^[a-z0-9]{3,24}$/, says: '3 to 24 letters and digits' } },
    example: 'az://container/prefix',
  },
};

/** Matches a segment of an object's name; none begins with a dot. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const LONGEST_PREFIX = 400;

/** Null for a URL of another kind. Throws a TypeError that says what is expected instead. */
export function readBucketUrl(text: string): BucketUrl | null {
  const [, scheme, place = '', query = ''] = /^(s3|az):\/\/([^?#]*)(?:\?([^#]*))?$/.exec(text) ?? [];
  if (scheme !== 's3' && scheme !== 'az') return null;
  const { bucket: shape, options: known, example } = SCHEMES[scheme];
  const [bucket = '', ...segments] = place.replace(/\/$/, '').split('/');
  if (!shape.test(bucket)) throw new TypeError(`must be such as ${example}: no bucket has the name "${bucket}"`);
  const prefix = segments.join('/');
  if (segments.some((one) => !SEGMENT.test(one)) || prefix.length > LONGEST_PREFIX)
    throw new TypeError(
      `must be such as ${example}: a prefix has segments of letters, digits, ".", "_" and "-", none of which begins with a dot`,
    );
  const options: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option) throw new TypeError(`must have no "${name}" after "?", only ${Object.keys(known).join(', ')}`);
    if (!option.shape.test(value)) throw new TypeError(`must have ${option.says} as "${name}"`);
    options[name] = value;
  }
  return { scheme, bucket, prefix, options };
}

/** Thrown with one line a fault: the variable, what it is and what it must be. */
export class ConfigError extends Error {}

/** An absolute URL with one of the schemes. */
function url(schemes: string[]) {
  const wanted = `a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return makeValidator<string>((text) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) throw new EnvError(`must be ${wanted}`);
    return text;
  });
}

export const databaseUrl = url(['postgres:', 'postgresql:']);
export const httpUrl = url(['http:', 'https:']);
/** `https`, or `http` on this machine. */
export const issuerUrl = makeValidator<string>((text) => {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  if (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3})$/.test(hostname))) return text;
  throw new EnvError('must be a URL that begins with https://');
});

/** `group=Workspace:role`, separated by commas. */
export const groupRoles = makeValidator<{ group: string; workspace: string; role: Role }[]>((text) =>
  text.split(',').map((entry) => {
    const [, group, workspace, role] = /^\s*(\S.*?)\s*=\s*(\S.*?)\s*:\s*(\w+)\s*$/.exec(entry) ?? [];
    const known = ROLES.find((one) => one === role);
    if (!group || !workspace || !known)
      throw new EnvError(`must be such as platen-admins=Acme:admin, with a role of ${ROLES.join(', ')}`);
    return { group, workspace, role: known };
  }),
);

export const smtpUrl = url(['smtp:', 'smtps:']);

/** What STORAGE_URL may be; a folder becomes an absolute one. Throws an EnvError that says what is expected instead. */
export function readStorageUrl(text: string): string {
  if (text === 'none' || /^gs:\/\/[a-z0-9][a-z0-9._-]{1,220}[a-z0-9](\/[\w.-]+)*\/?$/.test(text)) return text;
  if (text.startsWith('file:')) {
    const folder = text.replace(/^file:(\/\/(?=\/))?/, '');
    if (folder !== '') return pathToFileURL(path.resolve(decodeURI(folder))).href;
  }
  try {
    if (readBucketUrl(text)) return text;
  } catch (error) {
    throw new EnvError((error as Error).message);
  }
  throw new EnvError('must be file:/a/folder, gs://bucket/prefix, s3://bucket/prefix, az://container/prefix or none');
}

export const storageUrl = makeValidator<string>(readStorageUrl);

export const mailAddress = makeValidator<string>((text) => {
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text))
    throw new EnvError('must be an e-mail address such as platen@example.com');
  return text;
});

export function oneOf<Choice extends string>(choices: Choice[]) {
  return makeValidator<Choice>((text) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new EnvError(`must be one of ${choices.join(', ')}`);
    return found;
  });
}

export function integer(min: number, max: number) {
  return makeValidator<number>((text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new EnvError(`must be a whole number from ${min} to ${max}`);
    return value;
  });
}

/** Reads a number from 0 to 1, such as 0.25. */
export const share = makeValidator<number>((text) => {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || value > 1) throw new EnvError('must be a number from 0 to 1');
  return value;
});

/** Origins of pages, or `*` for all. */
export const origins = makeValidator<string[] | '*'>((text) => {
  const all = text.split(/[\s,]+/).filter(Boolean);
  if (all.length === 1 && all[0] === '*') return '*';
  const wrong = all.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong !== undefined) throw new EnvError(`must be * or origins such as https://app.example.com, not ${wrong}`);
  return all;
});

/** Names or addresses, each with a port or for every port, as URLs have them. */
export const hosts = makeValidator<string[]>((text) => {
  const all = text.split(/[\s,]+/).filter(Boolean);
  const isHost = (one: string) => URL.canParse(`tcp://${one}`) && /^[^/?#@]+$/.test(one);
  const wrong = all.find((one) => !isHost(one));
  if (wrong !== undefined) throw new EnvError(`must be hosts such as hooks.internal:8080, not ${wrong}`);
  return all.map((one) => one.toLowerCase());
});

/** Anything else could not stand in a header. */
export const apiKey = makeValidator<string>((text) => {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new EnvError('must be an API key or an access token');
  return text;
});

export const secretKeys = makeValidator<SecretKey[]>((text) => {
  try {
    return readSecretKeys(text);
  } catch (error) {
    throw new EnvError((error as Error).message);
  }
});

const SECRET = new Set(['SECRET_KEY', 'OIDC_CLIENT_SECRET', 'DATABASE_URL', 'SMTP_URL', 'PLATEN_API_KEY']);

/** Repeats the value in the message, unless the variable may hold a password or a key. */
function shown(name: string, value: string | undefined) {
  return SECRET.has(name) ? '…' : value;
}

/** An empty variable is an unset one. Throws `ConfigError` with all faults at once. */
export function readEnvironment<Specs>(env: NodeJS.ProcessEnv, specs: Specs): CleanedEnv<Specs> {
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
