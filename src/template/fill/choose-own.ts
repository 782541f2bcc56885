/** §10.27: what applies of the header, the footer and the watermark of a template. */
import type { Nodes } from 'mdast';
import type { Branches } from '../model/branches.ts';
import { type MarginBoxes, mapBoxes, type RunningContent } from '../model/page-furniture.ts';
import type { BranchingPattern, RunningPattern } from '../model/running-pattern.ts';
import type { BranchingSettings, FieldText, OwnSettings } from '../model/theme.ts';
import { type Choose, chooseParts } from './choose-in-line.ts';

export function chooseOwn(
  { header, footer, first, watermark, sections, ...others }: BranchingSettings,
  choose: Choose,
): OwnSettings {
  const running = (one: BranchingPattern | MarginBoxes) =>
    Array.isArray(one) ? chooseTexts<RunningPattern[number]>(one, choose) : chooseBoxes(one, choose);
  const both = (of: Pick<BranchingSettings, 'header' | 'footer'>) => ({
    ...(of.header && { header: running(of.header) }),
    ...(of.footer && { footer: running(of.footer) }),
  });
  const chosen = Object.entries(sections ?? {}).map(([key, { header: _header, footer: _footer, ...section }]) => [
    key,
    { ...section, ...both(sections![key]!) },
  ]);
  return {
    ...others,
    ...both({ ...(header && { header }), ...(footer && { footer }) }),
    ...(first && { first: both(first) as OwnSettings['first'] }),
    ...(sections && { sections: Object.fromEntries(chosen) }),
    ...(watermark && { watermark: chooseTexts<FieldText[number]>(watermark, choose) }),
  };
}

function chooseBoxes(boxes: MarginBoxes, choose: Choose): MarginBoxes {
  return mapBoxes(boxes, (content) => chooseParts(content, (branches) => choose(branches, 0)) as RunningContent);
}

/** Texts and what stands between them. */
function chooseTexts<Part>(parts: readonly unknown[], choose: Choose): Part[] {
  const toNode = (part: unknown) => (typeof part === 'string' ? { type: 'text', value: part } : part) as Nodes;
  const chosen = chooseParts(parts.map(toNode), (branches: Branches) =>
    choose(branches, 0).map((branch) => ({ ...branch, children: branch.children.map(toNode) })),
  );
  return chosen.map((node) => (node.type === 'text' ? node.value : node)) as Part[];
}
