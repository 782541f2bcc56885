/** §17.21: the schema of the sanitizer, which removes everything from a document's HTML that is not listed here. */
import type { Schema } from 'hast-util-sanitize';
import { EM_CLASS } from './html-pictures.ts';
import { ROOM_CLASS } from './measured-lines.ts';
import { OVERLAY_CLASSES } from './overlay.ts';
import { PARTY_CLASSES } from './parties.ts';
import { NOTED_CLASSES } from './side-notes.ts';

const SPANS: [string, RegExp][] = [
  ['colSpan', /^\d{1,6}$/],
  ['rowSpan', /^\d{1,6}$/],
];

const COLUMNS = ['columns', 'column', ...PARTY_CLASSES, /^tracks(?:-\d{1,7}[pts]){1,4}$/];

/** §17.36: the classes of a theme's styles. */
const STYLE = /^style-[a-z][a-z0-9-]*$/;

/** A second line of defence: values arrive as text, so the sanitizer never finds anything to remove. */
export const HTML_SCHEMA: Schema = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'nav', 'section', 'blockquote', 'hr', 'br'],
    ...['aside', 'details', 'summary', 'dl', 'dt', 'dd', 'caption', 'tfoot'],
    ...['ul', 'ol', 'li', 'input', 'table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td', 'pre'],
    ...['em', 'strong', 'del', 'code', 'a', 'img', 'sup', 'span'],
    ...['u', 'mark', 'small', 'sub', 'kbd', 'abbr', 'ruby', 'rt'],
    ...['svg', 'path', 'text'],
  ],
  attributes: {
    '*': [
      ['dir', 'ltr', 'auto'],
      ['dataLine', /^\d+$/],
    ],
    abbr: ['title'],
    a: [
      'href',
      'title',
      'rel',
      'id',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaDescribedBy',
      'ariaLabel',
      ['className', 'data-footnote-backref', 'kept'],
    ],
    code: [['className', /^language-/]],
    col: [['width', /^\d{1,3}(?:\.\d{1,3})?%$/]],
    details: [['open', true]],
    div: [
      [
        'className',
        'page-break',
        /^section-\d{1,6}$/,
        'left',
        'center',
        'right',
        'signature',
        'chart',
        'chart-data',
        ...NOTED_CLASSES,
        ...OVERLAY_CLASSES,
        ...COLUMNS,
        STYLE,
      ],
    ],
    dl: [['className', 'run-in']],
    h1: ['id', ['className', 'clause']],
    h2: ['id', ['className', 'sr-only', 'clause']],
    h3: ['id', ['className', 'clause']],
    h4: ['id', ['className', 'clause']],
    h5: ['id', ['className', 'clause']],
    h6: ['id', ['className', 'clause']],
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
        'blank',
        'set-line',
        ROOM_CLASS,
        'clause-number',
        'annex-number',
        'missing',
        'missing-image',
        'picture',
        'swiss-bill',
        'in-line',
        'signing',
        'beside',
        'caption',
        'left',
        'right',
        'first',
        'left-out',
        'emoji',
        'blanks',
        'kept',
        'wide',
        'line',
        'row',
        'shared',
        'ends',
        'alone',
        /^share-[1-8]$/,
        EM_CLASS,
        STYLE,
        'of-cell',
        'of-row',
      ],
      ['dataCode', /^U\+[0-9A-F]{4,6}$/],
    ],
    table: [
      [
        'className',
        ...['parties', 'compact', 'roomy', 'totals', 'leaders', 'close', 'closer', 'closest', 'crowded'],
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
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    path: ['svg'],
    text: ['svg'],
    dd: ['dl'],
    dt: ['dl'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  // Ids come only from footnotes, headings and anchors, which have the prefix already.
  clobber: [],
  strip: ['script', 'style'],
};
