/** §17.1: turns inline content into runs: one small rule for each kind of node, dispatched by a flat map. */
import type { Image, ImageReference, Nodes, PhrasingContent } from 'mdast';
import { noteId, referenceId } from '../../../template/document/every-node.ts';
import { shownBlank } from '../../../template/markdown/sentinels.ts';
import { INDEX_FEATURES } from '../../../template/model/document-style.ts';
import {
  BREAK_TAG,
  isLayoutHtml,
  readingOf,
  type Styled,
  type StyledTag,
  type WritingLine,
} from '../../../template/model/document-tree.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { hasVariants } from '../../fonts/shared-fonts.ts';
import type { Run } from '../../lines/run.ts';
import { widthOf } from '../../lines/words.ts';
import type { StructureFacts } from '../../tagging/structure-tree.ts';
import {
  asCode,
  type Context,
  type Defaults,
  inElement,
  type Look,
  onBackground,
  styled,
  type Trace,
} from '../context/context.ts';
import { inSpanStyle } from '../context/in-style.ts';
import { INDEX_RISE, INDEX_SCALE, SMALL_SCALE } from '../context/styles.ts';
import { pictureInLine } from './drawn-picture.ts';
import { emptyRun, generatedRuns, inLink, referenceColor, textRuns } from './text-runs.ts';

// §17.28: a signature line as a run: a form field to be filled in on paper (ISO 32000-1 §14.8.5.6, PrintField).

/** The role of a text field is `tv` (text value). */
export const TEXT_FIELD: StructureFacts = { attributes: { O: 'PrintField', Role: 'tv' } };

/** Returns the structure of a form field on paper. `label`: what to write there, as a description for screen readers (`Desc`). */
function fieldFor(label: string | undefined): StructureFacts {
  if (label === undefined) return TEXT_FIELD;
  return { attributes: { ...TEXT_FIELD.attributes!, Desc: new String(label) } };
}

function writingLine({ value, label }: WritingLine, context: Context): Run[] {
  const { background: _background, hyphenate: _hyphenate, setting: _setting, ...style } = context.style;
  const runs = textRuns(inElement({ ...context, style }, 'Form', fieldFor(label)), value);
  return runs.map(({ decoration: _decoration, ...run }) => ({ ...run, writingLine: true, noWrap: true }));
}

type Rules = {
  [Kind in PhrasingContent['type']]: (node: Extract<PhrasingContent, { type: Kind }>, context: Context) => Run[];
};

/** A soft line break is a space, and so is a tab. */
function onOneLine(text: string): string {
  return text.replace(/[ \t]*\r?\n[ \t]*/g, ' ').replace(/\t/g, ' ');
}

const STRUCK: StructureFacts = { attributes: { O: 'Layout', TextDecorationType: 'LineThrough' } };

/** A picture that is not inline stands between lines. Where only text can stand, its alt text replaces it. */
function pictureOrText(node: Image | ImageReference, context: Context): Run[] {
  const run = node.data?.inLine && pictureInLine(node, context);
  return run ? [run] : textRuns(context, onOneLine(node.alt ?? ''));
}

function lineEnd(context: Look & Trace & Defaults): Run[] {
  return generatedRuns(context, '\n');
}

const rules: Rules = {
  text: (node, context) => {
    context.ledger.began?.(node);
    return textRuns(context, onOneLine(node.value));
  },
  strong: (node, context) => phrasing(node.children, styled(context, { bold: true })),
  emphasis: (node, context) => phrasing(node.children, styled(context, { italics: !context.style.italics })),
  delete: (node, context) => phrasing(node.children, inElement(styled(context, { struck: true }), 'Span', STRUCK)),
  inlineCode: (node, context) => textRuns(inElement(inCode(context), 'Code'), onOneLine(node.value)),
  break: (_node, context) => lineEnd(context),
  html: (node, context) => {
    if (BREAK_TAG.test(node.value)) return lineEnd(context);
    return isLayoutHtml(node.value) ? [] : textRuns(context, onOneLine(node.value));
  },
  link: (node, context) => {
    const runs = phrasing(node.children, inLink(context, node.url, node.data?.isReference));
    return node.data?.isReference ? runs.map((run) => ({ ...run, isolated: true, noWrap: true })) : runs;
  },
  linkReference: (node, context) =>
    phrasing(node.children, inLink(context, context.definitions.get(node.identifier)?.url)),
  image: pictureOrText,
  imageReference: pictureOrText,
  anchor: (node, context) => {
    const name = context.headings.anchorNames.get(node);
    return name === undefined ? [] : [{ ...emptyRun(context), anchors: [name] }];
  },
  styled: (node, context) =>
    node.tag === 'ruby' ? rubyRuns(node, context) : phrasing(node.children, styledText(node, context)),
  blank: (node, context) => {
    if (node.as) return textRuns(context, shownBlank(node));
    const { label: color, blank: background } = context.styles.boxes;
    return textRuns(
      styled(onBackground(context, background), { color, hyphenate: undefined }),
      `\u00a0${onOneLine(node.label)}\u00a0`,
      // The spaces at the ends of the label belong to its box, so they must not hang.
    ).map((run) => ({ ...run, decoration: 'underline', preserveLeadingSpaces: true, preserveTrailingSpaces: true }));
  },
  writingLine,
  // Page tokens stand only in headers and footers, which resolve them before this function runs.
  pageToken: () => [],
  field: () => [],
  footnoteReference: (node, context) => {
    const note = context.footnotes.get(node.identifier);
    if (!note) return textRuns(context, `[^${node.label ?? node.identifier}]`);
    note.references += 1;
    const [run, ...rest] = generatedRuns(
      inElement(
        inElement(
          styled(context, { superscript: true, color: referenceColor(context), target: noteId(note.number) }),
          'Reference',
        ),
        'Link',
      ),
      String(note.label ?? note.number),
    );
    return [{ ...run!, ...(note.references === 1 && { id: referenceId(note.number) }) }, ...rest];
  },
};

/** Returns the runs of inline content in the style of the context. Throws on a kind of node without a rule. */
export function inline(nodes: PhrasingContent[], context: Context): Run[] {
  return withAnchors(phrasing(nodes, context));
}

function phrasing(nodes: PhrasingContent[], context: Context): Run[] {
  if (nodes.length === 1) return runsOf(nodes[0]!, context);
  return nodes.flatMap((node, at) =>
    followsReference(node, nodes[at - 1])
      ? [...referenceSeparator(context), ...runsOf(node, context)]
      : runsOf(node, context),
  );
}

/** In shares of the size of the text: the size of a reading, and the room between it and the baseline of the text. */
const RUBY = { size: 0.5, rise: 0.94 };

/**
 * §10.39: a text and its reading above it. The reading is drawn behind the text, from where it began, and takes no room of its own; a text
 * that is narrower has room on both sides.
 */
function rubyRuns(node: Styled, context: Context): Run[] {
  const { children } = node;
  const own = readingOf(node);
  if (!own || children.length === 1) return phrasing(children, context);
  const { size, rise = 0 } = context.style;
  const whole = inElement(context, 'Ruby');
  const all = phrasing(children.slice(0, -1), inElement(whole, 'RB'));
  // Above the last of several lines, since the reading is placed from where its text ends.
  const lines = all.slice(0, all.findLastIndex(({ text }) => text.includes('\n')) + 1);
  const base = all.slice(lines.length);
  const small = styled(inElement(whole, 'RT'), { size: RUBY.size * size, rise: rise + RUBY.rise * size });
  const reading = phrasing(own.children, small);
  const widthOfAll = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + widthOf(run, run.text), 0);
  const [below, above] = [widthOfAll(base), widthOfAll(reading)];
  // One that is wider than its line stands behind its text, in brackets.
  if (Math.max(below, above) > context.width) {
    const plain = reading.map(({ rise: _raised, ...run }): Run => ({ ...run, fontSize: size, ...(rise && { rise }) }));
    return [...all, ...generatedRuns(context, '('), ...plain, ...generatedRuns(context, ')')];
  }
  if (base.length === 0 || reading.length === 0) return [...all, ...reading];
  const side = Math.max(0, (above - below) / 2);
  return [
    ...lines,
    ...base.map((run, index): Run => {
      const before = index === 0 ? side : 0;
      const behind = index === base.length - 1 ? side : 0;
      return { ...run, noWrap: true, ruby: { part: 'base', before, behind } };
    }),
    ...reading.map((run, index): Run => {
      const before = index === 0 ? -side - (below + above) / 2 : 0;
      const behind = index === reading.length - 1 ? side + (below - above) / 2 : 0;
      return { ...run, noWrap: true, ruby: { part: 'reading', before, behind } };
    }),
  ];
}

/** Returns whether a note number directly follows another: a comma separates them, since 2 and 3 are not 23. */
function followsReference(node: Nodes, before: Nodes | undefined): boolean {
  return node.type === 'footnoteReference' && before?.type === 'footnoteReference';
}

function referenceSeparator(context: Context): Run[] {
  return generatedRuns(styled(context, { superscript: true, color: referenceColor(context) }), ',');
}

function runsOf(node: PhrasingContent, context: Context): Run[] {
  const rule = rules[node.type] as ((node: Nodes, context: Context) => Run[]) | undefined;
  if (!rule) throw new Error(`inline node ${node.type}: expected one of ${Object.keys(rules).join(', ')}`);
  return rule(node, context);
}

function isAnchor({ text, anchors }: Run): boolean {
  return text === '' && anchors !== undefined;
}

/**
 * §17.9: anchors within a line. A run without text, which layout would drop, represents an anchor until its name moves to the run after
 * it. Attaches anchors to the text after them, else to the last text before them. Anchors alone become one run without text.
 */
function withAnchors(runs: Run[]): Run[] {
  if (!runs.some(isAnchor)) return runs;
  const settled: Run[] = [];
  let waiting: string[] = [];
  for (const run of runs) {
    if (isAnchor(run)) waiting.push(...run.anchors!);
    else if (waiting.length === 0 || run.text === '\n') settled.push(run);
    else {
      settled.push({ ...run, anchors: waiting });
      waiting = [];
    }
  }
  if (waiting.length === 0) return settled;
  const at = settled.findLastIndex(({ text }) => text !== '\n');
  if (at < 0) return [{ ...runs.find(isAnchor)!, anchors: waiting }, ...settled];
  const last = settled[at]!;
  return settled.with(at, { ...last, anchors: [...(last.anchors ?? []), ...waiting] });
}

/** §17.24: HTML tags for text without Markdown syntax: underlined, marked, small, superscript, subscript, keys, abbreviations. */
const UNDERLINED: StructureFacts = { attributes: { O: 'Layout', TextDecorationType: 'Underline' } };

/**
 * The font's own small letters where it has all of them. Otherwise raised or lowered by a share of the size, and smaller, so that its line
 * is not higher.
 */
function index(context: Context, tag: keyof typeof INDEX_RISE, node: Styled): Context {
  const { size, rise = 0, setting } = context.style;
  const moved = size * INDEX_RISE[tag];
  const shift: StructureFacts = { attributes: { O: 'Layout', BaselineShift: moved } };
  // Other features, such as those of old-style figures, would come first.
  const own = { index: tag, ...(setting?.tracking !== undefined && { tracking: setting.tracking }) };
  const look = hasOwnIndex(node, tag, context) ? { setting: own } : { size: size * INDEX_SCALE, rise: rise + moved };
  return inElement(styled(context, look), 'Span', shift);
}

function hasOwnIndex({ children }: Styled, tag: keyof typeof INDEX_RISE, { style }: Look): boolean {
  const [only, ...others] = children;
  if (style.setting?.caps || only?.type !== 'text' || others.length > 0 || only.value === '') return false;
  return hasVariants(style.family, faceStyle(style.bold, style.italics), INDEX_FEATURES[tag], only.value);
}

function inCode(context: Context): Context {
  return onBackground(asCode(context), context.styles.code.background);
}

const styledRules: Record<StyledTag, (context: Context, node: Styled) => Context> = {
  u: (context) => inElement(styled(context, { underlined: true }), 'Span', UNDERLINED),
  mark: (context) => onBackground(context, context.styles.boxes.mark),
  small: (context) => styled(context, { size: context.style.size * SMALL_SCALE }),
  sub: (context, node) => index(context, 'sub', node),
  sup: (context, node) => index(context, 'sup', node),
  kbd: inCode,
  code: (context) => inElement(inCode(context), 'Code'),
  span: (context, { style = '' }) => inSpanStyle(context, context.styles.styles?.[style] ?? {}),
  ruby: (context) => context,
  rt: (context) => context,
  abbr: (context, { title }) => (title ? inElement(context, 'Span', { expansion: title }) : context),
};

/** Returns the context of the text in a tag. */
function styledText(node: Styled, context: Context): Context {
  return styledRules[node.tag](context, node);
}
