/** Bytes on the wire, for requests that no client library would send. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer } from './contract.ts';

/** Sends `lines` and then `body` as they are; the answer is read until the service closes, or until it is whole. */
export async function sendRaw(origin: string, lines: string[], body: string | Buffer = ''): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // A service that has answered may close before it has read everything.
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return readAnswer(await text(socket));
}

/** As `Connection: close` leaves it: a head, an empty line, a body that may be chunked. */
function readAnswer(received: string): Answer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const bodyText = rest.join('\r\n\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: bodyText === '' ? {} : JSON.parse(bodyText),
    text: bodyText,
  };
}
