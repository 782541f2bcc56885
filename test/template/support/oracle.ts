/**
 * What a document must be, found without the engine that fills it: a harmless probe is filled in, and in the tree that
 * is read back from the Markdown the probe is replaced by the value.
 */
import type { Nodes } from 'mdast';

/** A node in a form in which equal documents are equal: neighbouring text joined, breaks as line ends, no empties. */
export type Canonical = { type: string; children?: Canonical[]; [field: string]: unknown };

const DROPPED = new Set(['position', 'children', 'type', 'spread']);

/** Comparable form of a tree; `<br>` and breaks are line ends. */
export function canonical(node: Nodes): Canonical {
  if (node.type === 'break') return { type: 'text', value: '\n' };
  const own: Canonical = { type: node.type };
  for (const [name, value] of Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!DROPPED.has(name) && value !== null && value !== undefined && value !== '') own[name] = value;
  }
  if ('children' in node) own.children = joinText((node.children as Nodes[]).map(canonical));
  return own;
}

function joinText(children: Canonical[]): Canonical[] {
  const joined: Canonical[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (child.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', value: String(last.value) + String(child.value ?? '') };
    } else if (child.type !== 'text' || child.value) joined.push(child);
  }
  return joined;
}

/** Probes stand for values in a tree: `Qa0q` and the like, harmless in every position. */
export type Probes = Map<string, { value: string; label: string }>;

/** The probed tree with what was sent in place of the probes. */
export function substitute(node: Canonical, probes: Probes, isFlat = false): Canonical[] {
  const pattern = new RegExp(`(${[...probes.keys()].join('|')})`);
  const flat = isFlat || node.type === 'heading';
  const replace = (text: string, write: (value: string, label: string) => string) =>
    text
      .split(pattern)
      .map((piece) => (probes.has(piece) ? write(probes.get(piece)!.value, probes.get(piece)!.label) : piece))
      .join('');
  if (node.type === 'text' || node.type === 'inlineCode') {
    const isCode = node.type === 'inlineCode';
    return String(node.value)
      .split(pattern)
      .map((piece): Canonical => {
        const probe = probes.get(piece);
        if (probe?.value === '') return { type: 'blank', label: probe.label };
        const value = probe ? normalise(probe.value) : piece;
        return { type: node.type, value: probe && (flat || isCode) ? value.replaceAll('\n', ' ') : value };
      })
      .filter(({ value }) => value !== '')
      .reduce<Canonical[]>((pieces, piece) => {
        const last = pieces.at(-1);
        if (piece.type !== 'blank' && last?.type === piece.type) last.value = String(last.value) + String(piece.value);
        else pieces.push(piece);
        return pieces;
      }, []);
  }
  const replaced: Canonical = { ...node };
  const oneLine = (value: string, label: string) => (value === '' ? label : normalise(value).replaceAll('\n', ' '));
  if (node.type === 'code' && node.value !== undefined) {
    replaced.value = replace(String(node.value), (value, label) => (value === '' ? label : normalise(value)));
  }
  if (typeof node.url === 'string') replaced.url = replace(node.url, (value) => percentEncode(normalise(value)));
  if (typeof node.alt === 'string') replaced.alt = replace(node.alt, oneLine);
  if (typeof node.title === 'string') replaced.title = replace(node.title, oneLine);
  if (node.children) replaced.children = joinText(node.children.flatMap((child) => substitute(child, probes, flat)));
  return [replaced];
}

function normalise(value: string): string {
  return value.split('\r\n').join('\n').split('\r').join('\n');
}

/** All but unreserved characters, byte by byte. */
function percentEncode(value: string): string {
  return [...new TextEncoder().encode(value)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
