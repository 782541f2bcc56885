/**
 * §18.9: graceful shutdown of the HTTP server, connection draining. The port stays open while requests are in flight, so that
 * load balancers see `/readyz` fail; every answer closes its connection.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { SECOND } from '../../../../domain/durations.ts';
import { isHealthCheck } from '../routes/health-router.ts';

/** Answers to health checks may still be in flight when the port closes. */
const CUT_AFTER = SECOND;

export type Drain = {
  /** From now on every answer closes its connection. An idle connection may send one more request until the port closes. */
  begin(): void;
  /** Requests that are not answered yet, without health checks. */
  inFlight(): number;
  /** Closes the port. Requests still in flight are cut off: `now`, or a moment later. */
  close(options: { now: boolean }): Promise<void>;
};

/** Call it once for a server, before its first request. */
export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>();
  let inFlight = 0;
  let draining = false;
  const endConnection = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  const watch = (req: IncomingMessage, res: ServerResponse) => {
    const counts = isHealthCheck(req.url) ? 0 : 1;
    open.add(res);
    inFlight += counts;
    res.once('close', () => {
      open.delete(res);
      inFlight -= counts;
    });
    if (draining) endConnection(res);
  };
  for (const event of ['request', 'checkExpectation', 'checkContinue']) server.prependListener(event, watch);
  return {
    begin() {
      draining = true;
      for (const res of open) endConnection(res);
    },
    inFlight: () => inFlight,
    async close({ now }) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const cut = setTimeout(() => server.closeAllConnections(), now ? 0 : CUT_AFTER);
      await closed;
      clearTimeout(cut);
    },
  };
}
