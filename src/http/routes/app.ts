/** Everything that the service answers over HTTP, in the order in which it is tried. */
import express, { type Express, type RequestHandler } from 'express';
import type { Document } from 'openapi-backend';
import { Refusal } from '../../domain/errors.ts';
import type { ServiceContext } from '../../handlers/context.ts';
import type { Log } from '../../log.ts';
import { errorHandler } from '../errors/errors.ts';
import { onlyReads } from '../request/only-reads.ts';
import { readableUrl } from '../request/readable-url.ts';
import { requestId } from '../request/request-id.ts';
import { createApi } from './api.ts';
import { type Check, healthRouter } from './health.ts';

export type AppParts = {
  specification: Document;
  service: ServiceContext;
  checks: Check[];
  stopping: () => boolean;
  /** Signed downloads of the local store; absent with any other store. */
  files: RequestHandler | null;
  pages: RequestHandler;
  /** Whether answers are held against the contract before they go out. */
  checking: boolean;
  log: Log;
};

export async function createApp({
  specification,
  service,
  checks,
  stopping,
  files,
  pages,
  checking,
  log,
}: AppParts): Promise<Express> {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.use(requestId(log));
  // Before anything that may refuse, so that no answer below the contract's paths goes out unseen. Only then is the
  // contract's checker loaded.
  if (checking) app.use('/api/v1', (await import('../contract/check-answers.ts')).checkAnswers(log));
  app.use('/api/v1', noStore);
  app.use(readableUrl);
  app.use(healthRouter(checks, stopping, log));
  app.get('/api/v1/openapi.json', contract(specification));
  app.all('/api/v1/openapi.json', onlyReads);
  app.use('/api/v1', await createApi(specification, service));
  if (files) app.use('/files', files);
  app.use(pages);
  app.use(() => {
    throw new Refusal('not_found', 'There is no such path.', 'path');
  });
  app.use(errorHandler(log));
  return app;
}

function contract(specification: Document): RequestHandler {
  const text = JSON.stringify(specification);
  return (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('application/json').send(text);
}

/**
 * Answers belong to one credential, and a signed URL in them wears out: no cache may keep them. Then nobody can have one still,
 * and a condition is for nothing: Express would take `If-None-Match: *` for a 304.
 */
const noStore: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  delete req.headers['if-none-match'];
  delete req.headers['if-modified-since'];
  next();
};
