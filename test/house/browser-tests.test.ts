/** What tests in a browser must not do, because it fails one run in many. */
import { expect, test } from '@jest/globals';
import { filesBelow, lineOf } from './repository-files.ts';

/** `waitForFunction` cannot look twice at a page whose policy (CSP) stops evaluated text; the others wait for a time, not for an event. */
const FORBIDDEN = /\.(?:waitForFunction|waitForTimeout)\(|'networkidle'/g;

test('tests in a browser wait for events or look again with `until` and `untilTrue`', () => {
  const found = filesBelow('test', /\.ts$/)
    .filter(({ path }) => !path.startsWith('test/house/'))
    .flatMap(({ path, text }) => [...text.matchAll(FORBIDDEN)].map(({ index }) => `${path}:${lineOf(text, index)}`));
  expect(found).toEqual([]);
});
