/** Sends raw bytes, for requests that no client library would send. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer } from './contract.ts';

/** `interim` lists the statuses before the final one, such as 100. */
export type RawAnswer = Answer & { interim: number[] };

/** Sends `lines` and then `body` unchanged; the answer is read until the service closes the connection. */
export function sendRaw(origin: string, lines: string[], body: string | Buffer = ''): Promise<RawAnswer> {
  return sendBytes(origin, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]));
}

/** `last` closes the sending side, like a caller who leaves in the middle of a request. */
export async function sendBytes(origin: string, bytes: Uint8Array | string, last = false): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // A service may answer and close before it has read everything.
  socket.on('error', () => undefined);
  if (last) socket.end(bytes);
  else socket.write(bytes);
  return readAnswer(await text(socket));
}

/** Parses an answer to a request with `Connection: close`: a head, an empty line, and a body that may be chunked. */
function readAnswer(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  if (status < 200) {
    const answer = readAnswer(rest.join('\r\n\r\n'));
    return { ...answer, interim: [status, ...answer.interim] };
  }
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const bodyText = rest.join('\r\n\r\n');
  return { status, headers, body: bodyText === '' ? {} : JSON.parse(bodyText), text: bodyText, interim: [] };
}
