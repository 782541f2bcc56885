/**
 * §18.23: Prisma's query compiler, 1.7 MB of WebAssembly, is loaded with the first statement that has to be compiled. Raw statements are not
 * compiled, and a start sends no others.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { GetPrismaClientConfig } from '@prisma/client/runtime/client';

type CompilerConfig = NonNullable<GetPrismaClientConfig['compilerWasm']>;
type Runtime = Awaited<ReturnType<CompilerConfig['getRuntime']>>;
type QueryCompiler = InstanceType<Runtime['QueryCompiler']>;
type CompilerOptions = ConstructorParameters<Runtime['QueryCompiler']>[0];

/** When it connects, Prisma calls `__wbindgen_start` of the module that it is given. This module has that function, which does nothing. */
const NOTHING = Buffer.from('AGFzbQEAAAABBAFgAAADAgEABxQBEF9fd2JpbmRnZW5fc3RhcnQAAAoEAQIACw==', 'base64');
/** The base64 of any WebAssembly module begins so. */
const BEGIN = 'AGFzbQ';

/** The answers of `compileLate`: Prisma gives the next client the answer of the one before. */
const late = new WeakSet<GetPrismaClientConfig>();

/** For `configOverride` of a Prisma client. */
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

/** The bytes of Prisma's module, whose base64 would stay in memory if it was imported: 8 MB with its source. */
function readCompiler(name: string): Buffer<ArrayBuffer> {
  const file = createRequire(import.meta.url).resolve(`@prisma/client/runtime/${name}.wasm-base64.js`);
  const text = readFileSync(file, 'latin1');
  const begin = text.indexOf(BEGIN);
  return Buffer.from(text.slice(begin, text.indexOf('"', begin)), 'base64');
}

/** A constructor of compilers, each of which is made when it is given its first statement. */
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
