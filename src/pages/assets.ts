/** What the pages load, read once at start: our styles, our scripts with their types taken off, and the API reference's bundle. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

export type Asset = { type: string; bytes: Buffer };

export type Assets = {
  /** Changes with every byte of every asset, so that an address with it in can be cached for ever. */
  release: string;
  byName: ReadonlyMap<string, Asset>;
};

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** Reads all files. Throws when one is missing or of a kind that has no media type here. */
export function loadAssets(): Assets {
  const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const here = (folder: string) => path.join(import.meta.dirname, folder);
  const byName = new Map<string, Asset>();
  const add = (name: string, bytes: Buffer) => {
    const type = TYPES[path.extname(name)];
    if (!type) throw new Error(`asset ${name}: expected one of ${Object.keys(TYPES).join(', ')}`);
    byName.set(name, { type, bytes });
  };
  for (const name of readdirSync(here('styles'))) add(name, readFileSync(path.join(here('styles'), name)));
  for (const name of readdirSync(here('images'))) add(name, readFileSync(path.join(here('images'), name)));
  for (const name of SWAGGER_UI) add(name, readFileSync(path.join(swaggerUi, name)));
  for (const name of readdirSync(here('browser')).filter((file) => file.endsWith('.ts')))
    add(name.replace(/ts$/, 'js'), Buffer.from(toJavaScript(readFileSync(path.join(here('browser'), name), 'utf8'))));
  return { release: releaseOf(byName), byName };
}

/** Blanks the types out, so that lines and columns stay, and points imports at the addresses the browser knows. */
function toJavaScript(source: string): string {
  return stripTypeScriptTypes(source).replace(/(\bfrom '\.\/[\w-]+)\.ts'/g, "$1.js'");
}

function releaseOf(assets: Map<string, Asset>): string {
  const hash = createHash('sha256');
  for (const [name, { bytes }] of assets) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 12);
}
