/** Phrasing content → runs: one small rule per kind of node, dispatched by a flat map. */
import type { Nodes, PhrasingContent } from 'mdast';
import { BREAK_TAG, isLayoutHtml } from '../../../template/document/layout-html.ts';
import type { StructureFacts } from '../../tagging/structure-tree.ts';
import { type Build, styled, within } from '../context/build.ts';
import { noteId, referenceId } from '../context/footnote-numbers.ts';
import { CODE_SCALE, COLORS } from '../context/styles.ts';
import { linked } from './link-style.ts';
import { furnitureRuns, type Run, textRuns } from './text-runs.ts';

type Rules = {
  [Kind in PhrasingContent['type']]: (node: Extract<PhrasingContent, { type: Kind }>, build: Build) => Run[];
};

/** A soft break is a space; a tab has no width of its own in running text. */
function flowing(text: string): string {
  return text.replace(/[ \t]*\r?\n[ \t]*/g, ' ').replace(/\t/g, ' ');
}

const STRUCK: StructureFacts = { attributes: { O: 'Layout', TextDecorationType: 'LineThrough' } };

function lineEnd(build: Build): Run[] {
  return furnitureRuns(build, '\n');
}

const rules: Rules = {
  text: (node, build) => textRuns(build, flowing(node.value)),
  strong: (node, build) => inline(node.children, styled(build, { bold: true })),
  emphasis: (node, build) => inline(node.children, styled(build, { italics: !build.text.italics })),
  delete: (node, build) => inline(node.children, within(styled(build, { struck: true }), 'Span', STRUCK)),
  inlineCode: (node, build) =>
    textRuns(
      within(styled(build, { family: 'mono', size: build.text.size * CODE_SCALE, background: COLORS.tint }), 'Code'),
      flowing(node.value),
    ),
  break: (_node, build) => lineEnd(build),
  html: (node, build) => {
    if (BREAK_TAG.test(node.value)) return lineEnd(build);
    return isLayoutHtml(node.value) ? [] : textRuns(build, flowing(node.value));
  },
  link: (node, build) => inline(node.children, linked(build, node.url)),
  linkReference: (node, build) => inline(node.children, linked(build, build.definitions.get(node.identifier)?.url)),
  // A picture stands between lines; where only text can stand, its alt text does.
  image: (node, build) => textRuns(build, flowing(node.alt ?? '')),
  imageReference: (node, build) => textRuns(build, flowing(node.alt ?? '')),
  blank: (node, build) =>
    textRuns(
      styled(build, { color: COLORS.muted, background: COLORS.blank }),
      `\u00a0${flowing(node.label)}\u00a0`,
      // The box stands where lines begin and end, and its label in it.
    ).map((run) => ({ ...run, decoration: 'underline', preserveLeadingSpaces: true, preserveTrailingSpaces: true })),
  footnoteReference: (node, build) => {
    const note = build.footnotes.get(node.identifier);
    if (!note) return textRuns(build, `[^${node.label ?? node.identifier}]`);
    note.references += 1;
    const [run, ...rest] = furnitureRuns(
      within(
        within(styled(build, { superscript: true, color: COLORS.link, target: noteId(note.number) }), 'Reference'),
        'Link',
      ),
      String(note.number),
    );
    return [{ ...run!, ...(note.references === 1 && { id: referenceId(note.number) }) }, ...rest];
  },
};

/** The runs of some phrasing content, in the style of the build. */
export function inline(nodes: PhrasingContent[], build: Build): Run[] {
  if (nodes.length === 1) return runsOf(nodes[0]!, build);
  return nodes.flatMap((node, at) =>
    isNextMark(node, nodes[at - 1]) ? [...betweenMarks(build), ...runsOf(node, build)] : runsOf(node, build),
  );
}

/** The number of a note that touches the one before it: 2 and 3 are not 23. */
function isNextMark(node: Nodes, before: Nodes | undefined): boolean {
  return node.type === 'footnoteReference' && before?.type === 'footnoteReference';
}

function betweenMarks(build: Build): Run[] {
  return furnitureRuns(styled(build, { superscript: true, color: COLORS.link }), ',');
}

function runsOf(node: PhrasingContent, build: Build): Run[] {
  const rule = rules[node.type] as ((node: Nodes, build: Build) => Run[]) | undefined;
  if (!rule) throw new Error(`inline node ${node.type}: expected one of ${Object.keys(rules).join(', ')}`);
  return rule(node, build);
}
