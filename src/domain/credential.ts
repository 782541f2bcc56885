/**
 * §5.2: the two kinds of bearer token, API keys and OAuth access tokens; §21.6: what renews an access token; §20.2, §20.4, §20.5: those of
 * the cookies of a session and of a browser, and of a link that signs in; §20.19: that of a link to a document. A token is a prefix that names its kind, 32
 * random bytes in base62 and a checksum, so that a mistyped token is refused before anything is looked up, and a
 * secret scanner can tell a real one from noise.
 */
import { createHash } from 'node:crypto';
import { tell } from '../locales/message.ts';

export type CredentialKind =
  | 'api-key'
  | 'access-token'
  | 'refresh-token'
  | 'session'
  | 'sign-in-link'
  | 'device'
  | 'document-link';

/** A new token; only its hash is stored. `prefix` is the part that lists may show. */
export type Credential = { kind: CredentialKind; token: string; hash: Buffer<ArrayBuffer>; prefix: string };

/** How many random bytes a token is made from. */
export const SECRET_BYTES = 32;

const PREFIXES: Record<CredentialKind, string> = {
  'api-key': 'plt_',
  'access-token': 'plo_',
  'refresh-token': 'plr_',
  session: 'pls_',
  'sign-in-link': 'pli_',
  device: 'pld_',
  'document-link': 'plk_',
};
const KINDS = new Map(Object.entries(PREFIXES).map(([kind, prefix]) => [prefix, kind as CredentialKind]));

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is the first power of 62 above 2^256, and 62^6 the first above 2^32. */
const SECRET_WIDTH = 43;
const CHECKSUM_WIDTH = 6;
const SHOWN_WIDTH = 8;

/** §5.7. Which of them it is must not be said: it would tell a stranger that a token was once good. */
export const INVALID_TOKEN = tell('refusal.token');

const SHAPE = new RegExp(`^([a-z]+_)([0-9A-Za-z]{${SECRET_WIDTH}})([0-9A-Za-z]{${CHECKSUM_WIDTH}})$`);

/** Makes the token of a kind from `secret`, 32 random bytes. Throws on any other number of bytes. */
export function createCredential(kind: CredentialKind, secret: Uint8Array): Credential {
  if (secret.length !== SECRET_BYTES) throw new RangeError(`${secret.length} random bytes, expected ${SECRET_BYTES}`);
  const body = PREFIXES[kind] + base62(BigInt(`0x${Buffer.from(secret).toString('hex')}`), SECRET_WIDTH);
  const token = body + checksum(body);
  return { kind, token, hash: hashCredential(token), prefix: token.slice(0, PREFIXES[kind].length + SHOWN_WIDTH) };
}

/** Whether this is a token of a kind, by its shape and its checksum. */
export function isToken(kind: CredentialKind, token: string): boolean {
  return kindOf(token) === kind;
}

/** Returns the token of an `Authorization` header without checking it; undefined when there is none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Returns the part of a token that lists and logs may show; undefined when the text is no token. */
export function shownOf(token: string): string | undefined {
  const kind = kindOf(token);
  return kind && token.slice(0, PREFIXES[kind].length + SHOWN_WIDTH);
}

/** SHA-256: what the database keeps instead of the token. */
export function hashCredential(token: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(token).digest();
}

function kindOf(token: string): CredentialKind | undefined {
  const [, prefix = '', secret = '', sum = ''] = SHAPE.exec(token) ?? [];
  return checksum(prefix + secret) === sum ? KINDS.get(prefix) : undefined;
}

/** Covers the prefix too: a token cannot be passed off as the other kind. */
function checksum(body: string): string {
  return base62(BigInt(crc32(Buffer.from(body))), CHECKSUM_WIDTH);
}

function base62(value: bigint, width: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = DIGITS[Number(rest % 62n)] + digits;
  return digits.padStart(width, '0');
}

/** CRC-32 as in ISO 3309, zip and PNG. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

// §21.6: what tokens open, and whom they are for (RFC 8707): this service as one resource, however its address is written.

/** The one scope: to do in a workspace what a member does by the API. */
export const SCOPE = 'documents';

/** Returns the audience that is stored with an access token. */
export function audienceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** `resource` as a client sends it → the audience, when it means this service; else as it is, which is then refused. */
export function canonicalResource(resource: string, publicUrl: string): string {
  const url = URL.parse(resource);
  if (!url || url.search || url.hash || url.username || url.password) return resource;
  const asked = (url.origin + url.pathname).replace(/\/$/, '');
  const own = new URL(publicUrl);
  const base = own.origin + own.pathname.replace(/\/$/, '');
  return ['', '/mcp', '/api/v1'].some((path) => asked === base + path) ? audienceOf(publicUrl) : resource;
}
