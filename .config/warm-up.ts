/**
 * §18.41: starts the service once, on a database that is gone afterwards, and makes a document with its PDF. What V8 compiled for that
 * is then in the folder NODE_COMPILE_CACHE, where the image has it from.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = path.join(import.meta.dirname, '..');
const EXAMPLE = readFileSync(path.join(PROJECT, 'prisma/demo/offer-letter.values.json'), 'utf8');

const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-warm-up-'));
// With metrics, as in the image, whose code is loaded only then.
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' };
const line = ['--disable-warning=ExperimentalWarning', 'src/main.ts', 'serve', '--demo', '--json'];
const service = spawn(process.execPath, line, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(service, 'exit');
try {
  const [ready] = (await Promise.race([once(service.stdout, 'data'), ended])) as [Buffer];
  await makeDocument(JSON.parse(String(ready)));
} finally {
  service.kill();
  await ended;
  rmSync(dataDir, { recursive: true });
}

type Ready = { url: string; demo: { token: string; templates: Record<string, string> } };

async function makeDocument({ url, demo }: Ready): Promise<void> {
  const headers = { Authorization: `Bearer ${demo.token}`, 'Content-Type': 'application/json' };
  const api = `${url}/api/v1`;
  const generations = `${api}/templates/${demo.templates['offer-letter.md']}/generations`;
  const made = await fetch(generations, { method: 'POST', headers, body: EXAMPLE });
  const { id } = (await made.json()) as { id: string };
  for (const read of [`${url}/sign-in`, `${api}/generations/${id}`, `${api}/generations/${id}/pdf?redirect=1`]) {
    const answer = await fetch(read, { headers });
    if (!answer.ok) throw new Error(`${read}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
