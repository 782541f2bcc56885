/**
 * §18.23: loads Prisma's query compiler, 1.7 MB of WebAssembly, with the first statement that needs compiling. Raw statements need none,
 * and a start sends no others.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { GetPrismaClientConfig } from '@prisma/client/runtime/client';

type CompilerConfig = NonNullable<GetPrismaClientConfig['compilerWasm']>;
type Runtime = Awaited<ReturnType<CompilerConfig['getRuntime']>>;
type QueryCompiler = InstanceType<Runtime['QueryCompiler']>;
type CompilerOptions = ConstructorParameters<Runtime['QueryCompiler']>[0];

/**
 * An empty WebAssembly module. Prisma calls `__wbindgen_start` of the module it is given when it connects; here the function does
 * nothing.
 */
const NOTHING = Buffer.from('AGFzbQEAAAABBAFgAAADAgEABxQBEF9fd2JpbmRnZW5fc3RhcnQAAAoEAQIACw==', 'base64');
/** The first characters of every WebAssembly module in base64. */
const BEGIN = 'AGFzbQ';

/** Configurations that `compileLate` has returned: Prisma passes them on to the next client, which must not wrap them again. */
const late = new WeakSet<GetPrismaClientConfig>();

/** Delays the query compiler. Used as `configOverride` of a Prisma client. */
export function compileLate(config: GetPrismaClientConfig): GetPrismaClientConfig {
  if (late.has(config)) return config;
  const { importName, getRuntime } = config.compilerWasm!;
  const name = `${path.basename(importName, '.js')}.${config.activeProvider}`;
  const compilerWasm: CompilerConfig = {
    importName,
    getQueryCompilerWasmModule: async () => new WebAssembly.Module(NOTHING),
    async getRuntime() {
      const runtime = await getRuntime();
      const imports = { [importName]: runtime as unknown as WebAssembly.ModuleImports };
      let isLoaded = false;
      const load = () => {
        if (isLoaded) return;
        const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readCompiler(name)), imports);
        runtime.__wbg_set_wasm(exports);
        (exports as { __wbindgen_start(): void }).__wbindgen_start();
        isLoaded = true;
      };
      return { __wbg_set_wasm: () => undefined, QueryCompiler: lateCompiler(runtime, load) };
    },
  };
  const overridden = { ...config, compilerWasm };
  late.add(overridden);
  return overridden;
}

/** Reads the bytes of Prisma's module from its file. Importing the file would keep its base64 in memory: 8 MB with its source. */
function readCompiler(name: string): Buffer<ArrayBuffer> {
  const file = createRequire(import.meta.url).resolve(`@prisma/client/runtime/${name}.wasm-base64.js`);
  const text = readFileSync(file, 'latin1');
  const begin = text.indexOf(BEGIN);
  return Buffer.from(text.slice(begin, text.indexOf('"', begin)), 'base64');
}

/** Returns a constructor of query compilers, each of which creates the real compiler with its first statement. */
function lateCompiler({ QueryCompiler }: Runtime, load: () => void): Runtime['QueryCompiler'] {
  // Prisma calls it with `new`, which an arrow function would refuse.
  return function LateCompiler(options: CompilerOptions): QueryCompiler {
    let made: QueryCompiler | undefined;
    const compiler = () => {
      load();
      made ??= new QueryCompiler(options);
      return made;
    };
    return {
      compile: (request) => compiler().compile(request),
      compileBatch: (requests) => compiler().compileBatch(requests),
      free: () => made?.free(),
    };
  } as unknown as Runtime['QueryCompiler'];
}
