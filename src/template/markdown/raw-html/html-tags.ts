/** §10.15: the tags that are supported, those that are refused, and where HTML allows them. */
import type { Nodes } from 'mdast';
import { type Message, tell } from '../../../locales/message.ts';
import type { StyledTag } from '../../model/document-tree.ts';
import type { Element } from './element-rule.ts';

/** The kinds of inline elements: the mdast node, or the tag of the styled node. `plain`: only its text remains. */
export type InlineKind = 'strong' | 'emphasis' | 'delete' | 'link' | 'quotation' | 'nothing' | 'plain' | StyledTag;

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
  ruby: 'ruby',
  rt: 'rt',
  nothing: 'rp',
  plain: 'time font big bdo picture rb',
};

export const INLINE_KINDS: ReadonlyMap<string, InlineKind> = new Map(
  Object.entries(INLINE).flatMap(([kind, tags]) => tags.split(' ').map((tag) => [tag, kind as InlineKind] as const)),
);

/** Tags without an end tag. */
export const VOID_TAGS: ReadonlySet<string> = new Set('br hr img wbr col source meta link base'.split(' '));

/** `holds`: the only tags allowed directly inside. `within`: the only tags allowed as parent. */
type BlockRule = { holds?: readonly string[]; within?: readonly string[] };

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

/** HTML §13.1.2.4: elements with an optional end tag, and the tags that end them. */
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

/** HTML tags without a place in a paper document. Any other unknown tag is taken for the author's own words. */
export const REFUSED_TAGS: ReadonlySet<string> = new Set(
  `applet area audio basefont body button canvas datalist dialog embed fieldset form frame frameset head html iframe input
  legend map marquee math menu meter noembed noframes noscript object optgroup option output param plaintext portal
  progress script search select slot svg template textarea title track video xmp`.split(/\s+/),
);

/** Tags whose content is not text. */
export const SKIPPED_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'svg', 'math', 'select', 'template']);

/** Whether a tag is understood. */
export function isKnownTag(tag: string): boolean {
  return BLOCK_RULES.has(tag) || INLINE_KINDS.has(tag) || VOID_TAGS.has(tag);
}

// §10.5, §10.15: messages about HTML that cannot be understood, with advice.

/** A fault in the HTML of a file. `line`: counted from 1 in the parsed text. */
export type HtmlFault = { line: number; message: Message };
/**
 * `ignored`: what was left out, in the form that reports count: `class`, `</td>`, `.unnumbered`. `misplaced`: attribute lists that stay
 * text, since they have no effect where they stand; they may be meant for other programs.
 */
export type SourceNotes = { faults: HtmlFault[]; ignored: string[]; misplaced: HtmlFault[] };
/** `marks`: texts between rows or items that consist only of sentinels. */
export type RaisedHtml = Pick<SourceNotes, 'faults' | 'ignored'> & { marks: string[] };

/** Signs in custom tags, such as `<SearchBox />` or `<x:y a="b">`, which no words contain. */
const COMPONENT = /[=/]/;

export function unknownTag(tag: string, source: string): Message {
  const words = source.slice(1, -1).trim();
  if (REFUSED_TAGS.has(tag)) return tell('markdown.html.noPlace', { tag });
  return COMPONENT.test(words)
    ? tell('markdown.html.noTag', { tag: shortened(source), written: shortened(source) })
    : tell('markdown.html.noTagOrPlaceholder', {
        tag: shortened(source),
        name: shortened(words),
        written: shortened(source),
      });
}

export function outOfPlace(what: string, { tag }: Element): Message {
  return tell('markdown.html.inside', { tag: what, parent: tag, children: childrenOf(tag) });
}

export function misplacedMarkdown(node: Nodes, element: Element): Message {
  return node.type === 'code' && node.lang === null
    ? tell('markdown.html.codeWithin', { tag: element.tag })
    : tell('markdown.html.textIn', { tag: element.tag, children: childrenOf(element.tag) });
}

function childrenOf(tag: string): string {
  return BLOCK_RULES.get(tag)!
    .holds!.map((one) => `<${one}>`)
    .join(', ');
}

export function notClosedBefore({ tag, source }: Element, end: string): Message {
  return tell('markdown.html.notClosedBefore', { tag: source, other: end, name: tag });
}

export function unclosedTag({ tag, source }: Element): Message {
  return tell(BLOCK_RULES.has(tag) ? 'markdown.html.openInBlock' : 'markdown.html.openInParagraph', {
    tag: source,
    name: tag,
  });
}

export function shortened(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}
