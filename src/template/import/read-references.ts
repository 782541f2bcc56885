/**
 * §10.23: finds the clause that each reference `[](#name)` of a template means, or why it means none, and writes what filling needs about
 * them, and about names in groups, into the tree.
 */
import { slug } from 'github-slugger';
import type { Heading, Link, Nodes, Root } from 'mdast';
import { isSafeUrl } from '../../domain/links.ts';
import { findClosest, shorten } from '../../domain/suggestions.ts';
import { isMessage, type Message, type Param, tell } from '../../locales/message.ts';
import { type Around, everyPlace, numberClauses } from '../clauses/number-clauses.ts';
import { everyNode, rareNodes } from '../document/every-node.ts';
import { headingsOf, nameIn, textOfHeading } from '../document/headings.ts';
import { parseDocument } from '../document/parse-document.ts';
import { type Budget, type Case, canApply, caseOf } from '../language/never-applies.ts';
import { hasSentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import type { Prepared, Template } from '../model/compiled.ts';
import type { Anchor, Numbering } from '../model/document-tree.ts';
import type { Branch, Branches, Expression } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';

type Found<Node> = Around & { node: Node & Prepared };

/** A link without text, which will show the number of its target. */
function isReference(node: Nodes): node is Link {
  return node.type === 'link' && node.children.length === 0 && node.url.startsWith('#') && node.url.length > 1;
}

export function referenceLines(tree: Root): number[] {
  const lines: number[] = [];
  everyNode(tree, (node) => {
    if (isReference(node)) lines.push(node.position?.start.line ?? 1);
  });
  return lines;
}

/** A reference in branches to places in branches. Whether they can apply together is known once the conditions are parsed. */
export type DoubtfulReference = { line: number; id: string; link: BranchesAround; places: BranchesAround[] };

/** Changes `tree`, whose groups have their indices, in place. `lines`: the lines of its references, in order. */
export function readReferences(
  tree: Root,
  numbering: Numbering | undefined,
  lines: readonly number[],
): { faults: LineFault[]; doubtful: DoubtfulReference[] } {
  if (!numbering) return { faults: lines.map((line) => ({ line, message: NOT_NUMBERED })), doubtful: [] };
  const numbered = numberClauses(tree, numbering);
  for (const list of numbered.continued) (list as Prepared).goesOn = true;
  copyClauses(tree, false);
  const places = new Map<string, Found<Anchor>[]>();
  const headings = new Map<string, Found<Heading>[]>();
  const links: Found<Link>[] = [];
  everyPlace(tree, numbered, (node, around) => {
    if (node.type === 'anchor') addTo(places, node.id, { node, ...around });
    else if (node.type === 'link') links.push({ node, ...around });
    // Values take no part in names of places.
    else if (!(node as Prepared).dynamic)
      addTo(headings, slug(textOfHeading(node.children).trim()), { node, ...around });
  });
  const faults: LineFault[] = [];
  const doubtful: DoubtfulReference[] = [];
  const waiting = [...lines];
  for (const link of links.filter(({ node }) => isReference(node))) {
    const line = waiting.shift()!;
    const means = link.node.patterns?.url ? NOT_FIXED : meantBy(link, places, headings);
    if (isMessage(means)) faults.push({ line, message: means });
    else {
      const isOutside = means.group !== undefined && means.group !== link.group;
      const around = branchesAround(link);
      const branches = [...branchesAround(means)].flatMap(([one, branch]) =>
        around.get(one) === branch ? [] : [branch],
      );
      const known = (places.get(means.node.id) ?? []).filter((place) => !areApart(place, link)).map(branchesAround);
      if (around.size > 0 && known.every(({ size }) => size > 0))
        doubtful.push({ line, id: means.node.id, link: around, places: known });
      link.node.reference = {
        id: means.node.id,
        ...(isOutside && { group: means.group! }),
        ...(branches.length > 0 && { branches }),
      };
    }
  }
  nameInstances(places, links);
  return { faults, doubtful };
}

/** Reports references whose branches never apply together with those of their target. */
export function findApart(doubtful: readonly DoubtfulReference[], budget: Budget): LineFault[] {
  // Entries of a group differ, so a condition on a field tells nothing about another entry.
  const isOfDocument = (one: Expression | undefined) => !one?.places.some(({ group }) => group !== undefined);
  const casesOf = (around: BranchesAround): Case[] =>
    [...around].flatMap(([{ children }, branch]) => {
      const { condition, before } = caseOf(children, children.indexOf(branch));
      return isOfDocument(condition) ? [{ condition, before: before.filter(isOfDocument) }] : [];
    });
  return doubtful.flatMap(({ line, id, link, places }) => {
    const cases = casesOf(link);
    if (places.some((place) => canApply([...cases, ...casesOf(place)], budget))) return [];
    const [mark, other] = [link, places[0]!].map((around) => [...around.values()][0]!.mark);
    return [{ line, message: tell('markdown.reference.apartLink', { name: shorten(id), mark: mark!, other: other! }) }];
  });
}

/** Each entry of a group has its own clauses, even without placeholders, since one node has one number. */
function copyClauses(node: Nodes, isInGroup: boolean): boolean {
  if (!('children' in node)) return false;
  const isInside = isInGroup || 'group' in node;
  let holdsClause = isInGroup && (node.type === 'heading' || node.type === 'list');
  for (const child of node.children) if (copyClauses(child as Nodes, isInside)) holdsClause = true;
  if (holdsClause) (node as Prepared).dynamic = true;
  return holdsClause;
}

function addTo<Entry>(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}

const NOT_NUMBERED = tell('markdown.reference.noNumbers');
const NOT_FIXED = tell('markdown.reference.noName');

/**
 * Returns the target of a reference, or why there is none. A heading that is meant by its own slug gets an anchor whose name no value can
 * equal.
 */
function meantBy(
  link: Found<Link>,
  places: Map<string, Found<Anchor>[]>,
  headings: ReadonlyMap<string, Found<Heading>[]>,
): Found<Anchor> | Message {
  const name = nameIn(link.node.url)!;
  const known = places.get(name) ?? placeAt(name, headings.get(name) ?? headings.get(name.toLowerCase()) ?? [], places);
  const [first, ...others] = known.filter((place) => !areApart(place, link));
  const written = `[](#${shorten(name)})`;
  if (!first && known.length > 0) return tell('markdown.reference.branches', { subject: written });
  if (!first) {
    const closest = findClosest(name, [...places.keys(), ...headings.keys()]);
    return closest
      ? tell('markdown.reference.didYouMean', { subject: written, name: shorten(closest) })
      : tell('markdown.reference.nothing', { subject: written, name: shorten(name) });
  }
  if (areSeveral([first, ...others])) return tell('markdown.reference.several', { written, name: shorten(name) });
  if (!first.clause) return tell('markdown.reference.noNumber', { written, name: shorten(name) });
  return first;
}

/** The most alternatives with the same name that are compared with one another. */
const MAX_ALTERNATIVES = 100;

function areSeveral(places: readonly Found<Anchor>[]): boolean {
  const [first] = places;
  const isSame = (place: Found<Anchor>) => place.clause === first!.clause && place.group === first!.group;
  if (places.every(isSame)) return false;
  if (places.length > MAX_ALTERNATIVES || places.some(({ group }) => group !== first!.group)) return true;
  return places.some((a, at) => places.slice(at + 1).some((b) => a.clause !== b.clause && !areApart(a, b)));
}

/** The branches around a node, the innermost first, by their condition. */
type BranchesAround = ReadonlyMap<Branches, Branch>;

function branchesAround({ path }: Pick<Around, 'path'>): BranchesAround {
  const branches = new Map<Branches, Branch>();
  for (let one = path; one; one = one.around)
    if ((one.node.type as string) === 'branch')
      branches.set(one.around!.node as unknown as Branches, one.node as unknown as Branch);
  return branches;
}

/** Returns whether two nodes stand in different branches of one condition. */
function areApart(a: Pick<Around, 'path'>, b: Pick<Around, 'path'>): boolean {
  const around = branchesAround(a);
  return (
    around.size > 0 && [...branchesAround(b)].some(([one, branch]) => around.has(one) && around.get(one) !== branch)
  );
}

function placeAt(id: string, found: Found<Heading>[], places: Map<string, Found<Anchor>[]>): Found<Anchor>[] {
  const made = found.map(({ node, ...around }) => ({ node: { type: 'anchor', id } as Anchor, ...around }));
  if (made.length === 0 || areSeveral(made)) return made;
  for (const [at, { node }] of found.entries()) node.children.unshift(made[at]!.node);
  places.set(id, made);
  return made;
}

/** Gives each instance of a group its own names, to which its links lead. */
function nameInstances(places: ReadonlyMap<string, Found<Anchor>[]>, links: readonly Found<Link>[]): void {
  const taken = new Set([...places.keys()].map((id) => id.replace(/\d+$/, '')));
  const own = new Map<string, { group: number; name: NonNullable<Prepared['own']> }>();
  const nameOwn = ({ node, path }: Found<Anchor | Link>, name: Prepared['own']): void => {
    node.own = name!;
    (node as Prepared).dynamic = true;
    for (let around = path; around; around = around.around) (around.node as Prepared).dynamic = true;
  };
  for (const [id, found] of places) {
    const { group } = found[0]!;
    if (group === undefined) continue;
    let stem = `${id}-`;
    while (taken.has(stem)) stem += '-';
    taken.add(stem);
    own.set(id, { group, name: { id, stem } });
    for (const place of found) if (place.group === group) nameOwn(place, { id, stem });
  }
  for (const link of links) {
    const meant = own.get(link.node.reference?.id ?? nameIn(link.node.url) ?? '');
    if (meant && meant.group === link.group) nameOwn(link, meant.name);
  }
}

// §10.5, §17.9: warns about links that lead nowhere. Documents show only their text.

/** A link as written, with sentinels for placeholders in its URL. */
export type WrittenLink = { url: string; line: number };

/** Returns the links of a file's tree, in order, without references, which have rules of their own (§10.23). */
export function writtenLinks(tree: Root): WrittenLink[] {
  const links: WrittenLink[] = [];
  everyNode(tree, (node) => {
    if (node.type === 'definition' || (node.type === 'link' && node.children.length > 0))
      links.push({ url: node.url, line: node.position?.start.line ?? 1 });
  });
  return links;
}

/** Returns a warning for each link that no document can follow. `template`: its defaults tell which places exist. */
export function findLostLinks(
  links: readonly WrittenLink[],
  { markdown, blanks, setup }: Pick<Template, 'markdown' | 'blanks' | 'setup'>,
): LineFault[] {
  const doubtful = links.filter(({ url }) => !isSafeUrl(url) && typeof splitAtSentinels(url)[0] !== 'number');
  if (doubtful.length === 0) return [];
  const tree = parseDocument(markdown, blanks, setup);
  const rare = rareNodes(tree);
  const { entries, find } = headingsOf(rare);
  let advised = 0;
  const names = entries.slice(0, MAX_NAMES).map(({ slug }) => slug);
  for (const node of rare) if (node.type === 'anchor' && names.length < MAX_NAMES) names.push(node.id);
  return doubtful.flatMap(({ url, line }) => {
    if (!url.startsWith('#')) return [{ line, message: tell('markdown.link.noAddress', { address: written(url) }) }];
    if (hasSentinel(url) || find(url)) return [];
    const closest = advised++ < MAX_ADVISED ? findClosest(url.slice(1), names) : undefined;
    const address = written(url);
    const message = closest
      ? tell('markdown.link.didYouMean', { address, name: shorten(closest) })
      : tell('markdown.link.nowhere', { address });
    return [{ line, message }];
  });
}

/** The most links whose names are compared for suggestions, so that the time is bounded. */
const MAX_ADVISED = 100;
const MAX_NAMES = 1_000;

function written(url: string): Param {
  const shown = splitAtSentinels(url).map((piece) => (typeof piece === 'number' ? '{{…}}' : piece));
  return url === '' ? tell('markdown.link.toNothing') : shorten(shown.join(''));
}
