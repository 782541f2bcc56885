/** §17.42: turns inline content into runs: one small rule for each kind of node. */
import type { Image, ImageReference, Link, Nodes, PhrasingContent } from 'mdast';
import { chaptersOf } from '../../template/document/chapters.ts';
import { beginsAnnex, textOfHeading } from '../../template/document/headings.ts';
import { asideIn } from '../../template/document/place-pictures.ts';
import { shownBlank } from '../../template/markdown/sentinels.ts';
import type { HeadingDepth } from '../../template/model/document-style.ts';
import { isLayoutHtml, lengthIn, readingOf, type Styled, type StyledTag } from '../../template/model/document-tree.ts';
import { SWISS_BILL } from '../../template/model/e-invoice.ts';
import { sheetOf } from '../../template/model/paper.ts';
import { withWholeDates } from '../../template/typography/no-break.ts';
import {
  bookmarkName,
  type Look,
  lookContent,
  looking,
  onGround,
  runOf,
  textRuns,
  type WordContext,
} from './context.ts';
import { noteKind } from './note-kind.ts';
import { type ParagraphLook, withBookmarks } from './paragraph.ts';
import { drawing, type Picture, type Size } from './pictures.ts';
import { spanLook } from './styles.ts';
import { flag, properties, say, w } from './xml.ts';

type Rules = {
  [Kind in PhrasingContent['type']]: (node: Extract<PhrasingContent, { type: Kind }>, context: WordContext) => string;
};

const LINE_END = w('br');
const SMALL_SCALE = 0.85;
const POINTS_PER_PIXEL = 0.75;
/** The largest share of a page's height for a picture. */
const SHARE_OF_PAGE = 0.75;
const ADDRESS = /^(?:https?|mailto|tel):/i;

export function text(value: string, { look, direction }: WordContext): string {
  return textRuns(value, look, direction);
}

function asCode({ ground }: WordContext): Look {
  return { style: 'Code', ...(ground?.color && { background: ground.background }) };
}

const STYLED: Record<StyledTag, (context: WordContext, node: Styled) => Look> = {
  u: () => ({ underlined: true }),
  mark: ({ styles }) => ({ background: styles.boxes.mark }),
  small: ({ look, styles }) => ({ size: (look.size ?? styles.text.size) * SMALL_SCALE }),
  sub: () => ({ raised: 'subscript' }),
  sup: () => ({ raised: 'superscript' }),
  kbd: asCode,
  code: asCode,
  span: ({ styles }, { style = '' }) => spanLook(styles.styles?.[style] ?? {}, styles),
  abbr: () => ({}),
  ruby: () => ({}),
  rt: () => ({}),
};

const rules: Rules = {
  text: (node, context) => text(node.value, context),
  strong: (node, context) => inline(node.children, looking(context, { bold: true })),
  emphasis: (node, context) => inline(node.children, looking(context, { italics: !context.look.italics })),
  delete: (node, context) => inline(node.children, looking(context, { struck: true })),
  inlineCode: (node, context) => text(node.value, looking(context, asCode(context))),
  break: (_node, context) => runOf(context.look, LINE_END),
  html: (node, context) => (isLayoutHtml(node.value) ? '' : text(node.value, context)),
  link: (node, context) => (node.data?.isReference ? reference(node, context) : link(node.url, node.children, context)),
  linkReference: (node, context) => link(context.definitions.get(node.identifier)?.url ?? '', node.children, context),
  image: pictureInLine,
  imageReference: pictureInLine,
  anchor: (node, context) => {
    const name = context.headings.anchorNames.get(node);
    return name === undefined ? '' : withBookmarks([bookmarkName(name)], '', context);
  },
  styled: (node, context) =>
    node.tag === 'ruby'
      ? ruby(node, context)
      : inline(node.children, looking(context, STYLED[node.tag](context, node))),
  blank: (node, context) => (node.as ? text(shownBlank(node), context) : control(node.label, context)),
  writingLine: (node, context) => text(node.value, context),
  pageToken: ({ token }, context) => {
    if (token === 'title') return text(context.title, context);
    if (token === 'annex') return text(context.annex ?? '', context);
    if (token === 'chapter') return chapter(context);
    const { field: count, pages } = context.count ?? { field: 'NUMPAGES', pages: 1 };
    return token === 'page' ? simpleField('PAGE', '1', context) : simpleField(count, String(pages), context);
  },
  field: () => '',
  footnoteReference: (node, context) => note(node.identifier, node.label ?? node.identifier, context),
};

/** In shares of the size of the text: the size of a reading, and how far it stands above the baseline. */
const RUBY = { size: 0.5, rise: 0.9 };

/** Writes a text with its reading (ECMA-376, part 1, 17.3.3.25). */
function ruby(node: Styled, context: WordContext): string {
  const { children } = node;
  const reading = readingOf(node);
  if (!reading) return inline(children, context);
  const size = textSizeOf(context);
  const halves = (points: number) => ({ val: Math.round(2 * points) });
  const own = w(
    'rubyPr',
    {},
    w('rubyAlign', { val: 'center' }),
    w('hps', halves(RUBY.size * size)),
    w('hpsRaise', halves(RUBY.rise * size)),
    w('hpsBaseText', halves(size)),
    w('lid', { val: context.setup.language }),
  );
  const above = inline(reading.children, looking({ ...context, isFollowed: true }, { size: RUBY.size * size }));
  const base = inline(children.slice(0, -1), { ...context, isFollowed: true });
  return runOf(context.look, w('ruby', {}, own, w('rt', {}, above), w('rubyBase', {}, base)));
}

export function inline(nodes: readonly PhrasingContent[], around: WordContext): string {
  const context = onGround(around);
  return nodes
    .map((node, at) => {
      const isLast = !context.isFollowed && endsLine(nodes, at);
      if (isLast && node.type === 'writingLine') return runOf(context.look, w('tab'));
      if (node.type === 'text') {
        const whole = withWholeDates(node.value, context.setup.language);
        return text(withoutBlanks(whole, nodes[at - 1], nodes[at + 1]), context);
      }
      const isBeside = node.type === 'footnoteReference' && nodes[at - 1]?.type === 'footnoteReference';
      const comma = isBeside ? text(',', looking(context, { raised: 'superscript' })) : '';
      const rule = rules[node.type] as ((node: Nodes, context: WordContext) => string) | undefined;
      if (!rule) throw new Error(`inline node ${node.type}: expected one of ${Object.keys(rules).join(', ')}`);
      return comma + rule(node, isLast ? context : { ...context, isFollowed: true });
    })
    .join('');
}

/** Removes spaces beside a line end. */
function withoutBlanks(value: string, before: Nodes | undefined, after: Nodes | undefined): string {
  const text = before?.type === 'break' ? value.trimStart() : value;
  return after?.type === 'break' ? text.trimEnd() : text;
}

/** A signature line at the end of a line of text continues to the end of its column. */
export function lineLook(
  nodes: readonly PhrasingContent[],
  { width, indent }: WordContext,
): Pick<ParagraphLook, 'tabs'> {
  const last = nodes.at(-1);
  const leader = last?.type === 'writingLine' && last.data?.isLeader ? 'dot' : 'underscore';
  return endsInLine(nodes) ? { tabs: [{ at: indent + width - 1, align: 'right', leader }] } : {};
}

/** Returns whether a line of text ends in a signature line, also within emphasis. */
function endsInLine(nodes: readonly PhrasingContent[]): boolean {
  return nodes.some(
    (node, at) =>
      endsLine(nodes, at) && (node.type === 'writingLine' || ('children' in node && endsInLine(node.children))),
  );
}

/** Returns whether nothing follows a node in its line. */
function endsLine(nodes: readonly PhrasingContent[], at: number): boolean {
  const next = nodes[at + 1];
  return next === undefined || next.type === 'break';
}

/** Writes a link to a place in the document or a URL; a link that leads nowhere is text. */
function link(url: string, children: readonly PhrasingContent[], context: WordContext): string {
  const target = context.headings.find(url);
  const color = context.ground?.color;
  const inner = inline(children, looking(context, { style: 'Hyperlink', ...(color && { color }) }));
  if (target) return w('hyperlink', { anchor: bookmarkName(target.name), history: 1 }, inner);
  if (!ADDRESS.test(url)) return inline(children, context);
  return w('hyperlink', { 'r:id': context.file.relate(context.part, 'hyperlink', url, true), history: 1 }, inner);
}

/** Writes the number of a clause: a field that Word computes, if it numbers the clause itself. */
function reference({ url, children }: Link, context: WordContext): string {
  const target = context.headings.find(url);
  if (!target) return inline(children, context);
  const isCounted = context.counted.has(target.name);
  if (!isCounted) return w('hyperlink', { anchor: bookmarkName(target.name), history: 1 }, inline(children, context));
  const [before, number, after] = aroundNumber(textOfHeading(children), context);
  const runs = (text: string) => textRuns(text, context.look, context.direction);
  return runs(before) + field(`REF ${bookmarkName(target.name)} \\w \\h`, runs(number), context) + runs(after);
}

/** In `2 of Schedule 1` Word only computes the clause's number, so the annex stands beside the field. */
function aroundNumber(said: string, { setup }: WordContext): [string, string, string] {
  const way = setup.numbering?.annexes?.reference ?? '';
  const [first = '', between = '', last = ''] = way.split(/\{number\}|\{annex\}/);
  const isFirst = way.indexOf('{number}') < way.indexOf('{annex}');
  const at = isFirst ? said.indexOf(between, first.length) : said.lastIndexOf(between);
  if (between === '' || at < 0) return ['', said, ''];
  const [from, to] = isFirst ? [first.length, at] : [at + between.length, said.length - last.length];
  return [said.slice(0, from), said.slice(from, to), said.slice(to)];
}

/** Writes the number of a note; a second reference repeats that of the first. */
function note(identifier: string, label: string, context: WordContext): string {
  const found = context.footnotes.get(identifier);
  if (!found || context.inNote) return text(found ? `[${found.number}]` : `[^${label}]`, context);
  const look = { ...context.look, style: 'FootnoteReference' };
  const name = `_RefNote${found.number}`;
  found.references += 1;
  if (found.references > 1)
    return field(`NOTEREF ${name} \\f \\h`, textRuns(String(found.number), look, context.direction), context);
  return withBookmarks([name], runOf(look, w(`${noteKind(context.setup)}Reference`, { id: found.number })), context);
}

/** Writes a content control that asks for the value: typing replaces the label. */
function control(label: string, context: WordContext): string {
  const id = context.next.control++;
  const own = looking(context, { style: 'PlaceholderText' });
  return w(
    'sdt',
    {},
    w(
      'sdtPr',
      {},
      properties('rPr', ...lookContent(own.look)),
      w('alias', { val: label.slice(0, 64) }),
      say('id', id),
      flag('showingPlcHdr', true),
      w('text'),
    ),
    w('sdtContent', {}, text(label, own)),
  );
}

function pictureOf(node: Image | ImageReference, context: WordContext): Picture | undefined {
  const url = node.type === 'image' ? node.url : context.definitions.get(node.identifier)?.url;
  return url === undefined ? undefined : context.pictures.find(url);
}

/** A picture that cannot be drawn becomes its alt text. */
function pictureInLine(node: Image | ImageReference, context: WordContext): string {
  const picture = pictureOf(node, context);
  if (!picture) return text(node.alt ?? '', context);
  if (isBill(node)) return bill(picture, node, context);
  const aside = node.type === 'image' && !node.data?.caption ? asideIn(node)?.align : undefined;
  const place = { part: context.part, next: context.next, ...(aside && { anchor: { side: aside } }) };
  return runOf({}, drawing(picture, sizeOf(node, picture, context), node.alt ?? '', place));
}

/** Returns whether a node is a Swiss QR bill, which takes the foot of its page from edge to edge. */
export function isBill(node: Nodes): boolean {
  return node.type === 'image' && node.url.startsWith(SWISS_BILL);
}

function bill(picture: Picture, { alt }: Image | ImageReference, { part, next, setup: { page } }: WordContext): string {
  const { width, height } = sheetOf(page);
  const anchor = { x: (width - picture.width) / 2, y: height - picture.height, isAlone: true as const };
  return runOf({}, drawing(picture, picture, alt ?? '', { part, next, anchor }));
}

/** Returns the size of the text around, in points. */
function textSizeOf({ look, style, styles }: WordContext): number {
  const depth = Number(/^Heading([1-6])$/.exec(style)?.[1] ?? 0) as HeadingDepth | 0;
  return look.size ?? (depth ? styles.headings[depth] : style === 'TableText' ? styles.table : styles.text).size;
}

/** Returns the size in which a picture is drawn, in points. Undefined for one that cannot be drawn. */
export function pictureSizeIn(node: Image | ImageReference, context: WordContext): Size | undefined {
  const picture = pictureOf(node, context);
  return picture && sizeOf(node, picture, context);
}

/** Returns the author's size, reduced if it does not fit. */
function sizeOf(node: Image | ImageReference, picture: Size, context: WordContext): Size {
  const {
    width: room,
    setup: { page },
  } = context;
  const { width, height } = node.type === 'image' ? node : {};
  const points = (length: typeof width) =>
    length === undefined ? undefined : lengthIn(length, room, textSizeOf(context), POINTS_PER_PIXEL);
  const ratio = picture.width / picture.height;
  const [wide, high] = [points(width), points(height)];
  const wanted = {
    width: wide ?? (high === undefined ? picture.width : high * ratio),
    height: high ?? (wide ?? picture.width) / ratio,
  };
  const { top, bottom } = page.margins;
  const most = (sheetOf(page).height - top - bottom) * SHARE_OF_PAGE;
  const scale = Math.min(1, room / wanted.width, most / wanted.height);
  return { width: wanted.width * scale, height: wanted.height * scale };
}

// §17.42: fields, with their result until Word computes them again.

/** `result`: runs. */
export function field(code: string, result: string, { look }: Pick<WordContext, 'look'>): string {
  const mark = (type: string) => runOf(look, w('fldChar', { fldCharType: type }));
  const instruction = runOf(look, w('instrText', { 'xml:space': 'preserve' }, ` ${code} `));
  return mark('begin') + instruction + mark('separate') + result + mark('end');
}

/**
 * Writes the chapter of a page: fields by which Word finds the first heading of a level on the page, or the last before it. Their result
 * is that of the first chapter until Word computes them.
 */
function chapter(context: WordContext): string {
  const chapters = chaptersOf(context.headings);
  const ofAnnex = context.annex ? chapters.find(({ node }) => beginsAnnex(node)) : undefined;
  const { node } = ofAnnex ?? chapters[0] ?? {};
  if (!node) return '';
  const name = simpleField(`STYLEREF ${node.depth}`, textOfHeading(node.children), context);
  // Word's own numbers are no part of the text.
  const isCounted = chapters.every((one) => typeof context.numbers.places.get(one.node) === 'object');
  if (!isCounted) return name;
  const number = simpleField(`STYLEREF ${node.depth} \\n`, node.data?.clause?.label ?? '', context);
  return number + text(' ', context) + name;
}

function simpleField(
  code: string,
  result: string,
  { look, direction }: Pick<WordContext, 'look' | 'direction'>,
): string {
  return w('fldSimple', { instr: ` ${code} ` }, textRuns(result, look, direction));
}
