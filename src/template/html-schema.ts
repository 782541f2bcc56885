/** decisions §2: what a document's HTML may consist of; anything else is taken out. */
import type { Schema } from 'hast-util-sanitize';

/** Values reach this as text, so nothing is ever taken out in practice: this is the second wall. */
export const HTML_SCHEMA: Schema = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'nav', 'section', 'blockquote', 'hr', 'br'],
    ...['ul', 'ol', 'li', 'input', 'table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td', 'pre'],
    ...['em', 'strong', 'del', 'code', 'a', 'img', 'sup', 'span'],
  ],
  attributes: {
    '*': [['dir', 'ltr']],
    a: [
      'href',
      'title',
      'rel',
      'id',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaDescribedBy',
      'ariaLabel',
      ['className', 'data-footnote-backref'],
    ],
    code: [['className', /^language-/]],
    col: [['width', /^\d{1,3}(?:\.\d{1,3})?%$/]],
    div: [['className', 'page-break']],
    h1: ['id'],
    h2: ['id', ['className', 'sr-only']],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    h6: ['id'],
    img: ['src', 'alt', 'title', 'width'],
    input: [['type', 'checkbox'], 'checked', ['disabled', true]],
    nav: [['className', 'contents']],
    p: [['className', 'contents-title', 'source', /^level-[0-5]$/]],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list', /^digits-[2-4]$/]],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: [
      ['className', 'blank', 'missing', 'missing-image', 'picture', 'first', 'last', 'left-out', 'emoji', 'blanks'],
      ['dataCode', /^U\+[0-9A-F]{4,6}$/],
    ],
    table: [['className', 'close', 'closer', 'closest', /^size-\d{3}$/]],
    td: ['align', ['className', 'number', 'beside']],
    th: ['align', ['className', 'number']],
    ul: [['className', 'contains-task-list']],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['data'] },
  required: { input: { type: 'checkbox', disabled: true } },
  ancestors: {
    col: ['table'],
    colgroup: ['table'],
    tbody: ['table'],
    td: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  // Ids come from footnotes and headings alone and bear their prefix already.
  clobber: [],
  strip: ['script', 'style'],
};
