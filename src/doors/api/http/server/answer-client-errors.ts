/**
 * §15.5: answers bytes that Node's HTTP parser refuses (`clientError`) with an error body and an `X-Request-Id`. The
 * connection closes, because nobody can tell where the next request begins (request smuggling).
 */
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Log } from '../../../../platform/log.ts';
import { type ErrorFacts, errorBody } from '../errors/error-body.ts';

/** The limit of the request line and all headers together. */
export const MAX_HEADER_BYTES = 32 * 1024;

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
export function answerClientErrors(server: Server, log: Log): void {
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
