/** Node's HTTP server, so that nothing is answered, or taken to be meant, but by the application. */

import { createServer, type RequestListener, type Server } from 'node:http';
import { SECOND } from '../../domain/durations.ts';
import type { Log } from '../../log.ts';
import { answerClientErrors, MAX_HEADER_BYTES } from './client-errors.ts';

/** A request that comes a byte at a time holds a connection no longer than this; 1 MB in a minute is a slow line. */
const ARRIVAL = { headersTimeout: 15 * SECOND, requestTimeout: 60 * SECOND, connectionsCheckingInterval: 5 * SECOND };
/** Balancers keep idle connections for a minute; were ours closed before, a request could come into one that is just closing. */
const IDLE = { keepAliveTimeout: 65 * SECOND };

/** Not listening yet. `arrival` is for tests, which cannot wait. */
export function createHttpServer(listener: RequestListener, log: Log, arrival: Partial<typeof ARRIVAL> = {}): Server {
  // Without this, Node answers a request that has no Host by itself, with no body.
  const server = createServer({
    ...ARRIVAL,
    ...IDLE,
    ...arrival,
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
  });
  const answer: RequestListener = (req, res) => {
    req.url = withoutOrigin(req.url!);
    listener(req, res);
  };
  server.on('request', answer);
  // An expectation that we do not know is no reason to answer 417 with nothing (RFC 9110, section 10.1.1), and one that
  // we know is met once the body is wanted (see body.ts): a caller who is refused need not send it.
  server.on('checkExpectation', answer).on('checkContinue', answer);
  // The bytes are bounded; past a number of headers, Node would leave out the rest and say nothing.
  server.maxHeadersCount = 0;
  answerClientErrors(server, log);
  return server;
}

/** What proxies send is taken too: `GET http://host/path` (RFC 9112, section 3.2.2). */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
}
