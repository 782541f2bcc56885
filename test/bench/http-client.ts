/** HTTP over one kept connection, with as little work for each request as can be: the load must not slow down what it loads. */
import { connect, type Socket } from 'node:net';

export type HttpClient = {
  /** Sends one request with a JSON body and answers its status, once the whole answer is here. One at a time. */
  post(path: string, body: string): Promise<number>;
  close(): void;
};

const HEAD_END = '\r\n\r\n';

/** `url` is the service's address; `token` the bearer. */
export function openHttpClient(url: string, token: string): Promise<HttpClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('connect', () => {
      socket.off('error', reject);
      resolve(clientOf(socket, `Host: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n`));
    });
  });
}

function clientOf(socket: Socket, headers: string): HttpClient {
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let received = '';
  const fail = (error: Error) => waiting?.reject(error);
  // One character is one byte, so that lengths are those of Content-Length.
  socket.setEncoding('latin1').on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf(HEAD_END);
    if (head === -1) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head))?.[1];
    if (length === undefined) return fail(new Error(`an answer without a length: ${received.slice(0, head)}`));
    if (received.length < head + HEAD_END.length + Number(length)) return;
    const status = Number(received.slice(9, 12));
    received = '';
    waiting?.resolve(status);
  });
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const length = Buffer.byteLength(body);
        socket.write(
          `POST ${path} HTTP/1.1\r\n${headers}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
        );
      }),
    close: () => void socket.destroy(),
  };
}
