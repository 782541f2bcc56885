/**
 * What the pages load, read once at start: our styles, our scripts, and the API reference's bundle. The types come off a script
 * when somebody first asks for it: what takes them off is a program of its own to load, and many a process shows no page.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type Asset = { type: string; bytes(): Buffer };

export type Assets = {
  /** Changes with every byte of every asset, and with what takes the types off; so an address with it can be cached for ever. */
  release: string;
  byName: ReadonlyMap<string, Asset>;
};

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The API's client, which the pages' scripts import. */
const CLIENT = path.join(import.meta.dirname, '../../../generated/client.ts');

/** Reads all files. Throws when one is missing or of a kind that has no media type here. */
export function loadAssets(): Assets {
  const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const here = (folder: string) => path.join(import.meta.dirname, '..', folder);
  const byName = new Map<string, Asset>();
  const hash = createHash('sha256').update(`${process.version}\0${toJavaScript}\0`);
  const add = (name: string, source: Buffer, sent: (source: Buffer) => Buffer = asItIs) => {
    const type = TYPES[path.extname(name)];
    if (byName.has(name)) throw new Error(`asset ${name}: there are two of this name`);
    if (!type) throw new Error(`asset ${name}: expected one of ${Object.keys(TYPES).join(', ')}`);
    hash.update(`${name}\0${source.length}\0`).update(source);
    let bytes: Buffer | undefined;
    byName.set(name, {
      type,
      bytes() {
        bytes ??= sent(source);
        return bytes;
      },
    });
  };
  for (const name of readdirSync(here('styles'))) add(name, readFileSync(path.join(here('styles'), name)));
  for (const name of readdirSync(here('images'))) add(name, readFileSync(path.join(here('images'), name)));
  for (const name of SWAGGER_UI) add(name, readFileSync(path.join(swaggerUi, name)));
  for (const name of readdirSync(here('browser')).filter((file) => file.endsWith('.ts')))
    add(name.replace(/ts$/, 'js'), readFileSync(path.join(here('browser'), name)), toJavaScript);
  add('client.js', readFileSync(CLIENT), toJavaScript);
  add('openapi-fetch.js', readFileSync(fileURLToPath(import.meta.resolve('openapi-fetch'))));
  return { release: hash.digest('hex').slice(0, 12), byName };
}

function asItIs(source: Buffer): Buffer {
  return source;
}

/**
 * Blanks the types out, so that lines and columns stay. In the browser all modules are files of one folder, so that an
 * import's last part says it all: './key.ts' is './key.js', a package 'x' is './x.js'. (An import map would do the same,
 * but it is an inline script, which the policy refuses.)
 */
function toJavaScript(source: Buffer): Buffer {
  const script = stripTypeScriptTypes(source.toString());
  return Buffer.from(
    script.replace(
      /^(import .*|\} )from '([^']+)'/gm,
      (_, names, from) => `${names}from './${path.parse(from).name}.js'`,
    ),
  );
}
