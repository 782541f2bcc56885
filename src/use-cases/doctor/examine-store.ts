/** §18.25: the store of PDFs: a probe is written, read, signed, fetched by its URL, and removed. */
import { createHash, randomUUID } from 'node:crypto';
import type { OpenedStore } from '../../data/objects/open-object-store.ts';
import { openStore } from '../../data/open-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { HOUR, SECOND } from '../../domain/durations.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { type Finding, faulty, findingOf, fine } from './finding.ts';

const PROBE = Buffer.from('platen doctor\n');
const TYPE = { contentType: 'application/pdf' };
/** In seconds: the clock of the service may be another (§18.41). */
const PROBE_WORKS = HOUR / SECOND;
const FETCH_WITHIN = 10 * SECOND;
const WRITE =
  'Check that STORAGE_URL names a place that is there, where this user or account may write, read and delete.';
const FETCH =
  'Several processes need the same signing.key and the same folder; PUBLIC_URL must lead to them. A bucket must not be public; see "Files" in spec/operations.md.';

/** `address`: where the service answers. `db`: null where it is not in order; then nobody knows whose the store is. */
export async function* examineStore(
  config: Config,
  { address, log, db }: { address: string; log: Log; db: Database | null },
): AsyncGenerator<Finding, void> {
  if (config.storageUrl === 'none') {
    yield fine('store', 'none: this installation makes no PDFs');
    return;
  }
  let store: OpenedStore | null = null;
  const name = `doctor-${randomUUID()}.pdf`;
  try {
    const written = await findingOf('store', WRITE, async () => {
      store = await openStore(config, { publicUrl: address, log, db, asIs: true });
      await store!.put(name, PROBE, TYPE);
      if (Buffer.compare(await store!.read(name), PROBE) !== 0) throw new Error('a probe came back with other bytes');
      return `${config.storageUrl}: a probe was written and read`;
    });
    yield written;
    if (store && written.ok) yield await examineUrl(store, name);
  } finally {
    yield* await removeProbe(store, name);
  }
}

async function examineUrl(store: OpenedStore, name: string): Promise<Finding> {
  return findingOf('signed URL', FETCH, async () => {
    const sha256 = createHash('sha256').update(PROBE).digest('hex');
    const file = { ...TYPE, sha256, fileName: 'doctor.pdf', download: false };
    const url = await store.signedUrl(name, { ...file, expiresInSeconds: PROBE_WORKS, now: new Date() });
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_WITHIN) }).catch((error: Error) => error);
    if (answer instanceof Error) {
      if (store.kind !== 'local-disk') throw new Error('the URL of the probe cannot be fetched from here');
      return 'signed; not fetched, because no service answers there now';
    }
    if (!answer.ok) throw new Error(`the URL of the probe was answered ${answer.status}`);
    if (Buffer.compare(Buffer.from(await answer.arrayBuffer()), PROBE) !== 0)
      throw new Error('the URL of the probe led to something else');
    const [unsigned] = url.split('?') as [string];
    const bare = await fetch(unsigned, { signal: AbortSignal.timeout(FETCH_WITHIN) });
    if (bare.ok) throw new Error('the probe is there without a signature too, for everybody: the store is public');
    return 'signed and fetched';
  });
}

async function removeProbe(store: OpenedStore | null, name: string): Promise<Finding[]> {
  if (!store) return [];
  try {
    await store.remove(name);
    await store.close();
    return [];
  } catch (error) {
    return [faulty('store', `the probe cannot be removed: ${(error as Error).message}`, WRITE)];
  }
}
