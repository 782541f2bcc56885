/** §17.21: the schema of the sanitizer, which removes everything from a document's HTML that is not listed here. */
import type { Schema } from 'hast-util-sanitize';
import { PARTY_CLASSES } from './columns.ts';
import { EM_CLASS } from './html-pictures.ts';
import { ROOM_CLASS } from './measured-lines.ts';
import { OVERLAY_CLASSES } from './overlay.ts';
import { NOTED_CLASSES } from './side-notes.ts';

const SPANS: [string, RegExp][] = [
  ['colSpan', /^\d{1,6}$/],
  ['rowSpan', /^\d{1,6}$/],
];

const COLUMNS = ['columns', 'column', ...PARTY_CLASSES, /^tracks(?:-\d{1,7}[pts]){1,4}$/];

/** §17.36: the classes of a theme's styles. */
const STYLE = /^style-[a-z][a-z0-9-]*$/;

function words(list: string): string[] {
  return list.split(' ');
}

/** Returns the ancestor that each of some elements must have. */
function within(ancestor: string, names: string): Record<string, string[]> {
  return Object.fromEntries(words(names).map((name) => [name, [ancestor]]));
}

/** A second line of defence: values arrive as text, so the sanitizer never finds anything to remove. */
export const HTML_SCHEMA: Schema = {
  tagNames: [
    ...words('h1 h2 h3 h4 h5 h6 p div nav section blockquote hr br aside details summary dl dt dd caption'),
    ...words('ul ol li input table colgroup col thead tbody tfoot tr th td pre svg path text'),
    ...words('em strong del code a img sup span u mark small sub kbd abbr ruby rt'),
  ],
  attributes: {
    '*': [
      ['dir', 'ltr', 'auto'],
      ['dataLine', /^\d+$/],
    ],
    abbr: ['title'],
    a: [
      ...words('href title rel id dataFootnoteRef dataFootnoteBackref ariaDescribedBy ariaLabel'),
      ['className', 'data-footnote-backref', 'kept'],
    ],
    code: [['className', /^language-/]],
    col: [['width', /^\d{1,3}(?:\.\d{1,3})?%$/]],
    details: [['open', true]],
    div: [
      [
        'className',
        ...words('page-break left center right signature chart chart-data'),
        ...[...NOTED_CLASSES, ...OVERLAY_CLASSES, ...COLUMNS, /^section-\d{1,6}$/, STYLE],
      ],
    ],
    dl: [['className', 'run-in']],
    ...Object.fromEntries(words('h1 h3 h4 h5 h6').map((name) => [name, ['id', ['className', 'clause']]])),
    h2: ['id', ['className', 'sr-only', 'clause']],
    img: ['src', 'alt', 'title', ['width', /^\d{1,5}(?:\.\d{1,2})?%?$/], ['height', /^\d{1,5}(?:\.\d{1,2})?$/]],
    input: [['type', 'checkbox'], 'checked', ['disabled', true]],
    nav: [['className', 'contents']],
    p: [['className', 'contents-title', 'source', /^level-[0-5]$/]],
    li: ['id', 'value', 'dataNumber', ['className', 'task-list-item']],
    ol: [
      ['dir', 'ltr', 'rtl'],
      'start',
      ['type', /^[aAiI]$/],
      [
        'className',
        ...['contains-task-list', 'parenthesis', /^digits-[2-4]$/, /^(?:lower|upper)-(?:alpha|roman)$/],
        ...['clauses', /^indent-\d{1,4}$/],
      ],
    ],
    path: ['d', 'fill', 'stroke', 'strokeWidth', 'strokeDashArray'],
    svg: [['role', 'img'], ['direction', 'ltr'], 'ariaLabel', 'width', 'height', 'viewBox', ['className', 'chart']],
    text: ['x', 'y', 'fontSize', 'fill', 'textAnchor', ['fontWeight', 'bold'], ['direction', 'rtl']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: [
      ['id', /^user-content-anchor-\d+$/],
      [
        'className',
        ...words('blank set-line clause-number annex-number missing missing-image picture swiss-bill in-line signing'),
        ...words('beside caption left right first left-out emoji blanks kept wide fraction line row shared ends alone'),
        ...['of-cell', 'of-row', ROOM_CLASS, EM_CLASS, STYLE, /^share-[1-8]$/],
      ],
      ['dataCode', /^U\+[0-9A-F]{4,6}$/],
    ],
    table: [
      [
        'className',
        ...words('parties compact roomy totals leaders close closer closest crowded'),
        ...[/^size-\d{3,4}$/, /^wide-\d{1,3}$/, /^ends-\d{1,3}$/],
      ],
    ],
    sub: [['className', 'of-font']],
    sup: [['className', 'next-mark', 'of-font']],
    tr: [['className', 'striped', 'sum', 'subtotal']],
    td: ['align', ...SPANS, ['className', 'number', 'figure', 'short', 'beside', /^hung-[1-8]$/, /^gap-\d{1,4}$/]],
    th: ['align', ['scope', 'col', 'row'], ...SPANS, ['className', 'number', 'short']],
    ul: [
      ['dir', 'ltr', 'rtl'],
      ['className', 'contains-task-list'],
    ],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['data'] },
  required: { input: { type: 'checkbox', disabled: true } },
  ancestors: {
    ...within('table', 'caption col colgroup tbody td tfoot th thead tr'),
    ...within('svg', 'path text'),
    ...within('dl', 'dd dt'),
  },
  // Ids come only from footnotes, headings and anchors, which have the prefix already.
  clobber: [],
  strip: ['script', 'style'],
};
