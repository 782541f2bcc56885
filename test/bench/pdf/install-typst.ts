/** Typst's npm binding, installed into a folder of its own below the system's temporary folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TYPST = '@myriaddreamin/typst-ts-node-compiler';
const TYPST_VERSION = '0.7.0';

/** Returns the folder. */
export function installTypst(): string {
  const folder = path.join(tmpdir(), `platen-bench-typst-${TYPST_VERSION}`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path.join(folder, 'node_modules', TYPST))) {
    const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', ['install', ...options, `${TYPST}@${TYPST_VERSION}`]);
  }
  return folder;
}
