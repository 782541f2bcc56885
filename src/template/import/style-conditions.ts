/**
 * §10.52: words that have a style if a condition is true: `[{{Amount}}]{.warn if Amount < 0}`. The condition becomes one in the line, behind
 * the words, around a sign that keeps their style. Without the sign the words lose it when the template is filled. For a row,
 * `| {{Amount}} {.warn if Amount < 0} |`, the words are one more sign, whose style all cells take.
 */
import type { Nodes, Parents, Root } from 'mdast';
import { tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { KEEPS_STYLE, sentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import type { Prepared } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import type { Occurrence } from './scan-occurrences.ts';
import type { UnresolvedBranches } from './written-names.ts';

/** Behind bracketed words or emphasis, as attribute lists stand. */
const WRITTEN = /(?<=[\]*_])\{[ \t]*(\.[a-z][a-z0-9-]*)[ \t]+if[ \t]+([^{}\n]+?)[ \t]*\}/g;
/** At the end of the last cell of a row, whose words it styles; marks of groups may stand behind it. */
const OF_ROW = /\{[ \t]*\.[a-z][a-z0-9-]*[ \t]+if[ \t][^{}\n]+\}(?=[ \t]*(?:\{\{\/[^{}\n]+\}\}[ \t]*)*\|[ \t]*$)/gm;
const MARKED =
  /(?:\[\uFDEE\])?\{(\.[a-z][a-z0-9-]*)\}(\uFDE6[\uFDD2-\uFDE1]+\uFDE7)\uFDEE(\uFDE8[\uFDD2-\uFDE1]+\uFDE9)/g;

/** Returns the text with marks for conditions of styles. Lines are kept. */
export function markStyleConditions(text: string): string {
  if (!text.includes(' if ')) return text;
  return text
    .replace(OF_ROW, (mark: string, at: number) => (endsCell(text, at) ? `[${KEEPS_STYLE}]${mark}` : mark))
    .replace(WRITTEN, (_, name: string, condition: string) => `{${name}}{{#if ${condition}}}${KEEPS_STYLE}{{/if}}`);
}

/** Returns whether a mark stands behind a cell of a line that begins as a row does. */
function endsCell(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /[ \t|]$/.test(line) && line.trimStart().startsWith('|');
}

/** Restores what the author wrote, in code and wherever braces are text. Changes the tree and the occurrences in place. */
export function restoreStyleConditions(tree: Root, occurrences: Occurrence[]): void {
  everyNode(tree, (node) => {
    if (!('value' in node) || !node.value.includes(KEEPS_STYLE)) return;
    node.value = node.value.replace(MARKED, (_, name: string, open: string, close: string) => {
      const [first, last] = splitAtSentinels(open + close) as [number, number];
      const written = `{${name} ${occurrences[first]!.name}}`;
      Object.assign(occurrences[first]!, { kind: 'braces', name: written });
      Object.assign(occurrences[last]!, { kind: 'braces', name: '' });
      return sentinel(first) + sentinel(last);
    });
  });
}

/**
 * Notes which words have a style by condition, once the conditions of the tree are formed. Returns the conditions without a style. Changes the
 * tree in place.
 */
export function noteStyleConditions(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const faults: LineFault[] = [];
  const visit = (node: Nodes & Prepared, around: Prepared, row?: Parents & Prepared): void => {
    if (!('children' in node)) return;
    const children = node.children as (Nodes & Prepared)[];
    const ofRow = node.type === 'tableRow' ? (node as Parents) : IN_ROW.has(node.type) ? row : undefined;
    for (const [at, child] of children.entries()) {
      const before = children[at - 1];
      if (!isStyleSign(child)) visit(child, IN_PLACE.has(child.type) ? around : child, ofRow);
      else if (before?.type === 'styled' && before.style !== undefined && (ofRow || !isOfRow(before))) {
        before.ifKept = true;
        around.settlesStyles = true;
        if (ofRow && isOfRow(before)) settleWith(ofRow);
      } else {
        const [branch] = (child as unknown as UnresolvedBranches).children;
        const { name, line } = occurrences[branch!.occurrence]!;
        faults.push({ line, message: tell('markdown.styleCondition', { condition: name }) });
      }
    }
  };
  visit(tree, tree as Prepared);
  return faults;
}

/** What of a row the condition of its style may stand in. */
const IN_ROW = new Set<string>(['tableCell', 'branches', 'branch']);

/** Returns whether words are the sign of a row's style. */
function isOfRow({ children: [sign] }: Parents): boolean {
  return sign?.type === 'text' && sign.value === KEEPS_STYLE;
}

/** Notes that the cells of a row are to be settled together, so none is printed ahead. */
function settleWith(row: Parents & Prepared): void {
  row.settlesRow = true;
  for (const cell of row.children) (cell as Prepared).settlesStyles = true;
}

/** What is filled into the children of the node around it. */
const IN_PLACE = new Set<string>(['section', 'branches', 'branch']);

export function isStyleSign(node: unknown): boolean {
  const { type, children } = node as { type: string; children?: { children?: Nodes[] }[] };
  const [sign] = (type === 'branches' && children?.[0]?.children) || [];
  return sign?.type === 'text' && sign.value === KEEPS_STYLE;
}
