/** §10.37: the pages of a Word file, and those of its sections, in the words of the front matter. */
import { type Message, tell } from '../../../locales/message.ts';
import type { Block } from '../reading/block.ts';
import type { NoteKind } from '../reading/notes.ts';
import { RUNNING_KINDS, type Running, type Section, type WordDocument } from '../reading/read-document.ts';
import type { InlineContext } from './inline-nodes.ts';
import { type RunningText, runningText } from './running-text.ts';

type WrittenPage = {
  size?: string;
  orientation?: 'landscape';
  margins?: Record<(typeof SIDES)[number], string>;
};

/** In twips, upright. */
const SIZES: [name: string, width: number, height: number][] = [
  ['A4', 11906, 16838],
  ['Letter', 12240, 15840],
  ['Legal', 12240, 20160],
];
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const TWIPS_PER_MM = 1440 / 25.4;
/** Producers round sizes. */
const SAME_SIZE = 300;
/** In millimetres: less than a printer can print to, or more than leaves room for text. */
const [MIN_MARGIN, MAX_MARGIN] = [5, 80];

/** `nameOf`: the section's, '' for the pages that the document begins with; `isBegun`: they are counted from 1 again where the file says so. `front`: what the front matter says of pages. */
export type Pages = {
  /** The section goes on where the one before it ends. */
  goesOn(index: number): boolean;
  nameOf(index: number, isBegun: boolean): string;
  /** A name that says all of its pages, whatever pages were before. */
  wholeNameOf(index: number): string;
  front(): Record<string, unknown>;
};

export function pagesOf({ sections, notes }: WordDocument, inline: InlineContext): Pages {
  const told = new Set<string>();
  const note = (kind: NoteKind, message: Message) => {
    const said = JSON.stringify(message);
    if (!told.has(said)) notes.add(kind, message);
    told.add(said);
  };
  const texts = new Map<Block[], RunningText | undefined>();
  const written = (kind: keyof Running, blocks: Block[] = []) => {
    if (!texts.has(blocks))
      texts.set(
        blocks,
        runningText(blocks, inline, (message) =>
          note(
            'left out',
            tell(kind === 'header' ? 'word.running.header' : 'word.running.footer', { problem: message }),
          ),
        ),
      );
    return texts.get(blocks);
  };
  const runningOf = (running: Running) => RUNNING_KINDS.map((kind) => [kind, written(kind, running[kind])] as const);
  const looks = sections.map((section, at): Look => {
    const running = runningOf(section.running);
    const own = section.first && runningOf(section.first);
    if (own && at > 0 && !isSame(own, running)) note('left out', tell('word.firstPages'));
    if (section.isContinuous && at > 0 && !isSame(running, runningOf(sections[at - 1]!.running)))
      note('left out', tell('word.withinPage'));
    if (section.columns > 1 && sections.length > 1) note('left out', tell('word.columns'));
    return { page: pageOf(section, note), running: Object.fromEntries(running) };
  });
  const [main] = looks as [Look];
  const [{ first }] = sections as [Section];
  const names = new Map<string, { name: string; said: object }>();
  const named = (said: object, index: number): string => {
    const key = JSON.stringify(said);
    if (!names.has(key)) names.set(key, { name: `section${index + 1}`, said });
    return names.get(key)!.name;
  };
  const differing = (own: RunningTexts, other: RunningTexts, none: string | object) =>
    RUNNING_KINDS.filter((kind) => !isSame(own[kind], other[kind])).map((kind) => [kind, own[kind] ?? none]);
  return {
    goesOn: (index) => sections[index]?.isContinuous ?? true,
    nameOf: (index, isBegun) => {
      const { page, running } = looks[index]!;
      const ownPage = Object.entries(page).filter(
        ([part, value]) => !isSame(value, main.page[part as keyof WrittenPage]),
      );
      const orientation = page.orientation ?? 'portrait';
      const turns = orientation !== (main.page.orientation ?? 'portrait');
      const ofPage = { ...Object.fromEntries(ownPage), ...(turns && { orientation }) };
      const said = {
        ...(Object.keys(ofPage).length > 0 && { page: ofPage }),
        ...Object.fromEntries(differing(running, main.running, '')),
        ...(isBegun && index > 0 && sections[index]!.restarts && { restart: true }),
      };
      if (Object.keys(said).length === 0) return '';
      return isSame(said, { page: { orientation } }) ? orientation : named(said, index);
    },
    wholeNameOf: (index) => {
      const { page, running } = looks[index]!;
      const all = RUNNING_KINDS.map((kind) => [kind, running[kind] ?? '']);
      return named({ page: { orientation: 'portrait', ...page }, ...Object.fromEntries(all) }, index);
    },
    front: () => {
      const onFirst = first && Object.fromEntries(differing(Object.fromEntries(runningOf(first)), main.running, {}));
      const others = [...names.values()].map(({ name, said }) => [name, said]);
      return {
        page: main.page,
        ...Object.fromEntries(Object.entries(main.running).filter(([, text]) => text !== undefined)),
        ...(onFirst && Object.keys(onFirst).length > 0 && { first: onFirst }),
        ...(others.length > 0 && { sections: Object.fromEntries(others) }),
      };
    },
  };
}

type RunningTexts = Partial<Record<keyof Running, RunningText | undefined>>;
type Look = { page: WrittenPage; running: RunningTexts };

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Tell = (kind: NoteKind, message: Message) => void;

function pageOf({ size, margins }: Section, note: Tell): WrittenPage {
  return { ...sizeOf(size, note), ...marginsOf(margins) };
}

function sizeOf(size: Section['size'], note: Tell): WrittenPage {
  const [width, height] = [Number(size?.['w:w']), Number(size?.['w:h'])];
  if (!(width > 0 && height > 0)) return {};
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const far = SIZES.map(([name, w, h]) => ({ name, by: Math.abs(w - short) + Math.abs(h - long) }));
  const nearest = far.sort((a, b) => a.by - b.by)[0]!;
  if (nearest.by > SAME_SIZE)
    note('kept', tell('word.paper', { width: inMm(width), height: inMm(height), size: nearest.name }));
  return { size: nearest.name, ...(width > height && { orientation: 'landscape' }) };
}

function marginsOf(margins: Section['margins']): WrittenPage {
  if (!margins || SIDES.some((side) => !Number.isFinite(Number(margins[`w:${side}`] ?? Number.NaN)))) return {};
  const said = SIDES.map((side): [string, string] => [side, clamped(Number(margins[`w:${side}`]))]);
  return { margins: Object.fromEntries(said) as NonNullable<WrittenPage['margins']> };
}

/** A negative margin is one that a long header does not move. */
function clamped(twips: number): string {
  const mm = Math.abs(twips) / TWIPS_PER_MM;
  return `${rounded(Math.min(MAX_MARGIN, Math.max(MIN_MARGIN, mm)))}mm`;
}

function inMm(twips: number): string {
  return `${rounded(twips / TWIPS_PER_MM)} mm`;
}

function rounded(mm: number): number {
  return Math.round(mm * 10) / 10;
}
