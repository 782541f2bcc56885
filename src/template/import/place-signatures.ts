/**
 * §26.1: `{{signature: Buyer}}` in the text of a template: a signature field, alone in a paragraph. Outside of a signature block it makes
 * one, with the role below its line.
 */
import type { Nodes, Parents, Root } from 'mdast';
import { closestAdvice, shorten } from '../../domain/suggestions.ts';
import { type Message, ofField, tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { splitAtSentinels } from '../markdown/sentinels.ts';
import type { SignerSource } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { fieldParagraph, ROLE, roleOf } from '../model/signature-address.ts';
import { asWritten, type Occurrence, scanOccurrences } from './scan-occurrences.ts';
import { everyEntry, type InUse, type Names } from './written-names.ts';

const SIGNATURE = /^signature\s*:\s*(\S.*)$/;

/** Returns the role in the name of a mark, such as `Buyer` in `signature: Buyer`. */
function roleInName(name: string): string | undefined {
  return SIGNATURE.exec(name)?.[1];
}

/**
 * Marks the occurrences that are fields, which are placeholders no longer. `declared`: names in the front matter, which stay names.
 */
export function markSignatures(occurrences: readonly Occurrence[], declared: { has: (name: string) => boolean }): void {
  for (const occurrence of occurrences) {
    const role = occurrence.kind === 'placeholder' ? roleInName(occurrence.name) : undefined;
    if (role === undefined || declared.has(occurrence.name)) continue;
    // What is no field is reported, and left as nothing.
    Object.assign(occurrence, { kind: 'braces', name: '', signs: role });
  }
}

/** Puts fields in place of paragraphs that are nothing but a mark. Changes the tree in place, and reports marks anywhere else. */
export function placeSignatures(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  if (!occurrences.some(isField)) return [];
  const placed = new Set<Occurrence>();
  const visit = (parent: Nodes, isSigned: boolean): void => {
    if (!('children' in parent)) return;
    const isInside = isSigned || parent.type === 'signature';
    const children = (parent.children as Nodes[]).map((child): Nodes => {
      const occurrence = markIn(child, occurrences);
      if (!occurrence) visit(child, isInside);
      if (!occurrence) return child;
      placed.add(occurrence);
      return isInside ? fieldOf(occurrence, child) : blockOf(occurrence, child);
    });
    (parent as Parents).children = children as Parents['children'];
  };
  visit(tree, false);
  return occurrences.flatMap((occurrence): LineFault[] => {
    if (occurrence.signs === undefined) return [];
    const problem = problemOf(occurrence.signs, placed.has(occurrence));
    return problem ? [{ line: occurrence.line, message: problem }] : [];
  });
}

function problemOf(role: string, isAlone: boolean): Message | undefined {
  if (!isAlone) return tell('markdown.signature.alone', { role: shorten(role) });
  return ROLE.test(role) ? undefined : tell('markdown.signature.role', { role: shorten(role) });
}

/** Returns the mark that a paragraph consists of. */
function markIn(node: Nodes, occurrences: readonly Occurrence[]): Occurrence | undefined {
  const [only, more] = node.type === 'paragraph' ? node.children : [];
  if (only?.type !== 'text' || more) return undefined;
  const [piece, another] = splitAtSentinels(only.value.trim());
  const occurrence = typeof piece === 'number' && another === undefined ? occurrences[piece] : undefined;
  return occurrence?.signs === undefined ? undefined : occurrence;
}

function fieldOf({ signs }: Occurrence, { position }: Nodes): Nodes {
  return fieldParagraph(signs!, position);
}

function blockOf(occurrence: Occurrence, node: Nodes): Nodes {
  const at = node.position && { position: node.position };
  const role: Nodes = { type: 'paragraph', children: [{ type: 'text', value: occurrence.signs!, ...at }], ...at };
  const children = [fieldOf(occurrence, node), role] as Parents['children'];
  return { type: 'signature', children, ...at } as Nodes;
}

/** The nodes around which a field may stand: it is there once, and in the text. */
const AROUND: ReadonlySet<string> = new Set(
  'root signature columns column styledBlock aligned branches branch paragraph'.split(' '),
);

/** Reports fields that repeat, that stand in a block where none can, and two of one role. `tree`: with its groups and branches. */
export function findSignatureFaults(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const faults: LineFault[] = [];
  const written = occurrences.filter(({ signs }) => signs !== undefined);
  if (written.length === 0) return [];
  const lineOf = (role: string): number => {
    const at = written.findIndex(({ signs }) => signs === role);
    return at < 0 ? 1 : written.splice(at, 1)[0]!.line;
  };
  const visit = (node: Nodes, wrong: 'group' | 'within' | undefined, taken: Set<string>): void => {
    const role = roleOf(node);
    if (role !== undefined) {
      const line = lineOf(role);
      const problem = wrong ?? (taken.has(role) ? 'twice' : undefined);
      if (problem) faults.push({ line, message: tell(`markdown.signature.${problem}`, { role }) });
      taken.add(role);
    }
    if (!('children' in node)) return;
    const type: string = node.type;
    const inside = wrong ?? (type === 'section' ? 'group' : AROUND.has(type) ? undefined : 'within');
    // Of the branches of a condition, a document has one.
    const before = type === 'branches' ? new Set(taken) : taken;
    for (const child of node.children as Nodes[]) {
      const own = type === 'branches' ? new Set(before) : taken;
      visit(child, inside, own);
      for (const one of own) taken.add(one);
    }
  };
  visit(tree, undefined, new Set());
  return faults;
}

/** Reports fields in headers, footers and the like, which stand on each page. */
export function findSignaturesInFurniture(
  occurrences: readonly Occurrence[],
  declared: { has: (name: string) => boolean },
): LineFault[] {
  return occurrences.flatMap(({ name, line }): LineFault[] => {
    const role = declared.has(name) ? undefined : roleInName(name);
    return role === undefined ? [] : [{ line, message: tell('markdown.signature.within', { role: shorten(role) }) }];
  });
}

/** Returns whether a mark is a signature field. */
function isField({ signs }: Pick<Occurrence, 'signs'>): boolean {
  return signs !== undefined;
}

/** Returns the roles of a template's fields, each once. Constant blocks must not be printed yet. */
function rolesIn(tree: Root): string[] {
  const roles = new Set<string>();
  everyNode(tree, (node) => {
    const role = roleOf(node);
    if (role !== undefined) roles.add(role);
  });
  return [...roles];
}

// §26.2: reads `signers` of the front matter: who signs, and the placeholders that names and email addresses come from.

/**
 * Call this once it is known where each placeholder stands. The placeholders that it names count as used. Returns all fields of the text, in
 * their order, with what is said of their signers.
 */
export function readSigners(
  { placeholders, groups }: Names,
  { signers }: Pick<FrontMatter, 'signers'>,
  { unplaced }: InUse,
  { body, tree }: { body: { occurrences: readonly Occurrence[] }; tree: Root },
): { signers?: SignerSource[]; faults: LineFault[] } {
  const roles = body.occurrences.some(isField) ? rolesIn(tree) : [];
  if (!signers) return { faults: [], ...(roles.length > 0 && { signers: roles.map((role) => ({ role })) }) };
  const faults: LineFault[] = [];
  const named = new Set<string>();
  const indexOf = (occurrence: Occurrence): number | Message => {
    const { kind, name } = occurrence;
    const entry = kind === 'placeholder' ? placeholders.find(name) : undefined;
    if (entry?.index !== undefined) {
      unplaced.delete(entry);
      return entry.index;
    }
    const subject = asWritten(occurrence);
    if (kind !== 'placeholder') return tell('template.signers.mark', { subject });
    const inGroup = everyEntry(groups).some(({ fields }) => fields.find(name));
    if (inGroup) return tell('template.signers.field', { subject });
    const labels = placeholders.entries.map(({ label }) => label);
    return tell('template.signers.unknown', { subject, advice: closestAdvice(name, labels, '') });
  };
  const partsOf = (what: 'name' | 'email', written: { text: string; line: number } | undefined) => {
    if (!written) return {};
    const occurrences: Occurrence[] = [];
    const scanned = scanOccurrences(written.text, written.line, occurrences);
    const parts = splitAtSentinels(scanned).flatMap((piece): (string | number)[] => {
      if (typeof piece === 'string') return [piece];
      const occurrence = occurrences[piece]!;
      if (occurrence.kind === 'braces') return [occurrence.name];
      const found = indexOf(occurrence);
      if (typeof found === 'number') return [found];
      faults.push({ line: written.line, message: ofField(`signers.${what}`, found) });
      return [];
    });
    return { [what]: parts };
  };
  const read = signers.map(({ role, line, name, email, order }): SignerSource => {
    const problem = signerProblem(role, { roles, named });
    if (problem) faults.push({ line, message: ofField('signers.role', problem) });
    named.add(role);
    return { role, ...partsOf('name', name), ...partsOf('email', email), ...(order !== undefined && { order }) };
  });
  const said = new Map(read.map((one) => [one.role, one]));
  return { signers: roles.map((role) => said.get(role) ?? { role }), faults };
}

type Known = { roles: readonly string[]; named: ReadonlySet<string> };

function signerProblem(role: string, { roles, named }: Known): Message | undefined {
  const shown = { role: shorten(role) };
  if (named.has(role)) return tell('template.signers.twice', shown);
  if (roles.includes(role)) return undefined;
  const advice = closestAdvice(role, roles, '');
  return tell('template.signers.noField', { ...shown, written: `{{signature: ${shown.role}}}`, advice });
}
