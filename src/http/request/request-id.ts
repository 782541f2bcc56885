/** §15.6: every answer has `X-Request-Id`, which is also in its log line. */
import type { RequestHandler } from 'express';
import { v7 as uuidv7 } from 'uuid';
import type { Log } from '../../log.ts';

/** Gives the request its id, and logs it when it is answered (access log). Queries are not logged: they may hold a signature. */
export function requestId(log: Log): RequestHandler {
  return (req, res, next) => {
    const id = uuidv7();
    const startedAt = performance.now();
    const path = req.path;
    res.set('X-Request-Id', id);
    res.on('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { workspaceId } = res.locals;
      log.info({ requestId: id, method: req.method, path, status: res.statusCode, ms, workspaceId }, 'request');
    });
    next();
  };
}
