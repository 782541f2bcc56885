/** §17.34, §10.45: columns in the preview: blocks side by side, and parties of a signature block, who sign at one height. */
import type { Element, ElementContent } from 'hast';
import type { Parents } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { everyNode } from '../document/every-node.ts';
import { partsOfParty } from '../document/parts-of-party.ts';
import { COLUMN_GAP } from '../model/document-setup.ts';
import type { Column, Columns, DocumentTree } from '../model/document-tree.ts';
import { type ColumnSize, columnTracks, NARROWEST_PARTY, partiesPerRow } from '../model/table-look.ts';
import { division } from './element.ts';

// §17.34: blocks side by side in the preview: a grid with the tracks of the PDF. On a phone they stack.

/** Returns a class such as `tracks-6000p-100s`: hundredths of percent, points and shares. */
function nameOfTracks(tracks: readonly ColumnSize[]): string {
  return ['tracks', ...tracks.map(({ value, unit }) => `${Math.round(value * 100)}${UNITS[unit]}`)].join('-');
}

const UNITS: Record<ColumnSize['unit'], string> = { percent: 'p', points: 't', share: 's' };

export function columns(state: State, node: Columns): Element {
  if (node.parties) return parties(state, node);
  const children = node.children.map((column) => state.one(column, node as Parents) as ElementContent);
  return division(['columns', nameOfTracks(columnTracks(node.children))], children);
}

export function column(state: State, node: Column): Element {
  return division(['column'], state.all(node as Parents) as ElementContent[]);
}

/** Returns the style rules for the column tracks of a document. */
export function columnRules(tree: DocumentTree): string {
  const rules = new Map<string, string>();
  everyNode(tree, (node) => {
    if (node.type !== 'columns') return;
    if (node.parties) {
      const perRow = partiesPerRow(node.children.length);
      rules.set(`parties ${perRow}`, partyRules(perRow));
      return;
    }
    const tracks = columnTracks(node.children);
    const gaps = (tracks.length - 1) * COLUMN_GAP;
    const sizes: Record<ColumnSize['unit'], (value: number) => string> = {
      percent: (value) => `calc((100% - ${gaps}pt)*${value / 100})`,
      points: (value) => `${Math.round(value * 100) / 100}pt`,
      share: (value) => `${value * 100}fr`,
    };
    const template = tracks.map(({ value, unit }) => `minmax(0,${sizes[unit](value)})`).join(' ');
    rules.set(
      nameOfTracks(tracks),
      `.${nameOfTracks(tracks)}{column-gap:${COLUMN_GAP}pt;grid-template-columns:${template}}`,
    );
  });
  return [...rules.values()].join('');
}

// §10.45: the parties of a signature block: a grid whose parties sign at one height.

function parties(state: State, node: Columns): Element {
  const children = node.children.map((party) => partyOf(state, party));
  return division(['columns', 'of-parties', nameOf(partiesPerRow(node.children.length))], children);
}

function partyOf(state: State, party: Column): Element {
  const { above, picture, below } = partsOfParty(party);
  const parts = below.length > 0 ? [[...above, ...picture], below] : [above];
  const made = parts.map((children) =>
    division(['part'], state.all({ ...party, children } as Parents) as ElementContent[]),
  );
  return division(['column', 'party'], made);
}

function nameOf(perRow: number): string {
  return `per-row-${perRow}`;
}

export const PARTY_CLASSES = ['of-parties', 'party', 'part', nameOf(2), nameOf(3)];

/** Parties sign at the upper edge of their second part. A picture hangs there; without one there is room to sign. */
const PARTS = [
  '.signature:has(.of-parties){container-type:inline-size}',
  `.of-parties{align-items:stretch;column-gap:${COLUMN_GAP}pt}`,
  '.party{display:grid;grid-row:span 2;grid-template:subgrid/minmax(0,1fr);row-gap:0;align-content:start}',
  '.part{display:flex;flex-direction:column}',
  '.part>*{flex:none}.part>:last-child{margin-bottom:0}.part>:first-child{margin-top:0}',
  '.part:first-child:not(:last-child){padding-bottom:30pt}',
  '.part:first-child:has(>p>.signing:last-child){padding-bottom:0}',
  '.part>p:has(>.signing:last-child){margin-top:auto;padding-top:var(--after)}',
  '.part>p:has(>.signing:last-child)>.signing{margin-bottom:0}',
];

/** Returns the style rules of parties: as many side by side as there are, and fewer where each would be too narrow. */
function partyRules(perRow: number): string {
  const rules = [...PARTS];
  for (let many = perRow; many > 0; many -= 1) {
    const columns = `.${nameOf(perRow)}{grid-template-columns:repeat(${many},minmax(0,1fr))}`;
    const above = (many + 1) * NARROWEST_PARTY + many * COLUMN_GAP;
    rules.push(many === perRow ? columns : `@container (width<${Math.round(above * 100) / 100}pt){${columns}}`);
  }
  return rules.join('');
}
