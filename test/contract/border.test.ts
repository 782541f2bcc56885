/**
 * §15.7 where the contract ends. `spec/openapi.yaml` describes what is below /api/v1, and every answer there is checked. Beyond
 * are its own address, signed files, pages with their files, and health: their answers are pinned by test/doors/api/http/routes/files,
 * test/doors/web/pages and test/cli; whatever they refuse has the contract's error body and a request id all the same.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { specification, validatorAt } from '../../src/doors/api/http/contract/specification.ts';
import { sendRaw } from '../support/raw-request.ts';
import { startTestService, type TestService } from '../support/service.ts';

const ID = '01a1d0e9-8c3b-7f52-a6d4-91b07c2e5f13';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { CHECK_ANSWERS: '1' } });
});
afterAll(() => service?.close());

test.each<[string, string, number, string, string]>([
  ['GET', '/nothing', 404, 'not_found', 'path'],
  ['GET', '/API/v1/templates', 404, 'not_found', 'path'],
  ['GET', '//api/v1/templates', 404, 'not_found', 'path'],
  ['OPTIONS', '*', 404, 'not_found', 'path'],
  ['GET', '/%E0', 400, 'validation', 'path'],
  ['GET', `/?a=${'x'.repeat(9_000)}`, 400, 'validation', 'query'],
  ['POST', '/api/v1/openapi.json', 405, 'method_not_allowed', 'method'],
  ['POST', '/', 405, 'method_not_allowed', 'method'],
  ['PUT', '/docs', 405, 'method_not_allowed', 'method'],
  ['DELETE', `/documents/${ID}`, 405, 'method_not_allowed', 'method'],
  ['GET', '/assets/0/none.js', 404, 'not_found', 'path'],
  ['POST', '/assets/0/none.js', 405, 'method_not_allowed', 'method'],
  ['POST', '/healthz', 405, 'method_not_allowed', 'method'],
  ['POST', '/readyz', 405, 'method_not_allowed', 'method'],
  ['GET', '/files/w/d.pdf?signature=x', 403, 'link_invalid', 'signature'],
  ['GET', '/files/../../etc/passwd', 403, 'link_invalid', 'signature'],
  ['POST', '/files/w/d.pdf', 405, 'method_not_allowed', 'method'],
])('%s %.40s → %s %s', async (method, path, status, code, detail) => {
  const answer = await sendRaw(service.url!, [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close']);
  expect(answer).toMatchObject({ status, body: { error: { code, detail } } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    link: `<${service.url}/docs/errors#${code}>; rel="help"`,
  });
  const isError = validatorAt('#/components/schemas/ErrorAnswer');
  expect([isError(answer.body), isError.errors]).toEqual([true, null]);
  if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD');
});

test.each([
  '/',
  '/docs',
  '/docs/errors',
  '/llms.txt',
  `/documents/${ID}`,
  '/healthz',
  '/readyz',
  '/api/v1/openapi.json',
])('%s is read with a request id', async (path) => {
  const { status, headers } = await service.get(path);
  expect([status, headers['x-request-id']]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test('the page that errors link to has every code, and a program is told where all of this is', async () => {
  const page = await service.get('/docs/errors');
  const codes = [...page.text.matchAll(/<tr id="(\w+)">/g)].map(([, code]) => code);
  const { ErrorCode } = specification.components.schemas as { ErrorCode: { enum: string[] } };
  expect(codes).toEqual(ErrorCode.enum);
  const { text, headers } = await service.get('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Platen\n\n> /);
  const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address]) => address!);
  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    const { pathname } = new URL(address);
    // The MCP server asks who is there.
    expect([pathname, (await service.get(pathname)).status]).toEqual([pathname, pathname === '/mcp' ? 401 : 200]);
  }
});
