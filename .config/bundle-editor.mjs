// §20.24: CodeMirror and what it needs → one script for browsers, `generated/browser/codemirror.js`. Its packages import each other by name,
// which a browser does not resolve, and would be thirty requests. Run after an install, and where one of its sources has changed.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/doors/web/pages/browser/codemirror.ts'],
  outfile: 'generated/browser/codemirror.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  // Licences are in licences.txt.
  legalComments: 'none',
  logLevel: 'error',
});
