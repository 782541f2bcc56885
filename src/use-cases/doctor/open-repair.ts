/** §18.26: a PDF that is gone or damaged is rendered again, and stored when it is byte for byte the one that was. */

import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { type Message, tell } from '../../locales/message.ts';
import { createRenderPool } from '../../pdf/index.ts';
import { createRenderer, type Renderer, restoreObject } from '../../rendering/jobs/index.ts';

/** Null when it is whole again, else why not. `fault` says what is wrong with it now. */
export type Repair = (object: string, fault: () => Promise<string | null>) => Promise<Message | null>;

const SILENT: Renderer['log'] = { error: () => undefined, warn: () => undefined, info: () => undefined };

/** The renderer is started when the first PDF needs it. `close` ends it. */
export function openRepair(
  db: Database,
  objects: ObjectStore,
  { renderPool = createRenderPool }: { renderPool?: typeof createRenderPool } = {},
): { repair: Repair; close(): Promise<void> } {
  let opened: Renderer | undefined;
  return {
    async repair(object, fault) {
      opened ??= createRenderer({ db, objects, pool: renderPool({ concurrency: 1 }), log: SILENT });
      const renderer = opened;
      const outcome = await restoreObject(renderer, object);
      // Who asks in a request does not wait for long; here there is time.
      await Promise.allSettled(renderer.underWay.onDemand.keys());
      if (typeof outcome === 'object') return outcome.failed ?? tell('pdf.repair.notStored');
      return (await fault()) === null ? null : tell('pdf.repair.notRendered');
    },
    close: async () => opened?.pool.close(),
  };
}
