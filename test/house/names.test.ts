/** How files of `src` are named and how their functions are declared; and that nothing names the machine it was written on. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { filesBelow, lineOf, ROOT, readText } from './repository-files.ts';

const sources = filesBelow('src', /(?<!\.d)\.ts$/);

/**
 * Files of several exports on one topic, which no export is named after: a vocabulary of types, a set of constants, the functions
 * of one subject. Add one only where no export comes first.
 */
const TOPICS = new Set([
  'src/template/language/arithmetic.ts', // exact numbers and days
  'src/cli/terminal/arguments.ts', // a reader for each kind of argument
  'src/domain/durations.ts', // the units of time
  'src/domain/authority-address.ts', // a time-stamp authority's address, with and without its password
  'src/domain/errors.ts', // Refusal and its codes
  'src/domain/links.ts', // what may be a link, and how it is encoded
  'src/domain/sizes.ts', // the units of memory and files
  'src/domain/text.ts', // which characters text may hold
  'src/domain/suggestions.ts', // what a message offers instead
  'src/pdf/document/context/styles.ts', // measures of a page that no theme sets
  'src/pdf/engine/pdfmake.ts', // pdfmake itself, its ways out shut
  'src/use-cases/backup/look-schemas.ts', // what pages, styles, fonts and headers may say
  'src/pdf/lines/bidi.ts', // UAX #9, which is looked for by this name
  'src/doors/web/pages/browser/codemirror.ts', // what the editor uses of CodeMirror
  'src/doors/web/pages/browser/prosemirror.ts', // what the editor of formatted text uses of ProseMirror
  'src/doors/web/pages/browser/front-matter.ts', // the settings that a text begins with
  'src/use-cases/administration/ways-in.ts', // the same, as somebody changes it
  'src/data/storage/documents/pdf-renders.ts', // the life of a PDF, a statement a function
]);

/** Exports actions of an area of the web app: `routing/actions.ts`. The router refuses what is none. */
const ACTIONS = /^src\/doors\/web\/.+-actions\.ts$/;

test('a file is named after what it exports', () => {
  const wrong = sources.filter(
    (file) =>
      !TOPICS.has(file.path) && !ACTIONS.test(file.path) && !isNamedAfterExport(file.path, exportsOf(file.text)),
  );
  expect(wrong.map((file) => file.path)).toEqual([]);
});

test.each(['cli', 'data', 'domain', 'pdf', 'platform', 'rendering', 'template', 'use-cases'])(
  'no two files of %s share a name',
  (wing) => {
    const names = sources
      .filter((file) => file.path.startsWith(`src/${wing}/`))
      .map((file) => path.basename(file.path));
    expect(names.filter((name, at) => name !== 'index.ts' && names.indexOf(name) < at)).toEqual([]);
  },
);

test('no exception is left for a file that needs none', () => {
  const needless = [...TOPICS].filter(
    (file) => !existsSync(path.join(ROOT, file)) || isNamedAfterExport(file, exportsOf(readText(file).text)),
  );
  expect(needless).toEqual([]);
});

test.each<[file: string, exported: string[], wanted: boolean]>([
  ['src/template/fill/resolve-values.ts', ['resolveValues'], true],
  ['src/domain/keys.ts', ['deriveKey'], true],
  ['src/jobs/queue.ts', ['RenderQueue', 'openRenderQueue'], true],
  ['src/pdf/pictures/svg/svg-outline.ts', ['outlineOf'], true],
  ['src/pdf/fonts/scripts.ts', ['PRINTABLE_ASCII', 'RIGHT_TO_LEFT'], false],
  ['src/jobs/restore-pdf.ts', ['ensureStored'], false],
  ['src/pdf/layout/hanging-blanks.ts', ['hangingWidth'], false],
  ['src/main.ts', [], true],
])('%s may export %j: %s', (file, exported, wanted) => expect(isNamedAfterExport(file, exported)).toBe(wanted));

/**
 * All words of the name stand in the name of one export: `queue.ts` exports `openRenderQueue`, `file-lock.ts` `lockFile`. The number
 * of a noun makes no difference, and words that the folders above say already may be left out. A file that exports nothing is an
 * entry, and `index.ts` is the door of its folder.
 */
function isNamedAfterExport(file: string, exported: readonly string[]): boolean {
  const name = path.basename(file, '.ts');
  if (exported.length === 0 || name === 'index') return true;
  const folders = new Set(wordsOf(path.dirname(file).replaceAll('/', '-')));
  const whole = wordsOf(name);
  const own = whole.filter((word) => !folders.has(word));
  return exported.some((one) => standIn(own.length > 0 ? own : whole, wordsOf(kebabOf(one))));
}

function standIn(words: string[], others: string[]): boolean {
  return words.every((word) => others.includes(word));
}

/** In the singular. */
function wordsOf(kebab: string): string[] {
  return kebab.split('-').map((word) => word.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|ss)es$|(?<!s)s$/, ''));
}

function kebabOf(identifier: string): string {
  if (/^[A-Z\d_]+$/.test(identifier)) return identifier.toLowerCase().replaceAll('_', '-');
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

const DECLARED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;

function exportsOf(source: string): string[] {
  const listed = [...source.matchAll(LISTED)].flatMap(([, names]) => names!.split(','));
  return [
    ...[...source.matchAll(DECLARED)].map(([, name]) => name!),
    ...listed
      .map((one) =>
        one
          .trim()
          .split(' as ')
          .at(-1)!
          .replace(/^type /, ''),
      )
      .filter((name) => name !== ''),
  ];
}

/** `const name = (…) =>` at the beginning of a line, its parameters on one line or more; one with a type of its own is a value. */
const ARROW =
  /^(?:export )?const (\w+) = (?:async )?(?:<[^\n]*?>)?(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:: [^\n]+?)?|\w+) =>/gm;

test('functions of a module are declared with `function`', () => {
  const arrows = [...sources, ...filesBelow('test', /\.ts$/)].flatMap(({ path: file, text }) =>
    [...text.matchAll(ARROW)].map((found) => `${file}:${lineOf(text, found.index)} ${found[1]}`),
  );
  expect(arrows).toEqual([]);
});

test('nothing names a folder of this machine', () => {
  const beside = path.dirname(ROOT);
  // Beside a clone in `/` are `/tmp` and `/usr`, which code may well name.
  const isTop = beside === path.parse(beside).root;
  const folders = isTop ? [] : readdirSync(beside).map((name) => path.join(beside, name));
  const files = ['src', 'test', 'prisma', 'spec', 'generated', '.config'].flatMap((room) => filesBelow(room));
  const named = [...files, readText('README.md'), readText('Makefile'), readText('package.json')].flatMap((file) =>
    folders.filter((folder) => file.text.includes(folder)).map((folder) => `${file.path} names ${folder}`),
  );
  expect(named).toEqual([]);
});
