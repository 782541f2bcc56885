/** §17.42: lists: Word counts their items, or their labels are typed; task boxes are controls that can be ticked. */
import type { List, ListItem } from 'mdast';
import { directionOfList } from '../../template/typography/direction-of-list.ts';
import { indented, runOf, textRuns, type WordContext } from './context.ts';
import { inline, lineLook, text } from './inline.ts';
import { type ParagraphLook, paragraph } from './paragraph.ts';
import { notesOfItem, passBlock } from './side-notes.ts';
import { element, w } from './xml.ts';

export function list(node: List, around: WordContext): string {
  const direction = directionOfList(node, around.direction);
  const context = direction === around.direction ? around : { ...around, direction, isRightToLeft: true };
  const indent = context.rooms.indentOf(node);
  const isLoose = node.spread === true || node.children.some(({ spread }) => spread === true);
  const inner: WordContext = {
    ...indented(context, indent),
    listDepth: context.listDepth + 1,
    tight: !isLoose || context.inNote,
    align: undefined,
  };
  const ending =
    context.listDepth > 0 && context.tight ? context.ending : (context.ending ?? context.styles.spacing.list.after);
  return node.children
    .map((item, at) =>
      listItem(item, indent, { ...inner, ending: at === node.children.length - 1 ? ending : undefined }),
    )
    .join('');
}

function listItem(item: ListItem, hanging: number, context: WordContext): string {
  const [first, ...others] = item.children;
  const place = context.numbers.places.get(item);
  const indent = { left: context.indent, hanging };
  const level = typeof place === 'object' ? context.numbers.lists.levelOf(place) : undefined;
  const isUsual = level && near(level.left, context.indent) && near(level.hanging, hanging);
  const { children } = first?.type === 'paragraph' ? first : { children: [] };
  const tabs: ParagraphLook['tabs'] = [
    ...(typeof place === 'object' ? [] : [{ at: context.indent, align: 'left' as const }]),
    ...(lineLook(children, context).tabs ?? []),
  ];
  const look: ParagraphLook = {
    ...(typeof place === 'object' && { place }),
    ...(isUsual ? { indent: undefined } : { indent }),
    tabs,
  };
  const box = item.checked == null ? '' : checkBox(item.checked, context);
  const typed = typeof place === 'string' ? text(place, context) : '';
  const before =
    typed + box + (typed === '' && (box === '' || place !== undefined) ? box && blank(context) : tab(context));
  const [notes, rest] = first?.type === 'paragraph' ? notesOfItem(others, context) : [[], item.children];
  const style = context.tight && context.style === 'Normal' ? { style: 'ListParagraph' } : {};
  const beside = context.writeBlocks(notes, context);
  if (first?.type === 'paragraph') passBlock(first, context);
  return (
    beside +
    paragraph(
      before + inline(children, context),
      { ...style, ...look },
      rest.length > 0 ? { ...context, ending: undefined } : context,
    ) +
    context.writeBlocks(rest, context)
  );
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.1;
}

function tab({ look }: WordContext): string {
  return runOf(look, w('tab'));
}

function blank({ look, direction }: WordContext): string {
  return textRuns(' ', look, direction);
}

function checkBox(isTicked: boolean, { next }: WordContext): string {
  const state = (name: string, code: string) => element(`w14:${name}`, { 'w14:val': code, 'w14:font': SIGNS });
  const id = next.control++;
  return w(
    'sdt',
    {},
    w(
      'sdtPr',
      {},
      w('id', { val: id }),
      element(
        'w14:checkbox',
        {},
        element('w14:checked', { 'w14:val': isTicked ? 1 : 0 }),
        state('checkedState', '2612'),
        state('uncheckedState', '2610'),
      ),
    ),
    w('sdtContent', {}, runOf({ font: SIGNS }, w('t', {}, isTicked ? '☒' : '☐'))),
  );
}

const SIGNS = 'Segoe UI Symbol';
