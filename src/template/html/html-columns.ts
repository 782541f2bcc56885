/** §17.34: blocks side by side in the preview: a grid whose tracks are those of the PDF. On a phone they stand one below the other. */
import type { Element, ElementContent } from 'hast';
import type { Parents } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { everyNode } from '../document/every-node.ts';
import { COLUMN_GAP } from '../model/document-setup.ts';
import type { Column, Columns, DocumentTree } from '../model/document-tree.ts';
import { type ColumnSize, columnTracks } from '../model/table-look.ts';
import { element } from './element.ts';

/** Such as `tracks-6000p-100s`: hundredths of percent, of points, of shares. */
function nameOf(tracks: readonly ColumnSize[]): string {
  return ['tracks', ...tracks.map(({ value, unit }) => `${Math.round(value * 100)}${UNITS[unit]}`)].join('-');
}

const UNITS: Record<ColumnSize['unit'], string> = { percent: 'p', points: 't', share: 's' };

export function columns(state: State, node: Columns): Element {
  const children = node.children.map((column) => state.one(column, node as Parents) as ElementContent);
  return element('div', { className: ['columns', nameOf(columnTracks(node.children))] }, children);
}

export function column(state: State, node: Column): Element {
  return element('div', { className: ['column'] }, state.all(node as Parents) as ElementContent[]);
}

/** Rules for the tracks that the columns of a document have. */
export function columnRules(tree: DocumentTree): string {
  const rules = new Map<string, string>();
  everyNode(tree, (node) => {
    if (node.type !== 'columns') return;
    const tracks = columnTracks(node.children);
    const gaps = (tracks.length - 1) * COLUMN_GAP;
    const sizes: Record<ColumnSize['unit'], (value: number) => string> = {
      percent: (value) => `calc((100% - ${gaps}pt)*${value / 100})`,
      points: (value) => `${Math.round(value * 100) / 100}pt`,
      share: (value) => `${value * 100}fr`,
    };
    const template = tracks.map(({ value, unit }) => `minmax(0,${sizes[unit](value)})`).join(' ');
    rules.set(nameOf(tracks), `.${nameOf(tracks)}{column-gap:${COLUMN_GAP}pt;grid-template-columns:${template}}`);
  });
  return [...rules.values()].join('');
}
