/**
 * §18.23: writes what a process has loaded on its main thread, as JSON, to the file that PLATEN_MODULES names: the files of all modules,
 * Node's own modules, and the sizes of all WebAssembly modules in bytes.
 */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

export type Loaded = { files: string[]; internals: string[]; wasm: number[] };

const file = process.env.PLATEN_MODULES;
if (file && isMainThread) {
  const files = new Set<string>();
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) files.add(new URL(url).pathname);
      return next(url, context);
    },
  });
  const wasm: number[] = [];
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(Module, [bytes]: [Buffer<ArrayBuffer>]) {
      wasm.push(bytes.byteLength);
      return new Module(bytes);
    },
  });
  const { moduleLoadList: internals } = process as unknown as { moduleLoadList: string[] };
  process.once('exit', () =>
    writeFileSync(file, JSON.stringify({ files: [...files], internals, wasm } satisfies Loaded)),
  );
}
