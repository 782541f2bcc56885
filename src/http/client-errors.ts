/**
 * §7 for what never becomes a request, because Node cannot read it as HTTP: the caller still gets an error body and an
 * `X-Request-Id`. The connection ends, since nobody knows where a next request would begin.
 */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { components } from '../../generated/openapi.d.ts';
import type { Log } from '../log.ts';

/** The request line and all headers together; a request's URL and `Idempotency-Key` need a part of it. */
export const MAX_HEADER_BYTES = 32 * 1024;

type Fault = { message: string; detail: string };

/** Node's name for the fault → what to say. */
const FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: {
    message: `The URL and the headers may have at most ${MAX_HEADER_BYTES} bytes together. Send less.`,
    detail: 'headers',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { message: 'The chunk extensions are too long. Send none.', detail: 'body' },
  ERR_HTTP_REQUEST_TIMEOUT: { message: 'The request did not arrive in time. Send it again.', detail: 'request' },
};
const UNREADABLE: Fault = {
  message: 'The request is not valid HTTP/1.1. Send it as it is defined.',
  detail: 'request',
};

/** To be called once for a server, before it listens. */
export function answerClientErrors(server: Server, log: Log): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Gone already, or half-way through an answer: nothing can be said any more.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const requestId = uuidv7();
    log.info({ requestId, status: 400, code: error.code }, 'a request could not be read');
    socket.end(rawAnswer(FAULTS[error.code ?? ''] ?? UNREADABLE, requestId));
  });
}

/** Node keeps the answer under way at the socket, for this very question (see the documentation of `clientError`). */
function isAnswering(socket: Duplex): boolean {
  return (socket as { _httpMessage?: { headersSent?: boolean } | null })._httpMessage?.headersSent === true;
}

function rawAnswer({ message, detail }: Fault, requestId: string): string {
  const body: components['schemas']['Error'] = { error: { code: 'validation', message, detail } };
  const text = JSON.stringify(body);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
