// §20.24, §20.9: bundles CodeMirror and ProseMirror with their packages into one script each for browsers, in `generated/browser`. The
// packages import each other by name, which browsers cannot resolve, and would take thirty requests. Runs after an install, and when one of
// their sources has changed.
import { build } from 'esbuild';

await build({
  entryPoints: ['codemirror', 'prosemirror'].map((name) => `src/doors/web/pages/browser/${name}.ts`),
  outdir: 'generated/browser',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  // The licences are in licences.txt.
  legalComments: 'none',
  logLevel: 'error',
});
