/** §17.42: turns blocks of a document into paragraphs and tables: one small rule for each kind of node. */
import type {
  BlockContent,
  Code,
  DefinitionContent,
  Heading,
  Html,
  Image,
  ImageReference,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
  ThematicBreak,
} from 'mdast';
import { everyNode } from '../../template/document/every-node.ts';
import { contentsOf, plainHeading } from '../../template/document/headings.ts';
import { asideIn, isPictured } from '../../template/document/place-pictures.ts';
import { DEFAULT_CONTENTS } from '../../template/model/document-setup.ts';
import { type BlockStyle, stylesOnBackground } from '../../template/model/document-style.ts';
import {
  type DescriptionList,
  isAnnex,
  isContents,
  KEEP_TOGETHER,
  PAGE_BREAK,
  type StyledBlock,
  type Summary,
} from '../../template/model/document-tree.ts';
import { beginsAtRight } from '../../template/typography/direction-of-list.ts';
import { bookmarkName, type Ground, indented, looking, onGround, runOf, type WordContext } from './context.ts';
import { field, inline, isBill, lineLook, text } from './inline.ts';
import { list } from './lists.ts';
import { overlay } from './overlays.ts';
import { type ParagraphLook, paragraph } from './paragraph.ts';
import { passBlock, sideNote, withNotesFirst } from './side-notes.ts';
import { blockLook, boxLook, styleId } from './styles.ts';
import { columnsTable, flowTable, table } from './tables.ts';
import { w } from './xml.ts';

type BlockNode = BlockContent | DefinitionContent | Summary;
type Rules = {
  [Kind in BlockNode['type']]: (node: Extract<BlockNode, { type: Kind }>, context: WordContext) => string;
};

/** A signature line in Word: its width, and the room above it. In points. */
const TO_SIGN = { width: 240, above: 30 };
const HAIRLINE = 0.5;
/** The look of an empty paragraph that only holds something in place. */
const FLAT: ParagraphLook = { before: 0, after: 0, line: { height: 1, rule: 'exact' } };

const rules: Rules = {
  aligned: (node, context) => blocks(node.children, { ...context, align: node.align }),
  blockquote: (node, context) =>
    blocks(node.children, { ...indented(context, context.styles.quoteIndent), style: 'Quote', tight: undefined }),
  code,
  columns: columnsTable,
  descriptionList,
  details: (node, context) => blocks(node.children as RootContent[], context),
  flowTable,
  heading: (node, context) => heading(node, inOwnDirection(node, context)),
  html,
  list,
  overlay,
  paragraph: (node, context) => textParagraph(node, {}, inOwnDirection(node, context)),
  signature: (node, context) => blocks(node.children, { ...context, isSigned: true, isKept: true }),
  sideNote,
  styledBlock,
  summary: (node, context) => blocks(node.children, { ...looking(context, { bold: true }), isKept: true }),
  table,
  thematicBreak,
  definition: nothing,
  footnoteDefinition: nothing,
};

/** Returns the context of a paragraph, which may run from right to left in a document from left to right (§17.3). */
function inOwnDirection(node: Nodes, context: WordContext): WordContext {
  if (context.direction === 'rtl' || !beginsAtRight(node)) return context;
  return { ...context, direction: 'rtl', isRightToLeft: true };
}

function nothing(): string {
  return '';
}

/** Between blocks the larger space counts on paper, but some programs add both, so the smaller one is left out. */
function spaceAbove(next: RootContent | undefined, { styles }: WordContext): number {
  return next?.type === 'heading' ? styles.headings[next.depth].before : 0;
}

/** Instructions apply to the next block. */
export function blocks(all: readonly RootContent[], context: WordContext): string {
  const nodes = withNotesFirst(all, context);
  const { styles } = context;
  let isKept = false;
  const last = nodes.findLast(({ type }) => type !== 'html');
  return nodes
    .map((node, at) => {
      if (node.type === 'html' && PAGE_BREAK.test(node.value)) {
        context.pending.pageBreak = true;
        context.pending.noteEnd = 0;
      } else if (node.type === 'html' && KEEP_TOGETHER.test(node.value)) isKept = true;
      else if (isAnchors(node)) context.pending.bookmarks.push(...anchorNames(node, context));
      else {
        const above = spaceAbove(nodes[at + 1], context);
        const below = node.type === 'heading' ? styles.headings[node.depth].after : styles.spacing.paragraph.after;
        const ending = node === last ? context.ending : above > 0 && above >= below ? 0 : undefined;
        const own = { ...context, ...(isKept && { isKept }), ending };
        isKept = false;
        const rule = rules[node.type as BlockNode['type']] as
          | ((node: Nodes, context: WordContext) => string)
          | undefined;
        const written = rule ? rule(node, own) : textParagraph({ children: [node as PhrasingContent] }, {}, own);
        if (above > 0 && above < below) context.pending.isTop = true;
        passBlock(node, context);
        return written;
      }
      return '';
    })
    .join('');
}

function isAnchors(node: RootContent): boolean {
  return (
    node.type === 'anchor' ||
    (node.type === 'paragraph' && node.children.length > 0 && node.children.every(({ type }) => type === 'anchor'))
  );
}

function anchorNames(block: Nodes, { headings }: WordContext): string[] {
  const names: string[] = [];
  everyNode(block, (node) => {
    const name = node.type === 'anchor' ? headings.anchorNames.get(node) : undefined;
    if (name !== undefined) names.push(bookmarkName(name));
  });
  return names;
}

/** A picture between lines has a paragraph of its own, with its caption. */
export function textParagraph(
  { children }: Pick<Paragraph, 'children'>,
  look: ParagraphLook,
  context: WordContext,
): string {
  const own: ParagraphLook = {
    ...(context.setup.justify && context.align === undefined && !context.inCell && { align: 'both' as const }),
    ...(context.tight && context.style === 'Normal' && { style: 'ListParagraph' }),
    ...lineLook(children, context),
    ...look,
  };
  const { before = '' } = context;
  if (!children.some(pictureIn)) return paragraph(before + inline(children, context), own, context);
  const parts: PhrasingContent[][] = [[]];
  for (const node of children) {
    if (pictureIn(node)) parts.push([node], []);
    else parts.at(-1)!.push(node);
  }
  const shown = parts.map(withoutEdges).filter((part) => part.length > 0);
  return shown
    .map((part, at) => {
      const first = at === 0 ? own : {};
      const begun = at === 0 ? before : '';
      const inside = at === shown.length - 1 ? context : { ...context, ending: undefined };
      const picture = pictureIn(part[0]!);
      if (!picture) return paragraph(begun + inline(part, context), first, inside);
      if (isBill(part[0]!)) return paragraph(inline(part, context), FLAT, context);
      const caption = picture.data?.caption ?? '';
      const side = picture.type === 'image' && picture.align ? { align: picture.align } : {};
      const figure = paragraph(
        begun + inline(part, context),
        { ...first, ...side, ...(caption !== '' && { keepNext: true }) },
        inside,
      );
      return (
        figure +
        (caption === ''
          ? ''
          : paragraph(
              text(caption, onGround({ ...context, style: 'Caption' })),
              { style: 'Caption', ...side },
              context,
            ))
      );
    })
    .join('');
}

/** Removes line ends and spaces beside a picture. */
function withoutEdges(part: PhrasingContent[]): PhrasingContent[] {
  const isNothing = (node: PhrasingContent) =>
    node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
  const from = part.findIndex((node) => !isNothing(node));
  return from < 0 ? [] : part.slice(from, part.findLastIndex((node) => !isNothing(node)) + 1);
}

/** Returns a picture that stands between lines, also as the whole content of a link. With a caption, so does one at a side. */
function pictureIn(node: PhrasingContent): Image | ImageReference | undefined {
  if (node.type === 'link') return node.children.length === 1 ? pictureIn(node.children[0]!) : undefined;
  if (!isPictured(node) || node.data?.inLine) return undefined;
  return asideIn(node) === undefined || node.data?.caption ? node : undefined;
}

/** Writes a heading. `box`: the properties of a style around it alone. */
function heading(node: Heading, context: WordContext, box: ParagraphLook = {}): string {
  const { headings, numbers, wanted, pending } = context;
  const name = headings.byNode.get(node)?.name;
  if (name !== undefined && wanted.has(name)) pending.bookmarks.push(bookmarkName(name));
  const place = numbers.places.get(node);
  const tied = numbers.ofStyles.get(node.depth);
  const isTied = typeof place === 'object' && tied?.list === place.list && tied.level === place.level;
  const { clause } = node.data ?? {};
  const typed = typeof place === 'string' ? text(`${place} `, context) : '';
  const number: ParagraphLook =
    typeof place === 'object'
      ? isTied
        ? {}
        : { place, ...indentOf(place, context) }
      : tied
        ? { place: 'none', indent: { left: 0, hanging: 0 } }
        : {};
  // The title of an annex stands below its number.
  const lineEnd = isAnnex(clause) && typeof place === 'object' ? runOf(context.look, w('br')) : '';
  return paragraph(
    typed + lineEnd + inline(node.children, { ...context, style: `Heading${node.depth}` }),
    { style: `Heading${node.depth}`, ...box, ...number },
    { ...context, isKept: undefined },
  );
}

function indentOf(place: { list: number; level: number }, { numbers }: WordContext): Pick<ParagraphLook, 'indent'> {
  const { left, hanging } = numbers.lists.levelOf(place);
  return { indent: { left, hanging } };
}

/** The lines of code are one paragraph. */
function code(node: Code, context: WordContext): string {
  const own = onGround({ ...context, style: 'CodeBlock', look: {} });
  const lines = node.value.split('\n').map((line) => text(line, own));
  return paragraph(lines.join(runOf({}, w('br'))), { style: 'CodeBlock', align: undefined }, context);
}

function html(node: Html, context: WordContext): string {
  if (isContents(node)) return contents(node, context);
  const shown = inline([node], context);
  return shown === '' ? '' : paragraph(shown, {}, context);
}

function thematicBreak({ data }: ThematicBreak, context: WordContext): string {
  const { accent, spacing, text: ink } = context.styles;
  if (!context.isSigned)
    return paragraph(
      '',
      {
        rules: { bottom: { width: HAIRLINE, color: accent } },
        ...spacing.rule,
        line: { height: 1, rule: 'exact' },
        keepNext: true,
      },
      context,
    );
  const right = Math.max(0, context.width - TO_SIGN.width);
  return paragraph(
    '',
    {
      rules: { bottom: { width: HAIRLINE, color: ink.color } },
      before: data?.isSigned ? 0 : TO_SIGN.above,
      after: 1,
      line: { height: 1, rule: 'exact' },
      indent: { left: context.indent, right },
      keepNext: true,
    },
    context,
  );
}

function descriptionList(node: DescriptionList, context: WordContext): string {
  const runsIn = node.data?.runIn === true;
  const inner = { ...context, tight: !runsIn || context.tight };
  let terms = '';
  return node.children
    .map((child, at) => {
      const next = node.children[at + 1];
      const line = child.children[0];
      if (
        runsIn &&
        child.type === 'descriptionTerm' &&
        child.children.length === 1 &&
        line?.type === 'paragraph' &&
        next
      ) {
        terms +=
          inline(line.children, looking(context, { bold: true })) +
          text(next.type === 'descriptionTerm' ? ', ' : ' ', context);
        return '';
      }
      if (terms !== '' && line?.type === 'paragraph') {
        const [before, ...rest] = [terms, ...child.children.slice(1)] as const;
        terms = '';
        return textParagraph(line, {}, { ...context, before }) + blocks(rest as RootContent[], context);
      }
      if (child.type === 'descriptionTerm')
        return blocks(child.children, { ...looking(inner, { bold: true }), isKept: true });
      return blocks(child.children, indented({ ...inner, tight: undefined }, context.styles.listIndent));
    })
    .join('');
}

function styledBlock(node: StyledBlock, context: WordContext): string {
  const style = context.styles.styles?.[node.style];
  if (!style) return blocks(node.children, context);
  const box = boxLook(style, context.styles, context.width);
  const { left = 0, right = 0 } = box.indent ?? {};
  const align = style.align ?? context.align;
  const [only, ...others] = node.children;
  const id = styleId(node.style);
  const ground = onBackground(id, style, context, right);
  // A heading alone has the look of the style.
  if (only?.type === 'heading' && others.length === 0) {
    const indent = { left: context.indent + left, right };
    const inside = looking({ ...context, ...ground }, blockLook(style, context.styles));
    return heading(only, inside, { ...box, align, indent });
  }
  return blocks(node.children, {
    ...indented(context, left),
    ...ground,
    width: context.width - left - right,
    style: id,
    align,
  });
}

/** Returns the background of a block in a style, and the styles in it: all text has the colour of its words where its own could not be read (§17.36). */
function onBackground(
  id: string,
  { background, color }: BlockStyle,
  { styles, ground }: WordContext,
  right: number,
): Pick<WordContext, 'styles' | 'ground'> {
  if (background === undefined)
    return { styles, ground: ground && { ...ground, ...(ground.color && color && { color }) } };
  const base = ground?.base ?? styles;
  const ink = color ?? base.text.color;
  const own = stylesOnBackground(base, background, ink);
  const found: Ground = { style: id, background, right, base, ...(own !== base && { color: ink }) };
  return { styles: own, ground: found };
}

/** §17.42: the table of contents: a field that Word recomputes, with its entries and the pages of the PDF until then. */
function contents(comment: Html, context: WordContext): string {
  const setup = context.setup.contents ?? DEFAULT_CONTENTS;
  const entries = contentsOf(comment, context.headings, setup);
  if (entries.length === 0) return '';
  const inside = { ...context, ending: undefined };
  const title = setup.title === '' ? '' : paragraph(text(setup.title, context), { style: 'TOCHeading' }, inside);
  const mark = (type: string, dirty?: number) => runOf({}, w('fldChar', { fldCharType: type, dirty }));
  const code = runOf({}, w('instrText', { 'xml:space': 'preserve' }, ` TOC \\o "1-${setup.depth}" \\h \\z \\u `));
  const begin = mark('begin', 1) + code + mark('separate');
  const plain = { ...context, look: {} };
  const lines = entries.map(({ node, name, level }, at) => {
    const label = node.data?.clause ? text(`${node.data.clause.label} `, plain) : '';
    const page =
      runOf({}, w('tab')) +
      field(`PAGEREF ${bookmarkName(name)} \\h`, text(String(context.pages?.places.get(name) ?? ''), plain), plain);
    const entry = w(
      'hyperlink',
      { anchor: bookmarkName(name), history: 1 },
      label + inline(plainHeading(node), plain) + page,
    );
    const isLast = at === entries.length - 1;
    return paragraph(
      (at === 0 ? begin : '') + entry + (isLast ? mark('end') : ''),
      { style: `TOC${Math.min(level, 5) + 1}`, indent: undefined },
      isLast ? context : inside,
    );
  });
  return title + lines.join('');
}
