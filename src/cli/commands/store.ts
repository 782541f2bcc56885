/** §18.46: `platen store`: where PDFs are kept. */
import type { Command } from 'commander';
import { tell } from '../../locales/message.ts';
import { readStore } from '../terminal/arguments.ts';
import { PartialFailure } from '../terminal/failures.ts';
import { type Fields, printTold, showProgress } from '../terminal/print.ts';
import { addVerb, onDatabase, openObjects, quietLog, type Session } from '../terminal/session.ts';

export function registerStore(program: Command): void {
  const noun = program.command('store').description('where PDFs are kept');
  addVerb(
    noun,
    'copy',
    'copy all PDFs from STORAGE_URL to another store, while the service runs; continues after an interruption',
  )
    .requiredOption('--to <url>', 'file:/folder, gs://…, s3://… or az://…, as in STORAGE_URL', readStore)
    .action(onDatabase((session, _: [], { to }: { to: string }) => copy(session, to)));
}

async function copy({ db, config }: Session, url: string): Promise<Fields> {
  const [{ copyStore }, { openObjectStore }, { takeStore }] = await Promise.all([
    import('../../use-cases/store/index.ts'),
    import('../../data/objects/open-object-store.ts'),
    import('../../data/open-store.ts'),
  ]);
  if (url === config.storageUrl) throw new PartialFailure('store', tell('command.store.same', { url }), [], {});
  const from = await openObjects(config, db);
  if (!from) throw new PartialFailure('store', tell('command.noPdfs'), [], {});
  const { dataDir, azure } = config;
  const to = await openObjectStore(url, { publicUrl: '', dataDir, azure });
  const progress = showProgress('PDFs', { lines: true });
  try {
    await to.check();
    const sums = await copyStore(
      db,
      { from, to },
      {
        onFault: ({ object, fault }) =>
          printTold(tell('command.store.fault', { object, fault, store: config.storageUrl })),
        onProgress: progress.update,
      },
    );
    const left = sums.gone + sums.damaged;
    if (left > 0) throw new PartialFailure('store', tell('command.store.left', { left, all: sums.pdfs }), [], sums);
    await takeStore(to, { storageUrl: url, db, log: await quietLog(config) });
    progress.stop();
    printTold(tell('command.note.storeNext'));
    return sums;
  } finally {
    progress.stop();
    await Promise.all([from.close(), to.close()]);
  }
}
