/**
 * §5.2: the bearer tokens, which are API keys and OAuth access tokens; §21.6: refresh tokens; §20.2, §20.4, §20.5: tokens of session
 * cookies, browser cookies and sign-in links; §20.19: tokens of document links; §22.11:
 * tokens that create the document of a draft once. A token consists of a prefix for its kind, 32 random
 * bytes in base62 and a checksum. A mistyped token is therefore refused without a lookup, and a secret scanner can recognise a real one.
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
  | 'document-link'
  | 'issue-token';

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
  'issue-token': 'plu_',
};
const KINDS = new Map(Object.entries(PREFIXES).map(([kind, prefix]) => [prefix, kind as CredentialKind]));

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is the first power of 62 above 2^256, and 62^6 the first above 2^32. */
const SECRET_WIDTH = 43;
const CHECKSUM_WIDTH = 6;
const SHOWN_WIDTH = 8;

/** §5.7. The message never says why a token is invalid. That would tell a stranger that the token once worked. */
export const INVALID_TOKEN = tell('refusal.token');

const SHAPE = new RegExp(`^([a-z]+_)([0-9A-Za-z]{${SECRET_WIDTH}})([0-9A-Za-z]{${CHECKSUM_WIDTH}})$`);

/** Makes the token of a kind from `secret`, 32 random bytes. Throws on any other number of bytes. */
export function createCredential(kind: CredentialKind, secret: Uint8Array): Credential {
  if (secret.length !== SECRET_BYTES) throw new RangeError(`${secret.length} random bytes, expected ${SECRET_BYTES}`);
  const body = PREFIXES[kind] + base62(BigInt(`0x${Buffer.from(secret).toString('hex')}`), SECRET_WIDTH);
  const token = body + checksum(body);
  return { kind, token, hash: hashCredential(token), prefix: token.slice(0, PREFIXES[kind].length + SHOWN_WIDTH) };
}

/** Returns whether a text is a token of this kind, by its shape and its checksum. */
export function isToken(kind: CredentialKind, token: string): boolean {
  return kindOf(token) === kind;
}

/** Returns the token of an `Authorization` header, unchecked. Undefined when there is none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Returns the part of a token that lists and logs may show. Undefined when the text is not a token. */
export function shownOf(token: string): string | undefined {
  const kind = kindOf(token);
  return kind && token.slice(0, PREFIXES[kind].length + SHOWN_WIDTH);
}

/** Returns the SHA-256 hash, which the database stores instead of the token. */
export function hashCredential(token: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(token).digest();
}

function kindOf(token: string): CredentialKind | undefined {
  const [, prefix = '', secret = '', sum = ''] = SHAPE.exec(token) ?? [];
  return checksum(prefix + secret) === sum ? KINDS.get(prefix) : undefined;
}

/** The checksum covers the prefix, so a token cannot pass for another kind. */
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

// §21.6: the scope and the audience of app tokens (RFC 8707). The service is one resource, however its URL is written.

/** The only scope: do in a workspace what a member can do through the API. */
export const SCOPE = 'documents';

/** Returns the audience that is stored with an access token. */
export function audienceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** Returns the audience when the client's `resource` means this service. Otherwise returns `resource` unchanged, which is then refused. */
export function canonicalResource(resource: string, publicUrl: string): string {
  const url = URL.parse(resource);
  if (!url || url.search || url.hash || url.username || url.password) return resource;
  const asked = (url.origin + url.pathname).replace(/\/$/, '');
  const own = new URL(publicUrl);
  const base = own.origin + own.pathname.replace(/\/$/, '');
  return ['', '/mcp', '/api/v1'].some((path) => asked === base + path) ? audienceOf(publicUrl) : resource;
}
