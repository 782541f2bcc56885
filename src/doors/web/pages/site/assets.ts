/**
 * §18.15: the assets of the pages: styles, the text font, scripts, images and Swagger UI. All but the largest are read
 * at the start. Scripts lose their types, and style sheets get their icons. Each asset is compressed at its first
 * request, because many processes never serve a page.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Asset = {
  type: string;
  bytes(): Buffer;
  /** Null when compression would not make it smaller. Assets contain no secret that their size could reveal. */
  compressed: null | ((encoding: Encoding) => Promise<Buffer>);
};

type Encoding = keyof typeof COMPRESS;

/** A higher brotli quality takes seconds for Swagger UI. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

export type Assets = {
  /** A hash of all assets and the type stripper. An address with it can be cached for ever (immutable). */
  release: string;
  byName: ReadonlyMap<string, Asset>;
};

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The text font, in files by language. This style sheet says which file has which characters. */
const FACE = fileURLToPath(import.meta.resolve('@fontsource-variable/public-sans/index.css'));

/** The API client, which the pages' scripts import. */
const CLIENT = path.join(import.meta.dirname, '../../../../../generated/client.ts');

/** What the studio does as the service does it: both run the same files. */
const LANGUAGE = path.join(import.meta.dirname, '../../../../template/language');
const OF_LANGUAGE = ['rename-in-expression', 'split-tokens'];
/** §25.4: what the page for verifying and the command know of PDFs. */
const UPDATES = path.join(import.meta.dirname, '../../../../domain/pdf-updates.ts');

/** §20.9, §20.24: large assets of the editors, each read at its first request. */
const EDITOR = {
  ...Object.fromEntries(
    ['codemirror.js', 'prosemirror.js'].map((name) => [
      name,
      path.join(import.meta.dirname, '../../../../../generated/browser', name),
    ]),
  ),
  'pdfjs.js': fileURLToPath(import.meta.resolve('unpdf/pdfjs')),
  'front-matter.schema.json': path.join(
    import.meta.dirname,
    '../../../../template/front-matter/front-matter.schema.json',
  ),
};
/** The entries of the bundles, which are not served themselves. */
const BUNDLED = new Set(['codemirror.ts', 'prosemirror.ts']);

/** Reads all files. Throws when one is missing or has an unknown extension. */
export function loadAssets(): Assets {
  const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const inRoom = (folder: string) => path.join(import.meta.dirname, '..', folder);
  const byName = new Map<string, Asset>();
  const hash = createHash('sha256').update(`${process.version}\0${toJavaScript}\0`);
  const add = (name: string, source: Buffer, convert: (source: Buffer) => Buffer = unchanged) => {
    const type = TYPES[path.extname(name)];
    if (byName.has(name)) throw new Error(`asset ${name}: there are two of this name`);
    if (!type) throw new Error(`asset ${name}: expected one of ${Object.keys(TYPES).join(', ')}`);
    hash.update(`${name}\0${source.length}\0`).update(source);
    byName.set(
      name,
      once(type, () => convert(source)),
    );
  };
  hash.update(readFileSync(ICON_SET));
  for (const folder of ['styles', 'images'].map(inRoom))
    for (const name of readdirSync(folder).filter((file) => !file.endsWith('.txt')))
      add(name, readFileSync(path.join(folder, name)), name.endsWith('.css') ? toStyles : unchanged);
  add('face.css', readFileSync(FACE), besideItsFiles);
  const letters = path.join(path.dirname(FACE), 'files');
  for (const name of readdirSync(letters).filter((file) => file.endsWith('-normal.woff2')))
    add(name, readFileSync(path.join(letters, name)));
  for (const name of SWAGGER_UI) add(name, readFileSync(path.join(swaggerUi, name)));
  for (const name of readdirSync(inRoom('browser')).filter((file) => file.endsWith('.ts') && !BUNDLED.has(file)))
    add(name.replace(/ts$/, 'js'), readFileSync(path.join(inRoom('browser'), name)), toJavaScript);
  add('client.js', readFileSync(CLIENT), toJavaScript);
  for (const name of OF_LANGUAGE) add(`${name}.js`, readFileSync(path.join(LANGUAGE, `${name}.ts`)), toJavaScript);
  add('pdf-updates.js', readFileSync(UPDATES), toJavaScript);
  add('idb-keyval.js', readFileSync(fileURLToPath(import.meta.resolve('idb-keyval'))));
  add('openapi-fetch.js', readFileSync(fileURLToPath(import.meta.resolve('openapi-fetch'))));
  for (const [name, file] of Object.entries(EDITOR)) {
    // Without its bundle, an editor is a text area.
    if (!existsSync(file)) continue;
    hash.update(`${name}\0${statSync(file).size}\0`);
    byName.set(
      name,
      once(TYPES[path.extname(name)]!, () => readFileSync(file)),
    );
  }
  return { release: hash.digest('hex').slice(0, 12), byName };
}

function once(type: string, make: () => Buffer): Asset {
  let bytes: Buffer | undefined;
  const made = () => {
    bytes ??= make();
    return bytes;
  };
  const sent: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const compressed = (encoding: Encoding) => {
    sent[encoding] ??= COMPRESS[encoding](made());
    return sent[encoding];
  };
  return { type, bytes: made, compressed: type.startsWith('font/') ? null : compressed };
}

function unchanged(source: Buffer): Buffer {
  return source;
}

/** Adapts paths in a style sheet: the browser sees all assets in one folder. */
function besideItsFiles(styles: Buffer): Buffer {
  return Buffer.from(styles.toString().replaceAll('./files/', './'));
}

/** Comments on lines of their own: a fifth of what is sent of a script. */
const COMMENT = /^ *(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/|\/\/.*)$/gm;

/**
 * Replaces types by spaces and empties comments, so that lines and columns stay. The browser sees all modules in one folder, so imports are
 * rewritten to their last part: './key.ts' → './key.js', package 'x' → './x.js'. (An import map is an inline script,
 * which the Content-Security-Policy forbids.)
 */
function toJavaScript(source: Buffer): Buffer {
  const script = stripTypeScriptTypes(source.toString()).replace(COMMENT, (lines) => lines.replace(/[^\n]/g, ''));
  return Buffer.from(
    script.replace(/^(import .*|\} )from '([^']+)'|\bimport\('([^']+)'\)/gm, (_, names, from, later) =>
      names === undefined ? `import('./${path.parse(later).name}.js')` : `${names}from './${path.parse(from).name}.js'`,
    ),
  );
}

// §18.15: inlines icons: `url("lucide:NAME")` in a style sheet becomes the icon of that name.

/** All icons in one file of 600 KB. The package with 2,000 files needs 68 MB. */
const ICON_SET = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'));

/** Puts icons into a style sheet, and takes comments and indentation out, a quarter of what is sent. Throws for an icon that the set does not have. */
function toStyles(source: Buffer): Buffer {
  const styles = source
    .toString()
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s*/g, '\n');
  if (!styles.includes('"lucide:')) return Buffer.from(styles);
  const { icons } = JSON.parse(readFileSync(ICON_SET, 'utf8')) as { icons: Record<string, { body: string }> };
  const urlOf = (name: string) => {
    if (!icons[name]) throw new Error(`icon ${name}: @iconify-json/lucide has none of this name`);
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${icons[name].body}</svg>`;
    return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%]/g, encodeURIComponent)}`;
  };
  return Buffer.from(styles.replace(/"lucide:([\w-]+)"/g, (_, name) => `"${urlOf(name)}"`));
}
