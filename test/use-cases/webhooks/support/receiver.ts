/** A receiver of webhooks, on this machine: what it got, in the order in which it got it. */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Message = { type: string; timestamp: string; data: { id: string } & Record<string, unknown> };
export type Received = { id: string; at: Date; headers: IncomingHttpHeaders; text: string; message: Message };

export type Receiver = {
  url: string;
  received: Received[];
  /** What it answers; 204 by default. */
  answer: (res: ServerResponse, got: Received) => void;
  /** Waits until it has got so many. */
  until(count: number): Promise<Received[]>;
  close(): Promise<void>;
};

export async function openReceiver(answer?: Receiver['answer']): Promise<Receiver> {
  const arrivals = new EventEmitter();
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: answer ?? ((res) => res.writeHead(204).end()),
    async until(count) {
      while (receiver.received.length < count) await once(arrivals, 'message');
      return receiver.received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const got = {
      id: String(req.headers['webhook-id']),
      at: new Date(),
      headers: req.headers,
      text,
      message: JSON.parse(text) as Message,
    };
    receiver.received.push(got);
    receiver.answer(res, got);
    arrivals.emit('message');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

/** Of this file alone: nobody has signed it, so no client accepts it. */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgz7Pc/0kTY87cPcq3
pEYdLAC5qRWjpWgL9finAI8bxqqhRANCAAT/+PDDgpN+uYXLW3PA0a02fZNQT4I6
8DG5I6aRCxl/r3d/u67l/aQCntp4CQSNqddViTIhoMLN0vMBkzeMyq3K
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUZ+o+L5O1wH7mvlmHWUaQUg4+b7QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyOTE0MjczN1oYDzIxMjYxMTA1
MTQyNzM3WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT/+PDDgpN+uYXLW3PA0a02fZNQT4I68DG5I6aRCxl/r3d/u67l/aQC
ntp4CQSNqddViTIhoMLN0vMBkzeMyq3Ko1MwUTAdBgNVHQ4EFgQUnqqR8Yuh0MQy
ljlHmhSRYmygkXQwHwYDVR0jBBgwFoAUnqqR8Yuh0MQyljlHmhSRYmygkXQwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBzJDVtmuLV9gVaQZEiU+Vt
r0O00gDgwPNgvTN6k6scvwIgOZP5ZcmFht/jNyTj8rzOeSCkZ9TrNEbkvpQDzoix
uGE=
-----END CERTIFICATE-----`,
};
