/** §18.23: writes the files of all modules that a process has loaded on its main thread, as a JSON list, into the file that PLATEN_MODULES names. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const file = process.env.PLATEN_MODULES;
if (file && isMainThread) {
  const loaded = new Set<string>();
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) loaded.add(new URL(url).pathname);
      return next(url, context);
    },
  });
  process.once('exit', () => writeFileSync(file, JSON.stringify([...loaded])));
}
