/**
 * §7 for what never becomes a request, because Node cannot read it as HTTP: the caller still gets an error body and an
 * `X-Request-Id`. The connection ends, since nobody knows where a next request would begin.
 */
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Log } from '../../log.ts';
import { type ErrorFacts, errorBody } from '../errors/error-body.ts';

/** The request line and all headers together; a request's URL and `Idempotency-Key` need a part of it. */
export const MAX_HEADER_BYTES = 32 * 1024;

type Fault = { message: string; detail: string };

const LENGTH: Fault = {
  message: 'Content-Length must be sent once, as a number of bytes, and not together with Transfer-Encoding.',
  detail: 'Content-Length',
};
const NO_HTTP: Fault = {
  message:
    'The request line is not that of HTTP/1.1. It reads: method, space, URL with no space in it, space, HTTP/1.1.',
  detail: 'request',
};
const HEADER: Fault = {
  message: 'A header is not written as HTTP/1.1 has it: name, colon, value, on one line, with no control characters.',
  detail: 'headers',
};
const CHUNK: Fault = {
  message: 'The chunks of the body are not written as HTTP/1.1 has them: length in hexadecimal, line, bytes, line.',
  detail: 'body',
};

/** Node's name for the fault → what to say. */
const FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: {
    message: `The URL and the headers may have at most ${MAX_HEADER_BYTES} bytes together. Send less.`,
    detail: 'headers',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { message: 'The chunk extensions are too long. Send none.', detail: 'body' },
  ERR_HTTP_REQUEST_TIMEOUT: { message: 'The request did not arrive in time. Send it again.', detail: 'request' },
  HPE_INVALID_METHOD: {
    message: 'The request begins with no method of HTTP. Send plain HTTP/1.1, and the method in capitals, such as GET.',
    detail: 'method',
  },
  HPE_INVALID_URL: {
    message: 'The URL holds a character that a URL cannot hold. Write it in percent-encoding, as UTF-8.',
    detail: 'URL',
  },
  HPE_PAUSED_H2_UPGRADE: { message: 'HTTP/2 is not spoken here without TLS. Send HTTP/1.1.', detail: 'request' },
  HPE_INVALID_CONSTANT: NO_HTTP,
  HPE_INVALID_VERSION: NO_HTTP,
  HPE_INVALID_HEADER_TOKEN: HEADER,
  HPE_CR_EXPECTED: HEADER,
  HPE_INVALID_CONTENT_LENGTH: LENGTH,
  HPE_UNEXPECTED_CONTENT_LENGTH: LENGTH,
  HPE_INVALID_TRANSFER_ENCODING: {
    message: 'Transfer-Encoding may only be chunked, and not be sent together with Content-Length.',
    detail: 'Transfer-Encoding',
  },
  HPE_INVALID_CHUNK_SIZE: CHUNK,
  HPE_STRICT: CHUNK,
  HPE_INVALID_EOF_STATE: { message: 'The request ended before it was whole. Send all of it.', detail: 'request' },
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
    const fault = FAULTS[error.code ?? ''] ?? UNREADABLE;
    socket.end(rawAnswer(400, requestId, { code: 'validation', ...fault }));
  });
  // Asks for a tunnel; Node hands over the bare connection, and with nobody listening just closes it.
  server.on('connect', (_req, socket: Duplex) => {
    const requestId = uuidv7();
    log.info({ requestId, status: 405, method: 'CONNECT' }, 'request');
    socket.on('error', () => socket.destroy());
    const message = 'There is no tunnel here. Send requests to this service itself.';
    const facts: ErrorFacts = { code: 'method_not_allowed', message, detail: 'method' };
    socket.end(rawAnswer(405, requestId, facts, ['Allow: GET, HEAD, POST']));
  });
}

/** Node keeps the answer under way at the socket, for this very question (see the documentation of `clientError`). */
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
    `X-Request-Id: ${requestId}`,
    ...headers,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
