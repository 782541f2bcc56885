/** §26.6: what a signature service can do for Platen, and how a request to one may fail. */
import { SECOND } from '../../../domain/durations.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { isAllowedHost } from '../../../domain/webhooks.ts';
import { type Message, ToldError, tell } from '../../../locales/message.ts';
import type { FieldPlace } from '../../../pdf/index.ts';
import { type GuardedAnswer, guardedRequest, NotAllowedError } from '../../../platform/guarded-request.ts';

/** A signer with the place of the field. `order`: who signs first; equal numbers sign at the same time. */
export type SentSigner = { role: string; name: string; email: string; order: number; field: FieldPlace };

/** `id`: that of the request, by which it is found at the provider. `isOrdered`: whether signers follow one another. */
export type ToSign = { id: string; title: string; pdf: Uint8Array; signers: SentSigner[]; isOrdered: boolean };

export type RemoteSigner = { status: 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'expired' };

/** What a provider says of a request. `signers`: in the order in which they were sent; one that it does not know is left out. */
export type RemoteState = {
  status: 'sent' | 'viewed' | 'signed' | 'declined' | 'expired' | 'cancelled';
  /** In the words of the person who declined. */
  reason?: string;
  signers: (RemoteSigner | undefined)[];
};

export type Provider = {
  /** Rejects unless the token opens the API. */
  check(): Promise<void>;
  /** Returns the id of what an earlier attempt has sent; null if there is nothing. */
  find(id: string): Promise<string | null>;
  /** Sends a document, or what is left of an earlier attempt. Returns its id at the provider. */
  send(request: ToSign): Promise<string>;
  /** `emails`: those of the signers, as they were sent. */
  read(remoteId: string, emails: readonly string[]): Promise<RemoteState>;
  /** Returns the signed file. */
  download(remoteId: string): Promise<Uint8Array>;
  cancel(remoteId: string): Promise<void>;
};

export type ProviderAccess = {
  baseUrl: string;
  token: string;
  /** Hosts of the operator's own network that are allowed. */
  hosts: readonly string[];
  signal?: AbortSignal;
};

/** A request to a provider has failed. `retry`: whether it may succeed later. `status`: that of the answer, if there was one. */
export class ProviderFailure extends ToldError {
  readonly retry: boolean;
  readonly status: number | undefined;

  constructor(told: Message, { retry, status }: { retry: boolean; status?: number }) {
    super(told);
    this.retry = retry;
    this.status = status;
  }
}

/** The largest signed file that is taken back. */
const MAX_SIGNED_BYTES = 64 * MEBIBYTE;
const MAX_ANSWER_BYTES = 8 * MEBIBYTE;
const ANSWERS_WITHIN = 30 * SECOND;
const DOWNLOADS_WITHIN = 120 * SECOND;

/** `path`: below the base URL, or a whole URL of an allowed host. */
type Call = {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  isFile?: true;
};

export type Caller = {
  /** Returns the answer as JSON. Null for 404. Throws a `ProviderFailure`. */
  json(call: Call): Promise<unknown>;
  /** Returns the answer's bytes. */
  bytes(call: Call): Promise<Uint8Array>;
};

/** Returns what calls a provider's API with a token. `authorize`: the headers that carry it. */
export function callerOf(access: ProviderAccess, authorize: Record<string, string>): Caller {
  const call = async ({ method = 'GET', path, headers, json, form, isFile }: Call): Promise<GuardedAnswer> => {
    const isOwn = !/^https?:/i.test(path);
    const address = new URL(isOwn ? access.baseUrl + path : path);
    if (!isOwn && !isNear(address, new URL(access.baseUrl))) throw elsewhere(address.host);
    const { body, type } = await bodyOf(json, form);
    const timeout = AbortSignal.timeout(isFile ? DOWNLOADS_WITHIN : ANSWERS_WITHIN);
    const signal = access.signal ? AbortSignal.any([timeout, access.signal]) : timeout;
    const answer = await guardedRequest(address.href, {
      method,
      headers: {
        'User-Agent': 'Platen',
        Accept: isFile ? 'application/pdf' : 'application/json',
        // The address of a file is signed: the token is not for whoever serves it.
        ...(isOwn && authorize),
        ...(body !== undefined && { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      maxBytes: isFile ? MAX_SIGNED_BYTES : MAX_ANSWER_BYTES,
      signal,
      isAllowed: isAllowedHost(address, access.hosts),
    }).catch((error: Error) => {
      throw unreachable(error, address.host);
    });
    return answer;
  };
  const refused = ({ status, body }: GuardedAnswer): ProviderFailure => {
    const retry = status >= 500 || status === 429 || status === 408;
    const answer = body
      .subarray(0, 300)
      .toString('utf8')
      .replace(/[\0-\x1f]+/g, ' ')
      .trim();
    return new ProviderFailure(tell('signature.refused', { status, answer }), { retry, status });
  };
  return {
    async json(of) {
      const answer = await call(of);
      if (answer.status === 404) return null;
      if (answer.status < 200 || answer.status > 299) throw refused(answer);
      try {
        return answer.body.length === 0 ? {} : JSON.parse(answer.body.toString('utf8'));
      } catch {
        throw new ProviderFailure(tell('signature.notUnderstood'), { retry: true, status: answer.status });
      }
    },
    async bytes(of) {
      const answer = await call({ ...of, isFile: true });
      if (answer.status < 200 || answer.status > 299) throw refused(answer);
      if (!answer.isWhole)
        throw new ProviderFailure(tell('signature.tooLarge', { max: MAX_SIGNED_BYTES / MEBIBYTE }), {
          retry: false,
        });
      return answer.body;
    },
  };
}

async function bodyOf(
  json: unknown,
  form: FormData | undefined,
): Promise<{ body?: string | Uint8Array; type: string }> {
  if (!form) return { ...(json !== undefined && { body: JSON.stringify(json) }), type: 'application/json' };
  const packed = new Response(form);
  const type = packed.headers.get('content-type')!;
  return { body: new Uint8Array(await packed.arrayBuffer()), type };
}

/** A cloud may serve its files from the host that its API is a part of: `docuseal.com` beside `api.docuseal.com`. */
function isNear(address: URL, base: URL): boolean {
  if (address.protocol !== base.protocol || address.port !== base.port) return false;
  return address.hostname === base.hostname || `api.${address.hostname}` === base.hostname;
}

function elsewhere(host: string): ProviderFailure {
  return new ProviderFailure(tell('signature.elsewhere', { host }), { retry: false });
}

function unreachable(error: Error, host: string): ProviderFailure {
  if (error instanceof NotAllowedError)
    return new ProviderFailure(tell('signature.notAllowed', { host }), { retry: true });
  return new ProviderFailure(tell('signature.unreachable', { host }), { retry: true });
}
