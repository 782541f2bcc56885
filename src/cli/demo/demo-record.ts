/** `<data folder>/demo.json`: what the database does not know of the demo, since it keeps no token. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `templateIds` are by file name. */
export type DemoMemory = { token: string; templateIds: Record<string, string> };

function fileOf(dataDir: string) {
  return path.join(dataDir, 'demo.json');
}

/** Empty when there is none, or none that can be read: then the demo is looked up and its key made anew. */
export async function readMemory(dataDir: string): Promise<Partial<DemoMemory> & Pick<DemoMemory, 'templateIds'>> {
  try {
    const { token, templateIds } = JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
    return { token: String(token), templateIds: Object(templateIds) };
  } catch {
    return { templateIds: {} };
  }
}

/** For its owner's eyes only; never half-written. */
export async function writeMemory(dataDir: string, memory: DemoMemory): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, fileOf(dataDir));
}
