/** A process that does nothing but answer: Express with a route for each path, the same bytes each time. What a service can be measured by. */
import type { AddressInfo } from 'node:net';
import express from 'express';

/** Sent by the process that has started this one. */
export type BareAnswer = { path: string; status: number; headers: Record<string, string>; body: string };

const app = express().disable('x-powered-by').set('etag', false);
process.on('message', (answers: BareAnswer[]) => {
  for (const { path, status, headers, body } of answers) {
    const bytes = Buffer.from(body);
    app.get(path, (_req, res) => void res.status(status).set(headers).send(bytes));
  }
  process.send!('ready');
});
process.on('disconnect', () => process.exit());
const server = app.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
