/** §15.7: under `CHECK_ANSWERS=1` an undescribed answer fails, and a described one goes out as it is. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { checkAnswers } from '../../../../../src/doors/api/http/contract/check-answer.ts';
import { createLog } from '../../../../../src/platform/log.ts';
import { seedTenant, type Tenant } from '../../../../support/seed.ts';
import { startTestService, type TestService } from '../../../../support/service.ts';

const COMMON = { 'X-Request-Id': 'r', 'Cache-Control': 'private, no-cache', ETag: 'W/"a"' };
const LIST = { workspace: null, templates: [], total: 0, truncated: false };

test.each([
  ['a described answer', LIST, 200, /^$/],
  ['a field too many', { ...LIST, page: 1 }, 500, /GET \/templates → 200 is not as .*\n- body must NOT.*page/],
  ['a field too few', { ...LIST, total: undefined }, 500, /must have required property 'total'/],
])('%s', async (_what, body, status, message) => {
  const app = express().disable('x-powered-by').set('etag', false);
  app.use('/api/v1', checkAnswers(createLog('silent')), (_req, res) => void res.set(COMMON).json(body));
  const answer = await request(app).get('/api/v1/templates');
  expect(answer.status).toBe(status);
  expect(answer.body.error?.message ?? '').toMatch(message);
  if (status === 200) expect(answer.body).toEqual(body);
});

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { CHECK_ANSWERS: '1' }, key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
});
afterAll(() => service?.close());

test.each(['GET', 'HEAD', 'DELETE'] as const)('a service that checks answers %s as any other', async (method) => {
  const { status } = await service.call(method, '/templates');
  expect(status).toBe(method === 'DELETE' ? 405 : 200);
});
