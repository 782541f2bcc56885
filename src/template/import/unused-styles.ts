/** §17.36: styles that the front matter lists and nothing in the text has, and fields of styles that mean nothing where the text has them. */
import type { Root } from 'mdast';
import { listNames } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Rules } from '../model/compiled.ts';
import type { BlockStyle } from '../model/document-style.ts';
import type { LineFault } from '../model/fault.ts';
import type { GroupEntry, InUse, Scope, WrittenNames } from './written-names.ts';

/** A warning for each of them. */
export function findUnusedStyles(tree: Root, { styles = [], lineOf }: FrontMatter): LineFault[] {
  const used = new Set<string>();
  everyNode(tree, (node) => {
    if ('style' in node && node.style !== undefined) used.add(node.style);
  });
  return styles
    .filter((name) => !used.has(name))
    .map((name) => ({ line: lineOf('styles'), message: tell('template.styles.unused', { name, written: name }) }));
}

const OF_BLOCKS: [name: string, has: (style: BlockStyle) => boolean][] = [
  ['align', ({ align }) => align !== undefined],
  ['before', ({ before }) => before !== undefined],
  ['after', ({ after }) => after !== undefined],
  ['border', ({ border }) => border !== undefined],
  ['padding', ({ padding }) => padding !== undefined],
  ['width', ({ width }) => width !== undefined],
  ['place', ({ side, vertical }) => (side ?? vertical) !== undefined],
];

/** The fields of each style behind words that mean nothing there, by their names in a theme. */
export function findBlockFields(
  tree: Root,
  styles: Readonly<Record<string, BlockStyle>>,
): [style: string, names: string[]][] {
  const behindWords = new Set<string>();
  everyNode(tree, (node) => {
    if (node.type === 'styled' && node.style !== undefined) behindWords.add(node.style);
  });
  return [...behindWords].flatMap((name): [string, string[]][] => {
    const names = OF_BLOCKS.filter(([, has]) => has(styles[name] ?? {})).map(([field]) => field);
    return names.length > 0 ? [[name, names]] : [];
  });
}

// §10.5: what a formula reads is most likely called otherwise in the text by now: documents would be computed from a list that they do not show.

/**
 * A warning for each group that formulas go over and the text does not show, while it shows one that nobody declares. A group that another is made from is shown by
 * that.
 */
export function findUnshownGroups(
  groups: Scope<GroupEntry>,
  written: WrittenNames,
  inUse: InUse,
  rules: Rules | undefined,
): LineFault[] {
  const inText = new Set([...written.groups.keys()].map(groups.resolve));
  const shown = new Set([...inText].flatMap((entry) => (entry.source ? [entry, entry.source] : [entry])));
  const undeclared = [...inText].filter(({ declared }) => !declared).map(({ label }) => label);
  if (undeclared.length === 0) return [];
  const told = new Set<GroupEntry>();
  return (rules?.steps ?? []).flatMap((step): LineFault[] => {
    if (step.kind !== 'formula' || step.place.group !== undefined) return [];
    const { places, groups: named } = step.expression;
    const read = [...named, ...places.flatMap(({ group }) => group ?? [])].map((at) => inUse.groups[at]!.entry);
    const entry = read.find((one) => !shown.has(one) && !told.has(one));
    if (!entry) return [];
    told.add(entry);
    const { label } = inUse.placeholders[step.place.index]!;
    const others = listNames(undeclared.map((name) => `"${name}"`));
    const message = tell('template.formulaOverUnshown', { name: label, group: entry.label, shown: others });
    return [{ line: step.line, message }];
  });
}
