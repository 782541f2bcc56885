/**
 * Stopping over HTTP: the port stays open while requests are under way, so that `/readyz` tells balancers to go elsewhere,
 * and every answer ends its connection.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { SECOND } from '../../domain/durations.ts';
import { isHealthCheck } from './health.ts';

/** Answers to health checks may be on their way when the port closes. */
const CUT_AFTER = SECOND;

export type Drain = {
  /** From now on connections end with their answers; an idle one may bring another request until the port closes. */
  begin(): void;
  /** Requests that are not answered yet, but for health checks. */
  underWay(): number;
  /** Closes the port. What is still under way is cut off: `now`, or a moment later. */
  close(options: { now: boolean }): Promise<void>;
};

/** To be called once for a server, before it is asked anything. */
export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>();
  let underWay = 0;
  let draining = false;
  const endConnection = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  const watch = (req: IncomingMessage, res: ServerResponse) => {
    const counts = isHealthCheck(req.url) ? 0 : 1;
    open.add(res);
    underWay += counts;
    res.once('close', () => {
      open.delete(res);
      underWay -= counts;
    });
    if (draining) endConnection(res);
  };
  for (const event of ['request', 'checkExpectation', 'checkContinue']) server.prependListener(event, watch);
  return {
    begin() {
      draining = true;
      for (const res of open) endConnection(res);
    },
    underWay: () => underWay,
    async close({ now }) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const cut = setTimeout(() => server.closeAllConnections(), now ? 0 : CUT_AFTER);
      await closed;
      clearTimeout(cut);
    },
  };
}
