/**
 * §21.3, §23.3, §24.14: requests to URLs that a stranger supplies, protected against server-side request forgery (SSRF). A request never reaches
 * a private address, whatever its name resolves to. Redirects are not followed, and answers are read up to a limit.
 */
import { lookup as lookUp } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export type GuardedRequest = {
  method?: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** How many bytes of the answer are read. */
  maxBytes: number;
  signal?: AbortSignal | null | undefined;
  /** Whether the operator has allowed this host. It may then have a private address and use http. */
  isAllowed?: boolean;
  /** Whether the answer is signed and needs no TLS, so that http on its standard port will do. */
  isSigned?: boolean;
};

/** `isWhole` is false when the answer was longer than the part that was read. */
export type GuardedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; isWhole: boolean };

/** The agents check the address that they connect to: the one in the URL, and each one that a name resolves to. */
const AGENTS: Record<string, RequestFilteringHttpAgent | RequestFilteringHttpsAgent> = {
  'http:': new RequestFilteringHttpAgent({ keepAlive: false }),
  'https:': new RequestFilteringHttpsAgent({ keepAlive: false }),
};

/**
 * The range of public IPv6 addresses. The agent lets other IPv6 addresses through, such as those that a gateway
 * translates to private IPv4 addresses.
 */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

const lookup: LookupFunction = (name, options, done) =>
  lookUp(name, { ...options, all: true }, (error, found = []) => {
    const inner = found.find(({ address }) => !isOuter(address));
    if (error || inner) return done(error ?? new NotAllowedError(`${inner!.address} is not allowed`), '');
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });

/** Thrown for an address that requests may not reach, such as a private one. */
export class NotAllowedError extends Error {}

/** Returns whether an error comes from the agent, which gives its errors no code. */
function isOfAgent({ message }: Error): boolean {
  return /^DNS lookup .* is not allowed/s.test(message);
}

/**
 * Sends the request. Unless the host is allowed, it must use https on port 443, or http on port 80 for a signed answer. Rejects when nothing answers, and when
 * `signal` is aborted.
 */
export function guardedRequest(address: string, options: GuardedRequest): Promise<GuardedAnswer> {
  const { method = 'GET', headers, body, maxBytes, signal, isAllowed = false, isSigned = false } = options;
  return new Promise((resolve, reject) => {
    const { protocol, port, hostname } = new URL(address);
    const isStandard = port === '' && (protocol === 'https:' || (isSigned && protocol === 'http:'));
    if (!isAllowed && !isStandard) return reject(new NotAllowedError('only the standard port of https is used'));
    if (!isAllowed && !isOuter(hostname.slice(1, -1))) return reject(new NotAllowedError(`${hostname} is not allowed`));
    const send = protocol === 'http:' ? requestHttp : requestHttps;
    const guard = isAllowed ? { agent: false as const } : { agent: AGENTS[protocol]!, lookup };
    const request = send(address, { method, headers, ...guard, ...(signal && { signal }) }, (res) => {
      read(res, maxBytes).then(resolve, reject);
    });
    request.on('error', (error) =>
      reject(isOfAgent(error) ? new NotAllowedError(error.message) : ofHost(hostname, error)),
    );
    request.end(body);
  });
}

/**
 * Names the host in the error of a connection, and keeps its code. As it is, it looks like one of the connection to the database, and
 * would be reported as that (§18.19).
 */
function ofHost(host: string, error: NodeJS.ErrnoException): Error {
  if (error.syscall === undefined) return error;
  return Object.assign(new Error(`${host}: ${error.message}`, { cause: error }), { code: error.code });
}

function read(res: IncomingMessage, maxBytes: number): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const answer = (isWhole: boolean) =>
      resolve({ status: res.statusCode!, headers: res.headers, body: Buffer.concat(chunks), isWhole });
    res.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, maxBytes - size));
      size += chunk.length;
      if (size <= maxBytes) return;
      answer(false);
      res.destroy();
    });
    res.on('end', () => answer(true));
    res.on('error', reject);
  });
}

/** Returns whether an address is public or not an IPv6 address. The agent checks IPv4 itself. */
function isOuter(address: string): boolean {
  return !isIPv6(address) || GLOBAL.check(address, 'ipv6');
}
