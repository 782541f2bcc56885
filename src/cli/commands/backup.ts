/** §18.16: `platen backup` and `platen restore`: a whole installation as one file, and back. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { tell, toldOf } from '../../locales/message.ts';
import { type Config, loadConfig } from '../../platform/config.ts';
import type { BackupHeader } from '../../use-cases/backup/index.ts';
import { type Fields, printAnswer, printTold, showProgress } from '../terminal/print.ts';
import { addVerb, openObjects, quietLog } from '../terminal/session.ts';
import { untilStopped } from '../terminal/stop-signal.ts';

type Json = { json?: boolean };

const THINGS = 'rows and PDFs';

export function registerBackup(program: Command): void {
  addVerb(
    program,
    'backup',
    'write everything into one file: database, PDFs and signing key, also while the service runs',
  )
    .argument('<file>', 'a new file, such as platen-2026-11-22.tar')
    .option('--with-keys', 'also the keys of seals, encrypted with the secret key')
    .action(async (file: string, { json, withKeys = false }: Json & { withKeys?: boolean }) =>
      printAnswer(await backUpTo(file, withKeys), json),
    );
  addVerb(program, 'restore', 'restore a backup into an empty installation; overwrites nothing')
    .argument('<file>', 'a file that `platen backup` wrote')
    .action(async (file: string, { json }: Json) => printAnswer(await restoreFrom(file), json));
}

async function backUpTo(file: string, withKeys: boolean): Promise<Fields> {
  const config = loadConfig(process.env);
  const [{ BackupError, backUp }, { openDatabase }, { noteBackup }, { keyFile }] = await Promise.all([
    import('../../use-cases/backup/index.ts'),
    import('../../data/open-database.ts'),
    import('../../data/storage/workspaces/installation.ts'),
    import('../../data/secrets/open-secrets.ts'),
  ]);
  // Opening the database would create an empty embedded one.
  if (!config.databaseUrl && !existsSync(config.dataDir))
    throw new BackupError(tell('backup.nothing.folder', { folder: config.dataDir }));
  const log = await quietLog(config);
  const { db, url, close } = await openDatabase(config, log, { migrations: 'none' });
  const progress = showProgress(THINGS, { lines: true });
  try {
    return await untilStopped(async (signal) => {
      const storage = keepsFiles(config) ? 'file' : config.storageUrl;
      const objects = keepsFiles(config) ? await openObjects(config, db) : null;
      const { bytes, header, unreadable, takenAt } = await backUp(
        path.resolve(file),
        { url, dataDir: config.dataDir, storage, objects },
        { platen: manifest.version, now: new Date(), signal, onProgress: progress.update, withKeys },
      );
      // A standby can be backed up; only its age is not told by metrics then.
      await noteBackup(db, takenAt).catch(() => printTold(tell('command.backup.unnoted')));
      for (const name of unreadable) printTold(tell('command.notInBackup', { name }));
      const where = config.secretKeys.length > 0 ? 'SECRET_KEY' : keyFile(config);
      printTold(tell('command.note.secretKey', { where }));
      if (!withKeys && header.tables.some(({ name, rows }) => name === 'seals' && rows > 0))
        printTold(tell('command.note.sealKeys'));
      if (storage !== 'file' && storage !== 'none') printTold(tell('command.note.pdfsStay', { place: storage }));
      return { file, bytes, ...countsOf(header), pdfs_left_out: unreadable.length };
    });
  } finally {
    progress.stop();
    await close();
  }
}

async function restoreFrom(file: string): Promise<Fields> {
  const config = loadConfig(process.env);
  const [{ checkBackup, restore }, { openDatabase }, { takeStore }, { settleRestoredKeys }] = await Promise.all([
    import('../../use-cases/backup/index.ts'),
    import('../../data/open-database.ts'),
    import('../../data/open-store.ts'),
    import('../../use-cases/upkeep/index.ts'),
  ]);
  const header = await checkBackup(file);
  const log = await quietLog(config);
  const { url, close } = await openDatabase(config, log, { migrations: 'none' });
  const progress = showProgress(THINGS, { lines: true });
  try {
    const objects = await openObjects(config, null);
    const dataDir = config.databaseUrl && !keepsFiles(config) ? null : config.dataDir;
    await restore(file, header, { url, dataDir, objects }, progress.update);
    const ready = await openDatabase(config, log, { migrations: 'apply' });
    const store = { storageUrl: config.storageUrl, db: ready.db, log };
    if (objects) await takeStore(objects, store).catch((error) => printTold(toldOf(error)));
    const lack = await settleRestoredKeys(ready.db, config);
    if (lack) printTold(lack);
    await ready.close();
    if (!['file', 'none', config.storageUrl].includes(header.storage))
      printTold(tell('command.note.pdfsIn', { place: header.storage }));
    return { file, made_at: header.made_at, made_by: header.platen, ...countsOf(header) };
  } finally {
    progress.stop();
    await close();
  }
}

function keepsFiles({ storageUrl }: Config): boolean {
  return storageUrl.startsWith('file:');
}

function countsOf({ tables, pdfs }: BackupHeader): Fields {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return { workspaces: rowsOf('workspaces'), templates: rowsOf('templates'), documents: rowsOf('generations'), pdfs };
}
