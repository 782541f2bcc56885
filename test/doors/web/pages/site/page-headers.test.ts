/** §20.13: which files the pages of the web app may show in their frames. */
import { expect, test } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import request from 'supertest';
import { appHeaders } from '../../../../../src/doors/web/pages/index.ts';

test.each([
  ['of this service', null, "frame-src 'self';"],
  ['of a bucket', 'https://storage.googleapis.com', "frame-src 'self' https://storage.googleapis.com;"],
])('pages of the web app may frame PDFs %s', async (_, origin, wanted) => {
  const app = express().use(appHeaders(origin), (_req: Request, res: Response) => void res.end());
  const { headers } = await request(app).get('/');
  expect(`${headers['content-security-policy']};`).toContain(wanted);
});
