/** §10.45: the parties of a signature block in the preview: a grid whose parties sign at one height. */
import type { Element, ElementContent } from 'hast';
import type { Parents } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { partsOfParty } from '../document/parts-of-party.ts';
import { COLUMN_GAP } from '../model/document-setup.ts';
import type { Column, Columns } from '../model/document-tree.ts';
import { NARROWEST_PARTY, partiesPerRow } from '../model/table-look.ts';

export function parties(state: State, node: Columns): Element {
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

function division(className: string[], children: ElementContent[]): Element {
  return { type: 'element', tagName: 'div', properties: { className }, children };
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
export function partyRules(perRow: number): string {
  const rules = [...PARTS];
  for (let many = perRow; many > 0; many -= 1) {
    const columns = `.${nameOf(perRow)}{grid-template-columns:repeat(${many},minmax(0,1fr))}`;
    const above = (many + 1) * NARROWEST_PARTY + many * COLUMN_GAP;
    rules.push(many === perRow ? columns : `@container (width<${Math.round(above * 100) / 100}pt){${columns}}`);
  }
  return rules.join('');
}
