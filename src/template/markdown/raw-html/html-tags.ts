/** §10.15: the tags that are understood, those that are refused, and what HTML says of where they stand. */
import type { StyledTag } from '../../model/document-tree.ts';

/** Parts of a line: the node of mdast that a tag makes, or the tag that it is styled with. What is `plain` is its text alone. */
export type InlineKind =
  | 'strong'
  | 'emphasis'
  | 'delete'
  | 'link'
  | 'quotation'
  | 'reading'
  | 'nothing'
  | 'plain'
  | StyledTag;

const INLINE: Record<InlineKind, string> = {
  strong: 'strong b',
  emphasis: 'em i cite dfn var',
  delete: 's del strike',
  u: 'u ins',
  mark: 'mark',
  small: 'small',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
  code: 'code samp tt',
  abbr: 'abbr acronym',
  span: 'span',
  link: 'a',
  quotation: 'q',
  reading: 'rt',
  nothing: 'rp',
  plain: 'time font big bdo picture ruby rb',
};

export const INLINE_KINDS: ReadonlyMap<string, InlineKind> = new Map(
  Object.entries(INLINE).flatMap(([kind, tags]) => tags.split(' ').map((tag) => [tag, kind as InlineKind] as const)),
);

/** Tags without an end tag. */
export const VOID_TAGS: ReadonlySet<string> = new Set('br hr img wbr col source meta link base'.split(' '));

/** `holds`: nothing but these may stand right in it. `within`: it may stand right in these only. */
export type BlockRule = { holds?: readonly string[]; within?: readonly string[] };

const ANYWHERE: BlockRule = {};
const SECTION: BlockRule = { holds: ['tr'], within: ['table'] };

export const BLOCK_RULES: ReadonlyMap<string, BlockRule> = new Map<string, BlockRule>([
  ...'p h1 h2 h3 h4 h5 h6 pre div center blockquote figure figcaption details summary section article header footer main nav aside address hgroup'
    .split(' ')
    .map((tag) => [tag, ANYWHERE] as const),
  ['ul', { holds: ['li', 'ul', 'ol'] }],
  ['ol', { holds: ['li', 'ul', 'ol'] }],
  ['li', { within: ['ul', 'ol'] }],
  ['dl', { holds: ['dt', 'dd'] }],
  ['dt', { within: ['dl'] }],
  ['dd', { within: ['dl'] }],
  ['table', { holds: ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr'] }],
  ['caption', { within: ['table'] }],
  ['colgroup', { holds: ['col'], within: ['table'] }],
  ['thead', SECTION],
  ['tbody', SECTION],
  ['tfoot', SECTION],
  ['tr', { holds: ['td', 'th'], within: ['table', 'thead', 'tbody', 'tfoot'] }],
  ['td', { within: ['tr'] }],
  ['th', { within: ['tr'] }],
]);

const ENDS_PARAGRAPH =
  /^(?:p|h[1-6]|pre|div|center|blockquote|figure|figcaption|details|ul|ol|dl|table|hr|section|article|header|footer|main|nav|aside|address)$/;
const ENDS_CELL = /^(?:td|th|tr|thead|tbody|tfoot)$/;
const ENDS_ROW = /^(?:tr|thead|tbody|tfoot)$/;

/** HTML §13.1.2.4: the elements whose end tag may be left out, and the tags that end them. */
export const ENDED_BY: ReadonlyMap<string, RegExp> = new Map([
  ['p', ENDS_PARAGRAPH],
  ['li', /^li$/],
  ['dt', /^d[td]$/],
  ['dd', /^d[td]$/],
  ['td', ENDS_CELL],
  ['th', ENDS_CELL],
  ['tr', ENDS_ROW],
  ['thead', /^(?:tbody|tfoot)$/],
  ['tbody', /^(?:tbody|tfoot)$/],
  ['tfoot', /^tbody$/],
  ['caption', /^(?:colgroup|col|thead|tbody|tfoot|tr)$/],
  ['colgroup', /^(?:thead|tbody|tfoot|tr)$/],
  ['rt', /^(?:rt|rp)$/],
  ['rp', /^(?:rt|rp)$/],
]);

/** Tags of HTML that have no place in a document on paper. Any other that is not known is somebody's own words. */
export const REFUSED_TAGS: ReadonlySet<string> = new Set(
  `applet area audio basefont body button canvas datalist dialog embed fieldset form frame frameset head html iframe input
  legend map marquee math menu meter noembed noframes noscript object optgroup option output param plaintext portal
  progress script search select slot svg template textarea title track video xmp`.split(/\s+/),
);

/** Tags whose content is none of the text. */
export const SKIPPED_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'svg', 'math', 'select', 'template']);

/** Whether a tag is understood. */
export function isKnownTag(tag: string): boolean {
  return BLOCK_RULES.has(tag) || INLINE_KINDS.has(tag) || VOID_TAGS.has(tag);
}
