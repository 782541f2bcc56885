/** §18.30, §18.47: `platen workspace export`, `import` and `move`: a workspace leaves, and comes to another installation. */
import path from 'node:path';
import { type Command, Option } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import type { SecretKey } from '../../platform/seal-secret.ts';
import { readAddress, readDatabaseUrl, readKeysOption, readStoreOrNone } from '../terminal/arguments.ts';
import { openObjects } from '../terminal/open-objects.ts';
import { type Fields, printNote, printWarnings } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { addVerb, onDatabase, quietLog, type Session } from '../terminal/session.ts';
import { untilStopped } from '../terminal/stop-signal.ts';

const THINGS = 'rows and PDFs';

type Counted = { tables: { name: string; rows: number }[]; pdfs: number | null };

export function registerMove(workspace: Command): void {
  addVerb(workspace, 'export', 'write a workspace as JSON lines and PDFs: templates, themes, documents, audit log')
    .argument('<workspace>', 'its id or exact name')
    .argument('<place>', 'a new file that ends with .tar, or a new folder')
    .action(onDatabase((session, [workspace, place]: [string, string]) => exportTo(session, workspace, place)));

  addVerb(workspace, 'import', 'bring an exported workspace here, with the same ids and numbers')
    .argument('<place>', 'made by `platen workspace export`')
    .action(onDatabase((session, [place]: [string]) => importFrom(session, place)));

  addVerb(workspace, 'move', 'move a workspace to another installation while both are at work; goes on where it was')
    .argument('<workspace>', 'its id or exact name')
    .addOption(
      new Option('--to <url>', 'the DATABASE_URL of the other installation')
        .env('TO_DATABASE_URL')
        .makeOptionMandatory()
        .argParser(readDatabaseUrl),
    )
    .addOption(
      new Option('--to-store <url>', 'its STORAGE_URL')
        .env('TO_STORAGE_URL')
        .makeOptionMandatory()
        .argParser(readStoreOrNone),
    )
    .addOption(
      new Option('--to-secret-key <keys>', 'its SECRET_KEY, where it is another than here')
        .env('TO_SECRET_KEY')
        .argParser(readKeysOption),
    )
    .addOption(new Option('--address <url>', 'its PUBLIC_URL, which the pages here then name').argParser(readAddress))
    .option('--abort', 'take back a move that has not ended: the workspace is in use here as before')
    .addHelpText('after', MOVE_NOTE)
    .action(onDatabase((session, [workspace]: [string], given: Target) => move(session, workspace, given)));
}

type Target = { to: string; toStore: string; toSecretKey?: SecretKey[]; address?: string; abort?: boolean };

const MOVE_NOTE = `
It may be killed at any moment: the same command goes on. At the end the workspace can only be read for some seconds, and callers are told to
send again. It stays here, in use no more, until \`platen workspace delete\`.`;

async function move(session: Session, workspace: string, given: Target): Promise<Fields> {
  const { db, url, config, by } = session;
  const { to, toStore, address, abort, toSecretKey: secretKeys = config.secretKeys } = given;
  const [{ moveWorkspace, takeBackMove }, { openSecrets }] = await Promise.all([
    import('../../use-cases/backup/index.ts'),
    import('../../data/secrets/open-secrets.ts'),
  ]);
  const { id, name } = await session.findWorkspace(workspace);
  const target = await openTarget(session, to, toStore);
  const objects = await openObjects(config, db);
  const progress = showProgress('rows', { lines: true });
  try {
    if (abort) return { id, name, result: await takeBackMove(id, { url }, { url: to }) };
    const theirs = { ...config, secretKeys };
    const from = { url, db, objects, secrets: () => openSecrets(db, config) };
    const there = { url: to, ...target, secrets: () => openSecrets(target.db, theirs, { isOurs: false }) };
    const moved = await moveWorkspace(id, from, there, { by, address: address ?? null, onProgress: progress.update });
    const { result, documents, pdfs, passes, readOnlySeconds } = moved;
    return { id, name, result, documents, pdfs, passes, read_only_seconds: Number(readOnlySeconds.toFixed(2)) };
  } finally {
    progress.stop();
    await Promise.all([objects?.close(), target.objects?.close(), target.db.$disconnect()]);
  }
}

/** Throws for a store that is not the other installation's. */
async function openTarget({ config }: Session, to: string, toStore: string) {
  const [{ connect }, { openStore }] = await Promise.all([
    import('../../data/storage/connection/database.ts'),
    import('../../data/open-store.ts'),
  ]);
  const db = connect(to, { connections: 2 });
  const log = await quietLog(config);
  return { db, objects: await openStore({ ...config, storageUrl: toStore }, { log, db, asIs: true }) };
}

async function exportTo(
  { db, url, config, now, findWorkspace }: Session,
  workspace: string,
  place: string,
): Promise<Fields> {
  const { exportWorkspace } = await import('../../use-cases/backup/index.ts');
  const { id, name } = await findWorkspace(workspace);
  const objects = await openObjects(config, db);
  const progress = showProgress(THINGS, { lines: true });
  try {
    const facts = { platen: manifest.version, now, onProgress: progress.update };
    const { bytes, header, unreadable } = await untilStopped((signal) =>
      exportWorkspace(path.resolve(place), id, { url, objects }, { ...facts, signal }),
    );
    for (const one of unreadable) printNote(`platen: ${one} is gone or damaged, and is not in the export`);
    return { place, bytes, id, name, ...countsOf(header), pdfs_left_out: unreadable.length };
  } finally {
    progress.stop();
    await objects?.close();
  }
}

async function importFrom({ db, url, config, by }: Session, place: string): Promise<Fields> {
  const { importWorkspace } = await import('../../use-cases/backup/index.ts');
  const objects = await openObjects(config, db);
  const progress = showProgress(THINGS, { lines: true });
  try {
    const { header, result } = await importWorkspace(
      path.resolve(place),
      { url, objects },
      { by, onProgress: progress.update },
    );
    if (result === 'imported') printNote('platen: people do not move along; invite them with `platen member invite`');
    const { id, name } = header.workspace;
    const { listPictureWarnings } = await import('../../use-cases/templates/index.ts');
    printWarnings(await listPictureWarnings(db, id));
    return { place, result, id, name, ...countsOf(header) };
  } finally {
    progress.stop();
    await objects?.close();
  }
}

function countsOf({ tables, pdfs }: Counted): Fields {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return { templates: rowsOf('templates'), documents: rowsOf('documents'), pdfs };
}
