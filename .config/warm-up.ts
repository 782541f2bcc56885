/**
 * §18.38: starts the service once, on a database that is gone afterwards, and makes a document with its PDF. What V8 compiled for that
 * is then in the folder NODE_COMPILE_CACHE, where the image has it from.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePdf } from './make-pdf.ts';

const PROJECT = path.join(import.meta.dirname, '..');

const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-warm-up-'));
// With metrics, as in the image, whose code is loaded only then.
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' };
const line = ['serve', '--demo', '--json'];
const service = spawn('src/platen', line, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(service, 'exit');
try {
  const [ready] = (await Promise.race([once(service.stdout, 'data'), ended])) as [Buffer];
  const { url, demo } = JSON.parse(String(ready));
  const { id } = await makePdf(url, demo);
  // Its preview, and a page of the web app.
  const headers = { Authorization: `Bearer ${demo.token}` };
  for (const read of [`/api/v1/generations/${id}`, '/sign-in'])
    await (await fetch(url + read, { headers })).arrayBuffer();
} finally {
  service.kill();
  await ended;
  rmSync(dataDir, { recursive: true });
}
