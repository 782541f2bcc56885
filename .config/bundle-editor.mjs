// §20.24, §20.9: bundles CodeMirror and ProseMirror with their packages into one script each for browsers, in `generated/browser`. The
// packages import each other by name, which browsers cannot resolve, and would take thirty requests. So does the app that a chat shows
// (§22.11), which is one file. Runs after an install, and when one of their sources has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const OPTIONS = {
  outdir: 'generated/browser',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  // The licences are in licences.txt.
  legalComments: 'none',
  logLevel: 'error',
};

await build({
  ...OPTIONS,
  entryPoints: ['codemirror', 'prosemirror'].map((out) => ({ in: `src/doors/web/pages/browser/${out}.ts`, out })),
});

const page = await build({
  ...OPTIONS,
  entryPoints: ['src/doors/mcp/page/chat.ts', 'src/doors/mcp/page/chat.css'],
  write: false,
});
const parts = Object.fromEntries(
  page.outputFiles.map((file) => [file.path.endsWith('.js') ? 'script' : 'styles', file.text]),
);
const html = readFileSync('src/doors/mcp/page/chat.html', 'utf8').replace(/\/\* (styles|script) \*\//g, (_, part) =>
  parts[part].replaceAll('</script', '<\\/script'),
);
writeFileSync('generated/browser/chat.html', html);
