/** §4.6, §13.12: the local store passes the suite, survives what a disk can do, and serves only what it signed. */

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type LocalDisk, openLocalDisk } from '../../../src/data/objects/local-disk.ts';
import { ObjectStoreError } from '../../../src/data/objects/object-store.ts';
import { HOUR } from '../../../src/domain/durations.ts';
import { bytesOf, freshName, objectStoreSuite, PDF } from './object-store-suite.ts';

const secret = randomBytes(32);
function openAt(folder: string) {
  return openLocalDisk({ folder, publicUrl: 'https://docs.example', secrets: [secret] });
}

/** Root may write everywhere. */
const unlessRoot = process.getuid?.() === 0 ? test.skip : test;

let folder: string;
let store: LocalDisk;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-objects-'));
  store = await openAt(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe('local disk', () => {
  objectStoreSuite(() => store);

  test('keeps objects from other users of the machine, and leaves no drafts', async () => {
    const name = freshName();
    await store.put(name, bytesOf('x'), PDF);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    expect(await readdir(join(folder, '.writing'))).toEqual([]);
  });

  test('clears the drafts of crashed writers when it is opened, but not those of writers at work', async () => {
    const drafts = join(folder, '.writing');
    const [old, young] = [join(drafts, 'old'), join(drafts, 'young')];
    await Promise.all([writeFile(old, 'half'), writeFile(young, 'half')]);
    await utimes(old, new Date(Date.now() - HOUR), new Date(Date.now() - HOUR));
    await openAt(folder);
    expect(await readdir(drafts)).toEqual(['young']);
    // And while it is open, whatever the clock of this process says.
    await writeFile(old, 'half');
    await utimes(old, new Date(Date.now() - HOUR), new Date(Date.now() - HOUR));
    jest.useFakeTimers({ now: Date.now() + 1_000 * HOUR, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    await store.sweep();
    jest.useRealTimers();
    expect(await readdir(drafts)).toEqual(['young']);
    await rm(young);
  });

  test('a folder is not an object', async () => {
    const name = freshName();
    await store.put(name, bytesOf('x'), PDF);
    expect(await store.stat(name.slice(0, name.indexOf('/')))).toBeNull();
    expect(await store.stat(`${name}/below`)).toBeNull();
  });
});

describe('a folder that cannot be used is named in one line', () => {
  test('missing, and it is not made', async () => {
    const missing = join(folder, 'not-mounted');
    const orphan = await openAt(missing);
    const line = `The object folder ${missing} does not exist (ENOENT). Create it, or name another folder`;
    await expect(orphan.check()).rejects.toThrow(ObjectStoreError);
    await expect(orphan.check()).rejects.toHaveProperty('message', line);
    await expect(orphan.put('a.pdf', bytesOf('x'), PDF)).rejects.toThrow('does not exist (ENOENT)');
    await expect(stat(missing)).rejects.toThrow('ENOENT');
  });

  test('a path that is a file', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect((await openAt(file)).check()).rejects.toThrow(`The object folder ${file} is not a folder`);
  });

  unlessRoot('not writable', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o500);
    await expect((await openAt(closed)).check()).rejects.toThrow(`The object folder ${closed} is not writable`);
  });
});
