/**
 * §18.23: bundles what the main thread of a package or an image loads: the command, the service and their packages, in a few hundred files of which
 * a start reads some tens. It starts with two thirds of the processor time that 1,600 modules take. Threads run the sources beside it.
 *
 *     node .config/bundle.ts <folder>
 *
 * The folder has `src` and `node_modules`; the bundle is written to its `bundle`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

/** A package that looks for files beside itself stays where it is. */
const LOOKS_BESIDE = /\b__dirname\b|\b__filename\b|\bimport\.meta\b/;
/** `pg` tries to load the first two, and works without them. Prisma's base64 is read from its package (`database.ts`). */
const OUTSIDE = ['pg-cloudflare', 'pg-native', '@prisma/client/runtime/*.wasm-base64.mjs'];
/** Packages that load modules with `require` find it by this name. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

export async function bundle(root: string): Promise<void> {
  const into = path.join(root, 'bundle');
  rmSync(into, { recursive: true, force: true });
  const main = ['ts', 'js'].map((type) => path.join(root, `src/main.${type}`)).find(existsSync);
  const make = (external: string[], write: boolean) =>
    build({
      absWorkingDir: root,
      entryPoints: [main!],
      outdir: into,
      external,
      write,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      metafile: true,
      sourcemap: 'linked',
      sourcesContent: false,
      legalComments: 'none',
      logLevel: 'error',
      banner: { js: REQUIRE },
      plugins: [besideSources(root)],
    });
  const { metafile } = await make(OUTSIDE, false);
  await make([...OUTSIDE, ...packagesThatLookBeside(metafile, root)], true);
}

/** The files of `src` look for other files beside themselves, not beside the bundle. */
function besideSources(root: string): Plugin {
  return {
    name: 'beside-sources',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/src\/.*\.[jt]s$/ }, ({ path: file }) => {
        const text = readFileSync(file, 'utf8');
        if (file.includes('node_modules') || !text.includes('import.meta.')) return undefined;
        const source = `../${path.relative(root, file)}`;
        const contents = text
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.dirname(source)}')`)
          .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`);
        return { contents, loader: file.endsWith('.ts') ? 'ts' : 'js' };
      }),
  };
}

function packagesThatLookBeside({ inputs }: Metafile, root: string): string[] {
  const found = Object.keys(inputs)
    .filter((file) => file.includes('node_modules') && LOOKS_BESIDE.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)![1]!);
  return [...new Set(found)];
}

if (import.meta.main) await bundle(path.resolve(process.argv[2] ?? '.'));
