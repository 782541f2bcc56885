/** Every page of the web app that links and frames lead to, as somebody who is signed in. */
import { ask } from './ask.ts';

/** `type`: the media type. */
export type Crawled = { path: string; status: number; type: string; html: string };

const MAX_PAGES = 400;
/** What is no page, or is rendered when it is opened. */
const LEFT_OUT = /^\/(assets|docs|api|files)\b|\/pdf$|\/pdf\?/;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x3D;': '=', '&#x27;': "'", '&quot;': '"' };

export async function crawl(origin: string, token: string, begin: string[]): Promise<Crawled[]> {
  const crawled = new Map<string, Crawled>();
  for (const next = [...begin]; next.length > 0 && crawled.size < MAX_PAGES; ) {
    const path = next.shift()!;
    if (crawled.has(path) || LEFT_OUT.test(path)) continue;
    const { status, html, location, headers } = await ask(origin, { path, token });
    crawled.set(path, { path, status, type: headers.get('content-type') ?? '', html });
    const found = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, link]) => decode(link!).split('#')[0]!);
    next.push(...found, ...(location?.startsWith('/') ? [location] : []));
  }
  return [...crawled.values()];
}

function decode(attribute: string): string {
  return attribute.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}
