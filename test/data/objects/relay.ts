/** §13.12: a line to a server that breaks when it is told to. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `cutAfter`: so many bytes of a connection's requests reach the server, then both sides are cut. */
export type Relay = { url: string; cutAfter: number; close(): Promise<void> };

export async function openRelay(to: string): Promise<Relay> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(Number(port), hostname);
    let passed = 0;
    for (const socket of [client, target]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          client.destroy();
          target.destroy();
        });
    }
    target.pipe(client);
    client.on('data', (part) => {
      const left = relay.cutAfter - passed;
      passed += part.length;
      target.write(part.subarray(0, Math.max(0, left)));
      if (passed > relay.cutAfter) target.end(() => client.destroy());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: Number.POSITIVE_INFINITY,
    close: async () => {
      for (const socket of open) socket.destroy();
      await once(server.close(), 'close');
    },
  };
  return relay;
}
