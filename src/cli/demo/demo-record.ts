/** §16.2: `<data folder>/demo.json`, the token of the demo's key, of which the database keeps only a hash, and its templates. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `templateIds` are by file name. */
export type DemoRecord = { token: string; templateIds: Record<string, string> };

function fileOf(dataDir: string) {
  return path.join(dataDir, 'demo.json');
}

/** Empty when there is none or it is damaged: then the demo's templates are looked up and a new key is made. */
export async function readDemoRecord(dataDir: string): Promise<Partial<DemoRecord> & Pick<DemoRecord, 'templateIds'>> {
  try {
    const { token, templateIds } = JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
    return { token: String(token), templateIds: Object(templateIds) };
  } catch {
    return { templateIds: {} };
  }
}

/** Private to the owner, and written atomically. */
export async function writeDemoRecord(dataDir: string, record: DemoRecord): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, fileOf(dataDir));
}
