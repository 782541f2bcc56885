#!/usr/bin/env node
// §18.43: `platen` of the package: on the Node that runs this from 24 on, else on the one that comes with the package.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** As in `engines` of the sources' package.json: what Platen itself runs on. */
const NEEDED = 24;
const MAIN = fileURLToPath(new URL('./src/main.js', import.meta.url));

// The package's own folder may be read-only, or a cache that npx clears.
process.env.DATA_DIR ??= path.join(process.env.XDG_DATA_HOME ?? path.join(homedir(), '.local/share'), 'platen');
const compiled = path.join(process.env.DATA_DIR, 'compiled');

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  if (canWrite()) module.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? compiled);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.stack ?? warning}\n`);
  });
  await import(MAIN);
} else {
  if (canWrite()) process.env.NODE_COMPILE_CACHE ??= compiled;
  const child = spawn(nodeOfPackage(), ['--disable-warning=ExperimentalWarning', MAIN, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal) process.removeAllListeners(signal).kill(process.pid, signal);
    else process.exitCode = code;
  });
}

function canWrite() {
  try {
    mkdirSync(compiled, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    // Whoever needs the folder says so.
    return false;
  }
}

function nodeOfPackage() {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
  } catch {
    process.stderr.write(
      `platen: this is Node ${process.versions.node}, and Platen runs on Node ${NEEDED}. Its package brings one, unless optional ` +
        `packages or install scripts are off: install without --omit=optional and --ignore-scripts, or use Node ${NEEDED}.\n`,
    );
    process.exit(1);
  }
}
