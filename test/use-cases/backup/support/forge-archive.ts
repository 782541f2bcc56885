/** Exported workspaces that somebody has altered, each with ids of its own, as if it were another one. */
import path from 'node:path';
import { v7 } from 'uuid';
import { WORKSPACE_TABLES } from '../../../../src/use-cases/backup/workspace-tables.ts';
import {
  type ArchiveEntry,
  readArchive,
  type WorkspaceHeader,
  writeArchive,
} from '../../../../src/use-cases/backup/write-archive.ts';

export type Row = Record<string, unknown>;
/** By folder. */
export type Rows = Record<string, Row[]>;
/** `rows`: as they were exported. */
export type Exported = { header: string; texts: Record<string, string>; rows: Rows };

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

export async function readExport(file: string): Promise<Exported> {
  const [first, ...others] = await Array.fromAsync(readArchive(file));
  const texts = Object.fromEntries(
    WORKSPACE_TABLES.map(({ folder }) => {
      const own = others.filter(({ name }) => name.startsWith(`${folder}/`));
      return [folder, own.map(({ bytes }) => bytes.toString()).join('')];
    }),
  );
  return { header: first!.bytes.toString(), texts, rows: mapTexts(texts, readRows) };
}

/** Writes one into the folder. `forge` changes what is in it; `extra`: other entries, at the end. */
export async function forgeArchive(
  folder: string,
  { header, texts }: Exported,
  forge: (rows: Rows, header: WorkspaceHeader) => void,
  extra: ArchiveEntry[] = [],
): Promise<{ file: string; workspaceId: string }> {
  const ids = new Map<string, string>();
  const renew = (text: string) => text.replace(ID, (id) => ids.get(id) ?? ids.set(id, v7()).get(id)!);
  const own = JSON.parse(renew(header)) as WorkspaceHeader;
  const workspaceId = own.workspace.id;
  own.workspace.name = `Forged ${v7()}`;
  const rows = mapTexts(texts, (text) => readRows(renew(text)));
  rows.workspace![0]!.name = own.workspace.name;
  forge(rows, own);
  const file = path.join(folder, `${v7()}.tar`);
  const lines = ([of, all]: [string, Row[]]) => ({
    name: `${of}/000000.jsonl`,
    bytes: Buffer.from(all.map((row) => `${JSON.stringify(row)}\n`).join('')),
  });
  const entries = [
    { name: 'platen-workspace.json', bytes: Buffer.from(JSON.stringify(own)) },
    ...Object.entries(rows).map(lines),
    ...extra,
  ];
  const each = async function* () {
    yield* entries;
  };
  await writeArchive(file, each(), { now: new Date(), signal: new AbortController().signal });
  return { file, workspaceId };
}

function mapTexts<Value>(texts: Record<string, string>, change: (text: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(texts).map(([folder, text]) => [folder, change(text)]));
}

function readRows(text: string): Row[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}
