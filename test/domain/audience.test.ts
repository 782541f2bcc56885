/** §21.6: this service is one resource, however its address is written, and no other address is it. */
import { expect, test } from '@jest/globals';
import { audienceOf, canonicalResource, SCOPE } from '../../src/domain/credential.ts';

const OWN = 'https://example.com/platen';

test.each(['', '/', '/mcp', '/mcp/', '/api/v1', '/api/v1/'])('the address with %j behind it is ours', (path) => {
  expect(canonicalResource(OWN + path, OWN)).toBe(`${OWN}/mcp`);
  expect(canonicalResource(`HTTPS://EXAMPLE.com:443/platen${path}`, OWN)).toBe(audienceOf(OWN));
  expect(canonicalResource(`https://example.com${path}`, 'https://example.com')).toBe('https://example.com/mcp');
});

test.each([
  'mcp',
  'https://example.com/platen/mcp?x',
  'https://example.com/platen/mcp#x',
  'https://x@example.com/platen/mcp',
  'https://:x@example.com/platen/mcp',
  'https://example.com/platen/mcp/x',
  'https://example.com/platen//',
  'https://example.com/mcp',
  'https://example.com/platen/api',
  'http://example.com/platen/mcp',
  'https://example.com:444/platen',
])('%s is not', (resource) => expect(canonicalResource(resource, OWN)).toBe(resource));

test('apps ask for one scope', () => expect(SCOPE).toBe('documents'));
