/**
 * §18.38: removes files from node_modules that a running service never opens: source maps, types, unused font weights, engines of other
 * databases, builds for browsers. For the image only; `npm ci` restores all of them.
 */
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { FAMILIES } from '../src/pdf/fonts/faces.ts';

/** The folder of modules: an argument, or that of the project. */
const MODULES = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../node_modules'));

const UNUSED = [
  '**/*.map',
  '**/*.d.{ts,mts,cts}',
  '@{azure,typespec}/*/dist/{browser,react-native,workerd}',
  '@azure/msal-browser/{dist,lib,src}',
  '@azure/msal-{common,node}/src',
  '@prisma/client/runtime/*.{cockroachdb,mysql,sqlite,sqlserver}.*',
  '@prisma/client/runtime/query_compiler_fast_bg.*',
  '@prisma/client/runtime/*.wasm-base64.mjs',
  'bare-*/prebuilds',
  'pdfkit/.yarn',
  'pdfkit/js/pdfkit.standalone.js',
  'pdfmake/build',
  'swagger-ui-dist/swagger-ui-es-*',
];

const FONTS = '@{expo-google-fonts,embedpdf}/**/*.{ttf,otf}';
const used = new Set(
  Object.values(FAMILIES).flatMap(({ files }) => Object.values(files).map((file) => path.basename(file))),
);

for (const file of globSync(UNUSED, { cwd: MODULES }))
  rmSync(path.join(MODULES, file), { recursive: true, force: true });
for (const font of globSync(FONTS, { cwd: MODULES }))
  if (!used.has(path.basename(font))) rmSync(path.join(MODULES, font));
