/** §18.41: the image has the Node that tests run on, and runs as nobody special. */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readContainerfile } from '../../.config/container/read-containerfile.ts';
import { readLock } from '../../.config/licences.ts';
import { ROOT } from './repository-files.ts';

const stages = readContainerfile(path.join(ROOT, '.config/Containerfile'));

test('each stage is another one or the Node of the lock file', () => {
  const node = `node:${readLock().packages['node_modules/node']!.version}-slim`;
  const names = stages.map(({ name }) => name);
  expect(stages.map(({ base }) => (names.includes(base) ? node : base))).toEqual(stages.map(() => node));
});

test('nobody is root in it, and the command is given as words, so that signals reach it', () => {
  const { instructions } = stages.at(-1)!;
  const last = (name: string) => instructions.findLast((one) => one.name === name)?.text;
  expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect([last('ENTRYPOINT'), last('CMD')]).toEqual(['["platen"]', '["serve"]']);
});
