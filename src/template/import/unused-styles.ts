/**
 * §17.36: warns about styles that the front matter lists but the text does not use, and about fields of styles without effect where they
 * are used.
 */
import type { Root } from 'mdast';
import { listNames } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Rules } from '../model/compiled.ts';
import type { BlockStyle } from '../model/document-style.ts';
import type { LineFault } from '../model/fault.ts';
import type { GroupEntry, InUse, Scope, WrittenNames } from './written-names.ts';

/** Returns one warning for each unused style. */
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
  ['height', ({ height }) => height !== undefined],
  ['place', ({ side, vertical }) => (side ?? vertical) !== undefined],
];

/** Returns the fields of each style that have no effect because it is used on words, by their names in a theme. */
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

// §10.5: warns about groups that formulas read but the text does not show, since the author has probably renamed them in the text.

/**
 * Returns a warning for each group that formulas read and the text does not show, if the text shows an undeclared one. A derived group
 * shows its source.
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
    const entry = read.find((one) => !one.outer && !shown.has(one) && !told.has(one));
    if (!entry) return [];
    told.add(entry);
    const { label } = inUse.placeholders[step.place.index]!;
    const others = listNames(undeclared.map((name) => `"${name}"`));
    const message = tell('template.formulaOverUnshown', { name: label, group: entry.label, shown: others });
    return [{ line: step.line, message }];
  });
}
