/** SQL stands in `src/data/storage`, and says why Prisma's own calls do not say it. */
import { expect, test } from '@jest/globals';
import { filesBelow, lineOf } from './repository-files.ts';

const CALL = /\.\$(?:query|execute)Raw/g;
const REASON = /Raw: \S/;
/** Of a call, and what it is assigned to. */
const LINES_ABOVE = 2;

/** What asks other tables than those of the storage. */
const ELSEWHERE = new Map([
  ['src/data/open-database.ts', 'of a server that may not be migrated yet'],
  ['src/rendering/jobs/renderer.ts', 'the tables of the queue'],
]);

const calling = filesBelow('src', /\.ts$/).filter(({ text }) => text.search(CALL) >= 0);
const [stored, others] = [true, false].map((ours) =>
  calling.filter(({ path }) => path.startsWith('src/data/storage/') === ours),
);

test('raw statements stand in the storage', () => {
  expect(others!.map(({ path }) => path)).toEqual([...ELSEWHERE.keys()]);
});

test('each says right above it why it is raw, or the header of its file does for all', () => {
  const silent = stored!.flatMap(({ path, text }) => {
    const [header = ''] = text.split('*/');
    const lines = text.split('\n');
    const calls = [...text.matchAll(CALL)].map(({ index }) => lineOf(text, index));
    const said = (line: number) => lines.slice(line - 1 - LINES_ABOVE, line).some((above) => REASON.test(above));
    return REASON.test(header) ? [] : calls.filter((line) => !said(line)).map((line) => `${path}:${line}`);
  });
  expect(silent).toEqual([]);
  expect(stored).not.toEqual([]);
});
