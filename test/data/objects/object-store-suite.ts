/** §13.12: what every object store must do. Each driver's test runs this on a store of its own. */
import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  ObjectConflictError,
  ObjectMissingError,
  type ObjectStore,
  type SignedUrlOptions,
} from '../../../src/data/objects/object-store.ts';

export const PDF = { contentType: 'application/pdf' };
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
/** A name that no other test uses, shaped like the service's own: workspace, then document. */
export function freshName(): string {
  return `${randomUUID()}/${randomUUID()}.pdf`;
}
export function signing(changes: Partial<SignedUrlOptions> = {}): SignedUrlOptions {
  return {
    expiresInSeconds: 900,
    sha256: sha256Of('signed'),
    contentType: 'application/pdf',
    fileName: 'Offer.pdf',
    download: false,
    now: new Date(),
    ...changes,
  };
}

/** `open` gives the store; it is called in each test. */
export function objectStoreSuite(open: () => ObjectStore): void {
  test('keeps what was put, byte for byte', async () => {
    const store = open();
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256);
    const name = freshName();
    await store.put(name, bytes, PDF);
    expect(await store.stat(name)).toMatchObject({ size: 300_000 });
    expect(Buffer.compare(await store.read(name), bytes)).toBe(0);
  });

  test('keeps an empty object, and a part of a larger buffer', async () => {
    const store = open();
    const [empty, part] = [freshName(), freshName()];
    await store.put(empty, new Uint8Array(), PDF);
    await store.put(part, bytesOf('before-within-after').subarray(7, 13), PDF);
    expect(await store.stat(empty)).toMatchObject({ size: 0 });
    expect(Buffer.from(await store.read(part)).toString()).toBe('within');
  });

  test('has nothing under a name that was never put', async () => {
    const store = open();
    const name = freshName();
    expect(await store.stat(name)).toBeNull();
    await expect(store.read(name)).rejects.toThrow(ObjectMissingError);
  });

  test('takes the same bytes again', async () => {
    const store = open();
    const name = freshName();
    await store.put(name, bytesOf('same'), PDF);
    await expect(store.put(name, bytesOf('same'), PDF)).resolves.toBeUndefined();
  });

  test.each([
    ['other bytes of the same length', 'othe'],
    ['more bytes', 'same and more'],
    ['no bytes', ''],
  ])('refuses %s under a name that is taken, and keeps the first', async (_, other) => {
    const store = open();
    const name = freshName();
    await store.put(name, bytesOf('same'), PDF);
    await expect(store.put(name, bytesOf(other), PDF)).rejects.toThrow(ObjectConflictError);
    expect(Buffer.from(await store.read(name)).toString()).toBe('same');
  });

  test.each(['damaged', ''])('replaces %j by what should be there, and puts back what is gone', async (damaged) => {
    const store = open();
    const [name, gone] = [freshName(), freshName()];
    await store.put(name, bytesOf(damaged), PDF);
    await Promise.all([name, gone].map((one) => store.replace(one, bytesOf('as it was'), PDF)));
    for (const one of [name, gone]) expect(Buffer.from(await store.read(one)).toString()).toBe('as it was');
  });

  test('what was removed is gone, also when it never was there, and its name is free', async () => {
    const store = open();
    const name = freshName();
    await store.remove(name);
    await store.put(name, bytesOf('before'), PDF);
    await store.remove(name);
    expect(await store.stat(name)).toBeNull();
    await store.put(name, bytesOf('after'), PDF);
    expect(Buffer.from(await store.read(name)).toString()).toBe('after');
  });

  test('of twenty different writers at once, one wins and the others are told', async () => {
    const store = open();
    const name = freshName();
    const texts = Array.from({ length: 20 }, (_, writer) => `writer ${writer}`);
    const outcomes = await Promise.allSettled(texts.map((text) => store.put(name, bytesOf(text), PDF)));
    const winners = texts.filter((_, writer) => outcomes[writer]!.status === 'fulfilled');
    expect(winners).toEqual([Buffer.from(await store.read(name)).toString()]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ObjectConflictError);
    }
  });

  test('of twenty writers of the same bytes at once, all succeed', async () => {
    const store = open();
    const name = freshName();
    const puts = Array.from({ length: 20 }, () => store.put(name, bytesOf('the same'), PDF));
    expect(await Promise.all(puts)).toHaveLength(20);
  });

  test.each([
    '',
    '.',
    '..',
    '../outside.pdf',
    'a/../../outside.pdf',
    '/etc/passwd',
    'a//b.pdf',
    'a/',
    'a\\b',
    '.writing/x',
    'a/.hidden',
    'a b.pdf',
    'a%2e%2e/b',
    'é.pdf',
    'a\0b',
    'x'.repeat(300),
    'x/'.repeat(500).concat('x'),
  ])('does not take %j for a name', async (name) => {
    const store = open();
    await expect(store.put(name, bytesOf('x'), PDF)).rejects.toThrow(TypeError);
    await expect(store.read(name)).rejects.toThrow(TypeError);
    await expect(store.stat(name)).rejects.toThrow(TypeError);
    await expect(store.signedUrl(name, signing())).rejects.toThrow(TypeError);
  });

  test('can be checked, again and again', async () => {
    const store = open();
    await expect(store.check()).resolves.toBeUndefined();
    await expect(store.check()).resolves.toBeUndefined();
  });
}
