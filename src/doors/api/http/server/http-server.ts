/** §15.5: Node's HTTP server with its timeouts and limits, set so that every answer comes from the application. */

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '../../../../domain/durations.ts';
import type { Log } from '../../../../platform/log.ts';
import { answerClientErrors, MAX_HEADER_BYTES } from './answer-client-errors.ts';
import { cutSlowReaders, type ReaderLimits } from './cut-slow-readers.ts';

/** Against slow loris: a request must arrive whole within this time. A slow line still sends 1 MB in a minute. */
const ARRIVAL = { headersTimeout: 15 * SECOND, requestTimeout: 60 * SECOND, connectionsCheckingInterval: 5 * SECOND };
/** Keep-alive. Load balancers keep idle connections for a minute; if ours closed first, a request could meet a closing one. */
const IDLE = { keepAliveTimeout: 65 * SECOND };
/** When so many are open, idle ones make room for new ones. */
const MAX_CONNECTIONS = 2_000;

type ServerLimits = Partial<typeof ARRIVAL> & { readers?: Partial<ReaderLimits>; connections?: number };

/** Does not listen yet. Tests pass lower limits. */
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
  // wanted (read-json-body.ts), so that a caller who is refused need not send it.
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
