/** Reads HTML without the libraries that wrote it. */

export type Tag = { name: string; attributes: Record<string, string> };

const TAG = /<(\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;

/** Every tag in order, and the text between them, entities resolved. Anything else that looks like a tag is an error. */
export function readHtml(html: string): { tags: Tag[]; text: string } {
  const tags: Tag[] = [];
  const text = html.replace(TAG, (_, name: string, attributes: string) => {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, key, value = '']) => [key!, resolveEntities(value)] as const,
    );
    tags.push({ name, attributes: Object.fromEntries(pairs) });
    return '';
  });
  if (text.includes('<')) throw new Error(`Cannot read "${text}", expected every < to begin a known tag`);
  return { tags, text: resolveEntities(text) };
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function resolveEntities(text: string): string {
  return text.replace(/&(?:#x([0-9A-Fa-f]+)|#([0-9]+)|([a-z]+));/g, (found, hex, decimal, name) => {
    if (name) return NAMED[name] ?? found;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
