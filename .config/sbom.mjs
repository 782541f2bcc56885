// §18.37: prints a software bill of materials (CycloneDX as JSON) of the installed production packages. It uses a lock file without other
// packages: with --omit=dev, npm sbom also omits packages that development needs as well, a third of production.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = path.join(import.meta.dirname, '..');
const read = (name) => JSON.parse(readFileSync(path.join(PROJECT, name), 'utf8'));

// Overrides may name development packages; the lock file has what they led to.
const manifest = { ...read('package.json'), devDependencies: undefined, overrides: undefined };
const lock = read('package-lock.json');
lock.packages[''].devDependencies = undefined;
// A link leads to a folder of ours, which only development needs.
for (const [folder, { dev, link }] of Object.entries(lock.packages))
  if (dev || link || !existsSync(path.join(PROJECT, folder))) delete lock.packages[folder];

const temporary = mkdtempSync(path.join(tmpdir(), 'platen-sbom-'));
try {
  // npm uses the folder's name as the name of the product.
  const folder = path.join(temporary, manifest.name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  const line = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const stdio = ['ignore', 'pipe', 'inherit'];
  const { status, stdout } = spawnSync('npm', line, { cwd: folder, stdio, encoding: 'utf8', maxBuffer: 2 ** 26 });
  process.exitCode = status ?? 1;
  // Removes values that differ each time, so that the same packages give the same bill.
  const { serialNumber: _, metadata, ...bill } = JSON.parse(stdout);
  delete metadata.timestamp;
  writeFileSync(1, `${JSON.stringify({ ...bill, metadata }, null, 2)}\n`);
} finally {
  rmSync(temporary, { recursive: true });
}
