/** HTTP over one kept connection, with as little work for each request as can be: the load must not slow down what it loads. */
import { connect, type Socket } from 'node:net';

export type HttpClient = {
  /** Sends one request and answers its status, once the whole answer is here. One at a time. */
  get(path: string): Promise<number>;
  /** As much, with a JSON body. */
  post(path: string, body: string): Promise<number>;
  close(): void;
};

const HEAD_END = '\r\n\r\n';

/** `url` is the service's address; `token` the bearer. It connects when it has to: services end idle connections. */
export function createHttpClient(url: string, token: string): HttpClient {
  const { host, hostname, port } = new URL(url);
  const headers = `Host: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  let socket: Socket | undefined;
  let received = '';
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  const open = (): Socket => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    received = '';
    // One character is one byte, so that lengths are those of Content-Length.
    opened.setEncoding('latin1').on('data', (chunk: string) => receive(chunk));
    opened.on('error', (error) => waiting?.reject(error));
    opened.on('end', () => {
      if (socket === opened) socket = undefined;
      waiting?.reject(new Error('the service ended the connection'));
    });
    return opened;
  };

  const receive = (chunk: string) => {
    received += chunk;
    const head = received.indexOf(HEAD_END);
    if (head === -1) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head))?.[1];
    if (length === undefined) return waiting?.reject(new Error(`no length: ${received.slice(0, head)}`));
    if (received.length < head + HEAD_END.length + Number(length)) return;
    const status = Number(received.slice(9, 12));
    const { resolve } = waiting!;
    received = '';
    waiting = undefined;
    resolve(status);
  };

  const send = (request: string) =>
    new Promise<number>((resolve, reject) => {
      waiting = { resolve, reject };
      socket ??= open();
      socket.write(request);
    });

  return {
    get: (path) => send(`GET ${path} HTTP/1.1\r\n${headers}\r\n`),
    post: (path, body) =>
      send(`POST ${path} HTTP/1.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
    close: () => socket?.destroy(),
  };
}
