/**
 * §18.38: starts the service once with a temporary database, and creates a document with its PDF. V8 stores the compiled code in
 * NODE_COMPILE_CACHE, from which it is copied into the image.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePdf } from './make-pdf.ts';

const PROJECT = path.join(import.meta.dirname, '..');

const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-warm-up-'));
// Metrics are on, as in the image, because their code is loaded only then.
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' };
const line = ['serve', '--demo', '--json'];
const service = spawn('src/platen', line, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(service, 'exit');
try {
  const [ready] = (await Promise.race([once(service.stdout, 'data'), ended])) as [Buffer];
  const { url, demo } = JSON.parse(String(ready));
  const { id } = await makePdf(url, demo);
  // Also reads a preview and a page of the web app.
  const headers = { Authorization: `Bearer ${demo.token}` };
  for (const read of [`/api/v1/generations/${id}`, '/sign-in'])
    await (await fetch(url + read, { headers })).arrayBuffer();
} finally {
  service.kill();
  await ended;
  rmSync(dataDir, { recursive: true });
}
