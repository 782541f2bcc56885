/** §18.30: `platen workspace export` and `platen workspace import`: a workspace leaves, and comes to another installation. */
import path from 'node:path';
import type { Command } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { commandActor } from '../terminal/command-actor.ts';
import { openObjects } from '../terminal/open-objects.ts';
import { type Fields, printNote } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { addVerb, onDatabase, type Session } from '../terminal/session.ts';
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
}

async function exportTo({ db, url, config, now }: Session, workspace: string, place: string): Promise<Fields> {
  const { findWorkspace } = await import('../../data/storage/workspaces/workspaces.ts');
  const { exportWorkspace } = await import('../../use-cases/backup/index.ts');
  const { id, name } = await findWorkspace(db, workspace);
  const objects = await openObjects(config, db);
  const progress = await showProgress(THINGS, { lines: true });
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

async function importFrom({ db, url, config, now }: Session, place: string): Promise<Fields> {
  const { importWorkspace } = await import('../../use-cases/backup/index.ts');
  const objects = await openObjects(config, db);
  const progress = await showProgress(THINGS, { lines: true });
  try {
    const by = { actor: commandActor(), now };
    const { header, result } = await importWorkspace(
      path.resolve(place),
      { url, objects },
      { by, onProgress: progress.update },
    );
    if (result === 'imported') printNote('platen: people do not move along; invite them with `platen member invite`');
    const { id, name } = header.workspace;
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
