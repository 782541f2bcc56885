/** §13.12: no half-written object is ever there, whether the disk is full or the writer is killed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openLocalDisk } from '../../../src/data/objects/local-disk.ts';
import { bytesOf, PDF } from './object-store-suite.ts';

function openAt(folder: string) {
  return openLocalDisk({ folder, publicUrl: '', secrets: [new Uint8Array(32)] });
}
function makeFolder() {
  return mkdtemp(join(tmpdir(), 'platen-faults-'));
}

describe('a full disk', () => {
  let disk: string;
  let mounted = false;
  const mount = (...options: string[]) => spawnSync('mount', [...options, 'tmpfs', disk]).status === 0;

  beforeAll(async () => {
    disk = await makeFolder();
    mounted = mount('-t', 'tmpfs', '-o', 'size=512k');
  });
  afterAll(async () => {
    if (mounted) spawnSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  test('is named, leaves nothing behind, and is over when there is room again', async () => {
    if (!mounted) return console.warn('Skipped: a small disk cannot be mounted here (that takes root).');
    const store = await openAt(disk);
    const large = new Uint8Array(1_000_000).fill(1);
    await store.put('w/small.pdf', bytesOf('small'), PDF);

    await expect(store.put('w/large.pdf', large, PDF)).rejects.toHaveProperty(
      'message',
      `The disk of the object folder ${disk} is full (ENOSPC)`,
    );
    expect(await store.stat('w/large.pdf')).toBeNull();
    expect(await readdir(join(disk, '.writing'))).toEqual([]);
    expect(Buffer.from(await store.read('w/small.pdf')).toString()).toBe('small');

    expect(mount('-o', 'remount,size=4m')).toBe(true);
    await store.put('w/large.pdf', large, PDF);
    expect(await store.stat('w/large.pdf')).toEqual({ size: 1_000_000 });
  });
});

describe('a writer that is killed', () => {
  const SIZE = 3_000_000;
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  /** Writes objects without end, four at a time, and prints the name of each that is done. */
  const startWriter = (folder: string) => {
    const script = `import { openLocalDisk } from ${JSON.stringify(resolve('src/data/objects/local-disk.ts'))};
      const store = await openLocalDisk({ folder: ${JSON.stringify(folder)}, publicUrl: '', secrets: [new Uint8Array(32)] });
      await Promise.all([0, 1, 2, 3].map(async (lane) => {
        for (let count = 0; ; count++) {
          const name = lane + '/' + count + '.pdf';
          await store.put(name, new Uint8Array(${SIZE}).fill(count), { contentType: 'application/pdf' });
          process.stdout.write(name + '\\n');
        }
      }));`;
    return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  };

  /** Kills a writer `delay` milliseconds after its first object, checks what it left, and says how many drafts that were. */
  const killOne = async (delay: number): Promise<number> => {
    const folder = await makeFolder();
    folders.push(folder);
    const writer = startWriter(folder);
    const closed = once(writer, 'close');
    const reported: string[] = [];
    const lines = createInterface(writer.stdout).on('line', (name) => reported.push(name));
    await once(lines, 'line');
    await setTimeout(delay);
    writer.kill('SIGKILL');
    await closed;

    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    const objects = files.filter((name) => !name.startsWith('.writing/'));
    expect(objects).toEqual(expect.arrayContaining(reported));
    for (const name of objects) {
      const wanted = Buffer.alloc(SIZE, Number(/(\d+)\.pdf$/.exec(name)![1]) % 256);
      expect([name, Buffer.compare(await readFile(join(folder, name)), wanted)]).toEqual([name, 0]);
    }
    const store = await openAt(folder);
    await store.put('after.pdf', bytesOf('after'), PDF);
    expect(await store.stat('after.pdf')).toEqual({ size: 5 });
    return files.length - objects.length;
  };

  test('leaves whole objects only, and all that it reported', async () => {
    let drafts = 0;
    // A round that left no draft did not hit a write, and shows nothing.
    for (let round = 0; round < 4 || (drafts === 0 && round < 20); round++) drafts += await killOne(round * 11);
    expect(drafts).toBeGreaterThan(0);
  });
});
