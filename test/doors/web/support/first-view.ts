/** What a browser that has nothing yet loads to show a page: its HTML, style sheets, scripts, icon and text face, as they are sent. */
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** In bytes; `type` is the media type. */
export type Loaded = { url: string; type: string; bytes: number; text: string };

const UNPACK: Record<string, (sent: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
/** Of a page: style sheets, icons, scripts and pictures that are not in it, but those that are loaded when they come near; of a script: its modules, but those that it loads when somebody asks for them; of a style sheet: the face, but for letters that few texts have. */
const ADDRESSES =
  /<link [^>]*href="([^"]+)"|<(?:script|img) (?![^>]*loading="lazy")[^>]*src="((?!data:)[^"]+)"|\b(?:from|import)\s*["'](\.[^"']+)["']|url\(\.\/(public-sans-latin-wght-normal\.woff2)\)/g;

/** The page first. Frames are documents of their own, and not counted. `known`: what other pages have loaded, which is not fetched again. */
export async function firstView(
  url: string,
  headers: Record<string, string>,
  known: Map<string, Loaded>,
): Promise<Loaded[]> {
  const loaded = new Map<string, Loaded>();
  for (const next = [url]; next.length > 0; ) {
    const address = next.shift()!;
    if (loaded.has(address)) continue;
    const one = known.get(address) ?? (await load(address, headers));
    loaded.set(address, one);
    if (address !== url) known.set(address, one);
    if (!/html|javascript|css/.test(one.type)) continue;
    for (const [, link, source, module, face] of one.text.matchAll(ADDRESSES))
      next.push(new URL(link ?? source ?? module ?? face!, address).href);
  }
  return [...loaded.values()];
}

async function load(url: string, headers: Record<string, string>): Promise<Loaded> {
  const sent = { Accept: 'text/html', 'Accept-Encoding': 'br, gzip', ...headers };
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    get(url, { headers: sent }, resolve).once('error', reject),
  );
  const body = await buffer(response);
  const unpack = UNPACK[response.headers['content-encoding'] ?? ''] ?? ((same: Buffer) => same);
  return { url, type: response.headers['content-type'] ?? '', bytes: body.length, text: unpack(body).toString() };
}
