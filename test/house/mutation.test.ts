/** `make test-mutation` names files and tests by their paths, and changes by their files: none of them may have moved. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { PARTS } from '../../.config/mutation/parts.ts';
import { ROOT, readText } from './repository-files.ts';

type Reasons = { why: string; changes: Record<string, string[]> }[];

test.each(Object.entries(PARTS))('%s finds all that it names, and what is listed of it', (name, part) => {
  const patterns = [...(part.mutate ?? []), ...part.tests, ...Object.entries(part.own ?? {}).flat()];
  const all: Record<string, Reasons> = parse(readText('.config/mutation/survivors.yaml').text);
  const listed = (all[name] ?? []).flatMap(({ changes }) => Object.keys(changes));
  const named = [...patterns, ...(part.lists?.tests ?? []), ...listed.filter((file) => !file.endsWith('()'))];
  const isThere = (pattern: string) => globSync(path.join(ROOT, pattern.replace(/^!/, ''))).length > 0;
  expect(named.filter((pattern) => !isThere(pattern))).toEqual([]);
});
