// §20.24: bundles CodeMirror and its packages into one script for browsers, `generated/browser/codemirror.js`. The packages import each
// other by name, which browsers cannot resolve, and would take thirty requests. Runs after an install, and when one of its sources has
// changed.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/doors/web/pages/browser/codemirror.ts'],
  outfile: 'generated/browser/codemirror.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  // The licences are in licences.txt.
  legalComments: 'none',
  logLevel: 'error',
});
