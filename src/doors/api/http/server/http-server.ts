/** §15.5: Node's HTTP server, with its timeouts and limits set so that every answer comes from the application. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { MINUTE, SECOND } from '../../../../domain/durations.ts';
import { MEBIBYTE } from '../../../../domain/sizes.ts';
import { ToldError, tell } from '../../../../locales/message.ts';
import type { Log } from '../../../../platform/log.ts';
import { type ErrorFacts, errorBody } from '../errors/error-body.ts';
import { isHealthCheck } from '../routes/health-router.ts';

/** Protects against slowloris: a request must arrive within this time. A slow line sends 1 MB in a minute. */
const ARRIVAL = { headersTimeout: 15 * SECOND, requestTimeout: 60 * SECOND, connectionsCheckingInterval: 5 * SECOND };
/**
 * Keep-alive. Load balancers keep idle connections for a minute. If the server closed first, a request could arrive on
 * a closing connection.
 */
const IDLE = { keepAliveTimeout: 65 * SECOND };
/** When this many connections are open, idle ones are closed to make room. */
const MAX_CONNECTIONS = 2_000;

type ServerLimits = Partial<typeof ARRIVAL> & { readers?: Partial<ReaderLimits>; connections?: number };

/** Creates the server, which does not listen yet. Tests pass lower limits. */
export function createHttpServer(
  listener: RequestListener,
  log: Log,
  { readers = {}, connections = MAX_CONNECTIONS, ...arrival }: ServerLimits = {},
): Server {
  // `requireHostHeader: false`: Node would answer a missing Host itself, without a body; checkUrl refuses it.
  const server = createServer({
    ...ARRIVAL,
    ...IDLE,
    ...arrival,
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
  });
  const answer = oneAtATime((req, res) => {
    req.url = withoutOrigin(req.url!);
    lingerOnClose(req);
    listener(req, res);
  });
  server.on('request', answer);
  // An unknown `Expect` need not be answered with 417 (RFC 9110, section 10.1.1). `100-continue` is answered when the
  // body is read (read-request.ts), so that a refused caller need not send it.
  server.on('checkExpectation', answer).on('checkContinue', answer);
  // `maxHeaderSize` is the limit. A limit on the number of headers would silently drop the rest.
  server.maxHeadersCount = 0;
  server.maxConnections = connections;
  server.on('drop', () => server.closeIdleConnections());
  cutSlowReaders(server, log, readers);
  answerClientErrors(server, log);
  return server;
}

/** Removes the origin from the absolute form, `GET http://host/path`, which is accepted too (RFC 9112, section 3.2.2). */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
}

const LINGER = 5 * SECOND;

/**
 * §15.12: closes a connection on which the caller is still sending. Closing it at once would reset it, and the caller
 * would lose the answer that says why. So the server reads and drops what still arrives, for a while. Node closes with
 * `destroySoon` after an answer that ends its connection.
 */
function lingerOnClose(req: IncomingMessage): void {
  const { socket } = req;
  const destroySoon = () => {
    socket.end();
    if (req.complete) return void Object.getPrototypeOf(socket).destroySoon.call(socket);
    const timer = setTimeout(() => socket.destroy(), LINGER).unref();
    socket.once('close', () => clearTimeout(timer));
  };
  Object.assign(socket, { destroySoon });
}

// §15.12: a connection handles one request at a time. HTTP lets a caller send further requests before it has read an
// answer (pipelining), and each unread answer takes memory.

/** The most waiting requests of one connection. No library sends as many. */
const MAX_WAITING = 16;

/** Passes a request to `listener` after the previous answer. Closes a connection with too many waiting requests. */
function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>();
  const lineOf = (socket: Socket): Exchange[] => {
    const known = lines.get(socket);
    if (known) return known;
    const line: Exchange[] = [];
    lines.set(socket, line);
    socket.once('close', () => drop(line.splice(1)));
    return line;
  };
  return (req, res) => {
    const { socket } = req;
    // An earlier answer has closed the connection.
    if (!socket.writable) return drop([{ req, res }]);
    const line = lineOf(socket);
    line.push({ req, res });
    res.once('close', () => {
      line.shift();
      const [next] = line;
      if (next && socket.writable) listener(next.req, next.res);
      else drop(line.splice(0));
    });
    if (line.length > 1 + MAX_WAITING) socket.destroy();
    else if (line.length === 1) listener(req, res);
  };
}

type Exchange = { req: IncomingMessage; res: ServerResponse };

/** Node forgets answers that were never started, but other code waits for their end. */
function drop(exchanges: Exchange[]): void {
  for (const { res } of exchanges) res.emit('close');
}

/** `variable`: the environment variable that sets the port. */
type Address = { port: number; host: string; variable: string };

/** Returns what to set when the service cannot listen on an address. */
function unusable({ code }: NodeJS.ErrnoException, { host, port, variable }: Address): ToldError {
  if (code === 'EADDRINUSE') return new ToldError(tell('operation.port', { host, port, variable }));
  if (code === 'EACCES') return new ToldError(tell('operation.listen.denied', { port, variable }));
  return new ToldError(tell('operation.listen.host', { host, code: String(code) }));
}

/** Starts to listen. Rejects when that is impossible, with a message that names the variable to change. */
export function listen(address: Address, log: Log, answer: RequestListener): Promise<Server> {
  const server = createHttpServer(answer, log);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(unusable(error, address)));
    server.listen(address.port, address.host, () => resolve(server));
  });
}

/** Returns the server's URL without a slash at the end. */
export function listeningAt(server: Server, host: string): string {
  const { port, family } = server.address() as AddressInfo;
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? 'localhost' : family === 'IPv6' && host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

// §15.12: unread answers take memory. So the server cuts off a reader that takes nothing, takes too long, or holds too
// much.

/**
 * `still`: the milliseconds after which a reader that takes nothing is cut off. `whole`: the milliseconds in which it
 * must take a complete answer, from when all of it is ready. `bytes`: how much may wait for readers on all connections
 * together. `every`: how often `whole` and `bytes` are checked.
 */
type ReaderLimits = { still: number; whole: number; bytes: number; every: number };

const LIMITS: ReaderLimits = { still: 30 * SECOND, whole: 2 * MINUTE, bytes: 128 * MEBIBYTE, every: 250 };

/** Call it once for a server, before it listens. */
function cutSlowReaders(server: Server, log: Log, limits: Partial<ReaderLimits> = {}): void {
  const { still, whole, bytes, every } = { ...LIMITS, ...limits };
  const sockets = new Set<Socket>();
  /** The requests that are not answered yet, and since when their complete answer has been waiting. */
  const open = new Map<ServerResponse, number | undefined>();

  const cut = (socket: Socket, why: string) => {
    log.info({ client: socket.remoteAddress, waiting: socket.writableLength, why }, 'a slow reader was cut off');
    socket.resetAndDestroy();
  };
  const watch = (_req: IncomingMessage, res: ServerResponse) => {
    open.set(res, undefined);
    res.once('close', () => open.delete(res));
  };
  for (const event of ['request', 'checkExpectation', 'checkContinue']) server.prependListener(event, watch);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  // Node calls a socket idle only when the kernel has also taken nothing of a write. With this listener, Node no longer
  // closes idle keep-alive connections, so this does. On other connections an answer is being made.
  server.setTimeout(still, (socket: Socket) => {
    if (socket.writableLength > 0) cut(socket, 'it took nothing');
    else if (![...open.keys()].some((res) => res.socket === socket)) socket.destroy();
  });

  const sweep = () => {
    const now = performance.now();
    for (const [res, since] of open) {
      if (!res.writableEnded) continue;
      if (since === undefined) open.set(res, now);
      else if (now - since > whole && res.socket) cut(res.socket, 'it took too long');
    }
    let held = 0;
    for (const socket of sockets) held += socket.writableLength;
    if (held <= bytes) return;
    for (const socket of [...sockets].sort((a, b) => b.writableLength - a.writableLength)) {
      if (held <= bytes) return;
      held -= socket.writableLength;
      cut(socket, 'too much waits for readers');
    }
  };
  const timer = setInterval(sweep, every).unref();
  server.once('close', () => clearInterval(timer));
}

// §18.9: graceful shutdown of the HTTP server (connection draining). The port stays open while requests are in flight,
// so that load balancers see `/readyz` fail. Every answer closes its connection.

/** Answers to health checks may still be in flight when the port closes. */
const CUT_AFTER = SECOND;

export type Drain = {
  /** Makes every answer close its connection. An idle connection may send one more request until the port closes. */
  begin(): void;
  /** Returns how many requests are not answered yet, without health checks. */
  inFlight(): number;
  /** Closes the port. Requests still in flight are cut off: at once with `now`, otherwise a moment later. */
  close(options: { now: boolean }): Promise<void>;
};

/** Call it once for a server, before its first request. */
export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>();
  let inFlight = 0;
  let draining = false;
  const endConnection = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  const watch = (req: IncomingMessage, res: ServerResponse) => {
    const counts = isHealthCheck(req.url) ? 0 : 1;
    open.add(res);
    inFlight += counts;
    res.once('close', () => {
      open.delete(res);
      inFlight -= counts;
    });
    if (draining) endConnection(res);
  };
  for (const event of ['request', 'checkExpectation', 'checkContinue']) server.prependListener(event, watch);
  return {
    begin() {
      draining = true;
      for (const res of open) endConnection(res);
    },
    inFlight: () => inFlight,
    async close({ now }) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const cut = setTimeout(() => server.closeAllConnections(), now ? 0 : CUT_AFTER);
      await closed;
      clearTimeout(cut);
    },
  };
}

// §15.5: answers bytes that Node's HTTP parser refuses (`clientError`) with an error body and an `X-Request-Id`. The connection
// closes, because nobody can tell where the next request begins (request smuggling).

/** The limit of the request line and all headers together. */
const MAX_HEADER_BYTES = 32 * 1024;

type Fault = { message: string; detail: string };

const LENGTH: Fault = {
  message: 'Send Content-Length once, as a number of bytes, and not together with Transfer-Encoding.',
  detail: 'Content-Length',
};
const REQUEST_LINE: Fault = {
  message: 'The request line is not valid HTTP/1.1. Send: method, space, URL without spaces, space, HTTP/1.1.',
  detail: 'request',
};
const HEADER: Fault = {
  message: 'A header is not valid HTTP/1.1. Send name, colon and value on one line, without control characters.',
  detail: 'headers',
};
const CHUNK: Fault = {
  message: 'The chunks of the body are not valid HTTP/1.1. Send: length in hexadecimal, line break, bytes, line break.',
  detail: 'body',
};

/** Node's error code → the error that is sent. */
const FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: {
    message: `The URL and the headers are too long. Send up to ${MAX_HEADER_BYTES} bytes together.`,
    detail: 'headers',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    message: 'The chunk extensions are too long. Send no chunk extensions.',
    detail: 'body',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { message: 'The request took too long to arrive. Send it again.', detail: 'request' },
  HPE_INVALID_METHOD: {
    message:
      'The request does not begin with an HTTP method. Send plain HTTP/1.1, with the method in capitals, for example GET.',
    detail: 'method',
  },
  HPE_INVALID_URL: {
    message: 'The URL contains a character that is not allowed in URLs. Use percent-encoding, as UTF-8.',
    detail: 'URL',
  },
  HPE_PAUSED_H2_UPGRADE: { message: 'HTTP/2 needs TLS. Send HTTP/1.1.', detail: 'request' },
  HPE_INVALID_CONSTANT: REQUEST_LINE,
  HPE_INVALID_VERSION: REQUEST_LINE,
  HPE_INVALID_HEADER_TOKEN: HEADER,
  HPE_CR_EXPECTED: HEADER,
  HPE_INVALID_CONTENT_LENGTH: LENGTH,
  HPE_UNEXPECTED_CONTENT_LENGTH: LENGTH,
  HPE_INVALID_TRANSFER_ENCODING: {
    message: 'Transfer-Encoding must be chunked. Do not send it together with Content-Length.',
    detail: 'Transfer-Encoding',
  },
  HPE_INVALID_CHUNK_SIZE: CHUNK,
  HPE_STRICT: CHUNK,
  HPE_INVALID_EOF_STATE: { message: 'The request is incomplete. Send all of it.', detail: 'request' },
};
const UNREADABLE: Fault = {
  message: 'The request is not valid HTTP/1.1. Send valid HTTP/1.1.',
  detail: 'request',
};

/** Call it once for a server, before it listens. */
function answerClientErrors(server: Server, log: Log): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The caller is gone, or an answer has begun, so no error body can be sent.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUnused(socket)) return closeUnused(socket);
    const requestId = uuidv7();
    log.info({ requestId, status: 400, code: error.code }, 'a request could not be read');
    const fault = FAULTS[error.code ?? ''] ?? UNREADABLE;
    socket.end(rawAnswer(400, requestId, { code: 'validation', ...fault }));
  });
  // CONNECT asks for a tunnel. Node hands over the socket, and without a listener closes it silently.
  server.on('connect', (_req, socket: Duplex) => {
    const requestId = uuidv7();
    log.info({ requestId, status: 405, method: 'CONNECT' }, 'request');
    socket.on('error', () => socket.destroy());
    const message = 'This service is not a proxy. Send requests to the service itself.';
    const facts: ErrorFacts = { code: 'method_not_allowed', message, detail: 'method' };
    socket.end(rawAnswer(405, requestId, facts, ['Allow: GET, HEAD, POST']));
  });
}

function isUnused(socket: Duplex): boolean {
  return (socket as Socket).bytesRead === 0;
}

/**
 * Closes a connection that was opened before its first request. The client would take an answer for that of its next request. A process
 * that was paused finds the timeout expired before it reads what has arrived, so this checks once more.
 */
function closeUnused(socket: Duplex): void {
  setImmediate(() => {
    if (isUnused(socket)) socket.destroy();
  });
}

/** Node keeps the current response on the socket for this purpose (see its documentation of `clientError`). */
function isAnswering(socket: Duplex): boolean {
  return (socket as { _httpMessage?: { headersSent?: boolean } | null })._httpMessage?.headersSent === true;
}

function rawAnswer(status: number, requestId: string, facts: ErrorFacts, headers: string[] = []): string {
  const text = JSON.stringify(errorBody(facts));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    ...headers,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
