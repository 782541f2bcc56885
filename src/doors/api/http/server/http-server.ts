/** §15.5: Node's HTTP server with its timeouts and limits, set so that every answer comes from the application. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { MINUTE, SECOND } from '../../../../domain/durations.ts';
import { MEBIBYTE } from '../../../../domain/sizes.ts';
import { ToldError, tell } from '../../../../locales/message.ts';
import type { Log } from '../../../../platform/log.ts';
import { isHealthCheck } from '../routes/health-router.ts';
import { answerClientErrors, MAX_HEADER_BYTES } from './answer-client-errors.ts';

/** Against slow loris: a request must arrive whole within this time. A slow line still sends 1 MB in a minute. */
const ARRIVAL = { headersTimeout: 15 * SECOND, requestTimeout: 60 * SECOND, connectionsCheckingInterval: 5 * SECOND };
/** Keep-alive. Load balancers keep idle connections for a minute; if ours closed first, a request could meet a closing one. */
const IDLE = { keepAliveTimeout: 65 * SECOND };
/** When so many are open, idle ones make room for new ones. */
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
  // An unknown `Expect` need not be answered with 417 (RFC 9110, section 10.1.1). `100-continue` is answered when the body is
  // wanted (read-request.ts), so that a caller who is refused need not send it.
  server.on('checkExpectation', answer).on('checkContinue', answer);
  // maxHeaderSize is the limit. A limit on the number of headers would silently drop the rest.
  server.maxHeadersCount = 0;
  server.maxConnections = connections;
  server.on('drop', () => server.closeIdleConnections());
  cutSlowReaders(server, log, readers);
  answerClientErrors(server, log);
  return server;
}

/** The absolute form, `GET http://host/path`, is accepted too (RFC 9112, section 3.2.2). */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
}

const LINGER = 5 * SECOND;

/**
 * §15.12: closes a connection on which the caller is still sending. To close it at once would reset it, and the caller would lose the
 * answer that says why. So what still comes is read and dropped, for a while.
 * Node closes by `destroySoon` after an answer that ends its connection.
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

// §15.12: a connection has one request at work at a time. HTTP lets a caller send the next ones before it has read an answer, and each
// answer that it does not read waits in memory.

/** Requests of one connection that wait; no library sends as many. */
const MAX_WAITING = 16;

/** A request is passed to `listener` once the answer before it has left. A connection on which too many wait is cut. */
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
    // An answer before has closed the connection.
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

/** Node forgets answers that were never begun, but others wait for their end. */
function drop(exchanges: Exchange[]): void {
  for (const { res } of exchanges) res.emit('close');
}

/** `variable`: what sets the port. */
type Address = { port: number; host: string; variable: string };

/** Rejects when the port is taken. */
export function listen({ port, host, variable }: Address, log: Log, answer: RequestListener): Promise<Server> {
  const server = createHttpServer(answer, log);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new ToldError(tell('operation.port', { host, port, variable })) : error),
    );
    server.listen(port, host, () => resolve(server));
  });
}

/** Without a slash at the end. */
export function listeningAt(server: Server, host: string): string {
  const { port, family } = server.address() as AddressInfo;
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? 'localhost' : family === 'IPv6' && host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

// §15.12: answers that nobody reads wait in memory. So whoever takes nothing, or takes too long, or holds too much is cut off.

/**
 * `still`: milliseconds in which a reader takes nothing. `whole`: in which it takes a whole answer, once all of that waits for it.
 * `bytes`: what may wait for readers, of all connections together. `every`: how often the last two are looked at.
 */
type ReaderLimits = { still: number; whole: number; bytes: number; every: number };

const LIMITS: ReaderLimits = { still: 30 * SECOND, whole: 2 * MINUTE, bytes: 128 * MEBIBYTE, every: 250 };

/** Call it once for a server, before it listens. */
function cutSlowReaders(server: Server, log: Log, limits: Partial<ReaderLimits> = {}): void {
  const { still, whole, bytes, every } = { ...LIMITS, ...limits };
  const sockets = new Set<Socket>();
  /** The requests not answered yet, and since when their complete answer has been waiting. */
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

  // Node calls a socket still only when the kernel has taken nothing of a write either. With a listener, it leaves idle connections
  // (keep-alive) to us too; on others an answer is being made.
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

// §18.9: graceful shutdown of the HTTP server, connection draining. The port stays open while requests are in flight, so that
// load balancers see `/readyz` fail; every answer closes its connection.

/** Answers to health checks may still be in flight when the port closes. */
const CUT_AFTER = SECOND;

export type Drain = {
  /** Makes every answer close its connection. An idle connection may send one more request until the port closes. */
  begin(): void;
  /** The number of requests not answered yet, without health checks. */
  inFlight(): number;
  /** Closes the port. Requests still in flight are cut off: `now`, or a moment later. */
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
