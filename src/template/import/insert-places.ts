/** §10, where a placeholder may stand: turns the marks in a parsed tree into slots and group marks. */
import type { Definition, Nodes, Parents, Root } from 'mdast';
import { hasSentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import type { LineFault } from '../model/fault.ts';
import type { Place } from './scan-places.ts';

/** A place in the tree: a placeholder, or the beginning or end of a group. Later resolved to a `Slot`. */
export type PlaceNode = { type: 'slot' | 'groupMark'; place: number };

/** A string with places in it. */
export type PlacedPattern = (string | PlaceNode)[];

/** Names of the strings of a node that may hold places. */
export type PatternName = 'url' | 'alt' | 'title' | 'value';

/** A node some of whose strings hold places. */
export type Placed = { patterns?: Partial<Record<PatternName, PlacedPattern>> };

type Reason = string;

const IN_HTML: Reason = 'stands in raw HTML, where a value could not be kept literal; use Markdown instead';
const IN_LABEL: Reason = 'stands in the label of a footnote or a reference; labels are fixed names';
const IN_INFO: Reason = 'stands in the first line of a code fence; only the code itself can be filled';
const IN_IMAGE: Reason = 'stands in the path of an image; images come with the template, so their paths are fixed';
const IN_STRING: Reason = 'marks a group inside code, an image or a link destination; put it in the text';
const IN_NOTHING: Reason = 'stands where Markdown drops it, such as a second definition of the same name';

/** Strings of each kind of node: those that may hold places, and why others may not. */
const FILLED: Record<string, PatternName[]> = {
  code: ['value'],
  inlineCode: ['value'],
  link: ['url', 'title'],
  definition: ['url', 'title'],
  image: ['alt', 'title'],
  imageReference: ['alt'],
};

const FIXED: Record<string, Record<string, Reason>> = {
  html: { value: IN_HTML },
  code: { lang: IN_INFO, meta: IN_INFO },
  image: { url: IN_IMAGE },
  definition: { label: IN_LABEL, identifier: IN_LABEL },
  linkReference: { label: IN_LABEL, identifier: IN_LABEL },
  imageReference: { label: IN_LABEL, identifier: IN_LABEL },
  footnoteReference: { label: IN_LABEL, identifier: IN_LABEL },
  footnoteDefinition: { label: IN_LABEL, identifier: IN_LABEL },
};

/** Changes `tree` in place and returns what is wrong with the places in it. Text nodes are kept whole between places. */
export function insertPlaces(tree: Root, places: readonly Place[]): LineFault[] {
  const faults: LineFault[] = [];
  const seen = new Set<number>();
  const reported = new Set<number>();
  const report = (place: number, reason: Reason) => {
    if (!reported.has(place)) {
      faults.push({ line: places[place]!.line, message: `${writePlace(places[place]!)} ${reason}.` });
    }
    reported.add(place);
  };

  const split = (text: string, onGroupMark?: Reason): PlacedPattern => {
    const pieces: PlacedPattern = [];
    for (const piece of splitAtSentinels(text)) {
      const place = typeof piece === 'number' ? places[piece]! : undefined;
      const literal = place ? (place.kind === 'braces' ? place.name : undefined) : (piece as string);
      if (typeof piece === 'number' && place!.kind !== 'placeholder' && literal === undefined && onGroupMark) {
        report(piece, onGroupMark);
      }
      if (typeof piece === 'number') seen.add(piece);
      if (literal === undefined) {
        pieces.push({ type: place!.kind === 'placeholder' ? 'slot' : 'groupMark', place: piece as number });
      } else if (typeof pieces.at(-1) === 'string') pieces[pieces.length - 1] += literal;
      else pieces.push(literal);
    }
    return pieces;
  };

  const fillStrings = (node: Nodes & Placed): void => {
    const strings = node as unknown as Record<string, unknown>;
    for (const [name, reason] of Object.entries(FIXED[node.type] ?? {})) {
      const text = strings[name];
      if (typeof text !== 'string' || !hasSentinel(text)) continue;
      const pieces = splitAtSentinels(text).map((piece) => {
        if (typeof piece === 'string') return piece;
        if (places[piece]!.kind !== 'braces') report(piece, reason);
        seen.add(piece);
        return places[piece]!.name;
      });
      strings[name] = pieces.join('');
    }
    for (const name of FILLED[node.type] ?? []) {
      const text = strings[name];
      if (typeof text !== 'string' || !hasSentinel(text)) continue;
      const pattern = split(text, IN_STRING);
      if (pattern.length === 1 && typeof pattern[0] === 'string') strings[name] = pattern[0];
      else node.patterns = { ...node.patterns, [name]: pattern };
    }
  };

  const walk = (node: Nodes): void => {
    fillStrings(node);
    if (!('children' in node)) return;
    const parent = node as Parents;
    parent.children = parent.children.flatMap((child): typeof parent.children => {
      if (child.type !== 'text') {
        walk(child);
        return [child];
      }
      if (!hasSentinel(child.value)) return [child];
      const { position } = child;
      return split(child.value).map((piece) =>
        typeof piece === 'string' ? { type: 'text', value: piece, ...(position && { position }) } : piece,
      ) as typeof parent.children;
    });
  };

  walk(tree);
  reportImageDefinitions(tree, report);
  places.forEach((_, place) => {
    if (!seen.has(place)) report(place, IN_NOTHING);
  });
  return faults;
}

/** A definition is a link's or an image's; an image's path is fixed however it is written. */
function reportImageDefinitions(tree: Root, report: (place: number, reason: Reason) => void): void {
  const images = new Set<string>();
  const definitions: (Definition & Placed)[] = [];
  const collect = (node: Nodes): void => {
    if (node.type === 'imageReference') images.add(node.identifier);
    if (node.type === 'definition') definitions.push(node);
    if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  for (const { identifier, patterns } of definitions) {
    const slot = patterns?.url?.find((piece) => typeof piece !== 'string');
    if (slot && images.has(identifier)) report(slot.place, IN_IMAGE);
  }
}

const SIGNS = { placeholder: '', open: '#', close: '/', braces: '' };

/** As its author wrote it, for a message. */
export function writePlace({ kind, name }: Place): string {
  return kind === 'braces' ? '\\{{' : `{{${SIGNS[kind]}${name}}}`;
}
