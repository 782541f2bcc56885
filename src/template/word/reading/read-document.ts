/** §10.37: reads a Word file into blocks, with its notes, its pages, and their headers and footers. */
import { tell } from '../../../locales/message.ts';
import { countNumbers, readNumbering } from '../numbering/count-numbers.ts';
import {
  childOf,
  childrenOf,
  isOn,
  type Relationships,
  valueIn,
  WordFault,
  type WordPackage,
  type Xml,
  xmlOf,
} from '../package/word-package.ts';
import { type Block, createNotes, type Notes } from './block.ts';
import { findLabelFaults, readContentsLines } from './find-label-faults.ts';
import type { FileReader } from './part-reader.ts';
import { readPart } from './read-part.ts';
import { listOfStyle, readStyles } from './styles.ts';

export const RUNNING_KINDS = ['header', 'footer'] as const;
/** The headers or footers of a section. */
export type Running = Partial<Record<(typeof RUNNING_KINDS)[number], Block[]>>;
/**
 * Attributes are in twips. `columns`: the number of text columns. `isContinuous`: begins on the page of the previous section. `restarts`:
 * page numbers restart at 1. `first`: the first page's headers and footers, if they differ.
 */
export type Section = {
  size: Record<string, string> | undefined;
  margins: Record<string, string> | undefined;
  columns: number;
  isContinuous: boolean;
  restarts: boolean;
  running: Running;
  first?: Running;
};

export type WordDocument = {
  blocks: Block[];
  /** Footnotes and endnotes, by the ids of their pieces. */
  footnotes: ReadonlyMap<string, Block[]>;
  /** The sections of the document, at least one. */
  sections: Section[];
  /** The number of characters marked with each language. `language`: the language of the styles. */
  languages: ReadonlyMap<string, number>;
  language: Record<string, string>;
  notes: Notes;
  /** Text that became a value, or that is invisible. */
  swallowed: string[];
};

/** Returns all parts with paragraphs. */
export function partsOf({ blocks, footnotes, sections }: WordDocument): Block[][] {
  const running = sections.flatMap(({ running, first }) => [running, first ?? {}].flatMap((one) => Object.values(one)));
  return [blocks, ...footnotes.values(), ...new Set(running)];
}

/** Throws a WordFault if the file is no Word document, or shows other numbers than Platen counts. */
export function readDocument(pkg: WordPackage): WordDocument {
  const relationships = pkg.relationshipsOf(pkg.main);
  const body = childOf(pkg.xml(pkg.main), 'w:body');
  if (!body) throw new WordFault(tell('word.noText'));
  const root = (type: string) => xmlOf(pkg, relationships, type);
  const styleRoot = root('styles');
  const styles = readStyles(styleRoot);
  const lists = readNumbering(root('numbering'), (style) => listOfStyle(styles, style));
  const defaults = childOf(childOf(childOf(styleRoot, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr');
  const language = childOf(defaults, 'w:lang')?.attributes ?? {};
  const listOfAll = valueIn(
    childOf(childOf(childOf(childOf(styleRoot, 'w:docDefaults'), 'w:pPrDefault'), 'w:pPr'), 'w:numPr'),
    'w:numId',
  );
  if (listOfAll !== undefined && listOfAll !== '0') throw new WordFault(NUMBERED_BY_DEFAULT);
  const notes = createNotes();
  const file: FileReader = {
    styles,
    lists,
    count: countNumbers(lists, language['w:val']?.split('-')[0]),
    notes,
    languages: new Map(),
    swallowed: [],
    sections: [],
    sequences: { last: new Map(), faults: [], ofStyles: [] },
    at: { paragraph: 0 },
  };
  const blocks = readPart(file, body.children, { relationships, isInCell: false });
  const last = childOf(body, 'w:sectPr');
  if (last) file.sections.push(last);
  const footnotes = new Map([
    ...notesIn(file, root('footnotes'), 'footnote'),
    ...notesIn(file, root('endnotes'), 'endnote'),
  ]);
  const known = new Map<string, Block[]>();
  const readRunning = (target: string): Block[] => {
    const own = known.get(target) ?? partOf(target);
    known.set(target, own);
    return own;
  };
  const partOf = (target: string): Block[] => {
    const own = pkg.xml(target);
    if (!own) return [];
    file.at.isRunning = true;
    const blocks = readPart(file, own.children, { relationships: pkg.relationshipsOf(target), isInCell: true });
    file.at.isRunning = false;
    return blocks;
  };
  const sections = sectionsOf(file.sections, relationships, readRunning);
  if (isOn(root('settings'), 'w:evenAndOddHeaders') && file.sections.some((one) => referenceOf(one, 'header', 'even')))
    notes.add('left out', tell('word.evenPages'));
  const { languages, swallowed } = file;
  const document = { blocks, footnotes, sections, languages, language, notes, swallowed };
  // If Word computes all fields when it opens the file, their saved results are meaningless.
  if (!file.at.isOther && !isOn(root('settings'), 'w:updateFields')) {
    const [fault, ...others] = [
      ...file.sequences.faults,
      ...findLabelFaults(partsOf(document), readContentsLines(body, styles), file.sequences.ofStyles),
    ];
    if (fault !== undefined) throw new WordFault(fault, ...others);
  }
  return document;
}

const NUMBERED_BY_DEFAULT = tell('word.numbers.defaults');

/** Returns footnotes or endnotes. Other types are the lines between text and notes. */
function notesIn(file: FileReader, root: Xml | undefined, kind: 'footnote' | 'endnote'): [string, Block[]][] {
  return childrenOf(root, `w:${kind}`)
    .filter(({ attributes }) => (attributes['w:type'] ?? 'normal') === 'normal')
    .map(({ attributes, children }) => [
      kind[0] + (attributes['w:id'] ?? ''),
      readPart(file, children, { relationships: new Map(), isInCell: true }),
    ]);
}

/** Returns the sections. A section without a header takes that of the previous one. */
function sectionsOf(
  sections: readonly Xml[],
  relationships: Relationships,
  read: (target: string) => Block[],
): Section[] {
  const targets: Record<string, string | undefined> = {};
  const runningOf = (section: Xml, type: string): Running => {
    const found = RUNNING_KINDS.map((kind) => {
      const own = referenceOf(section, kind, type);
      targets[kind + type] = relationships.get(own ?? '')?.target ?? targets[kind + type];
      const target = targets[kind + type];
      return [kind, target === undefined ? [] : read(target)] as const;
    });
    return Object.fromEntries(found);
  };
  return (sections.length > 0 ? sections : [NO_SECTION]).map((section) => {
    const [running, first] = [runningOf(section, 'default'), runningOf(section, 'first')];
    return {
      size: childOf(section, 'w:pgSz')?.attributes,
      margins: childOf(section, 'w:pgMar')?.attributes,
      columns: Number(childOf(section, 'w:cols')?.attributes['w:num'] ?? 1),
      isContinuous: valueIn(section, 'w:type') === 'continuous',
      restarts: valueIn(section, 'w:pgNumType', 'w:start') === '1',
      running,
      ...(isOn(section, 'w:titlePg') && { first }),
    };
  });
}

const NO_SECTION: Xml = { name: 'w:sectPr', attributes: {}, children: [], text: '' };

function referenceOf(section: Xml, kind: string, type: string): string | undefined {
  const all = childrenOf(section, `w:${kind}Reference`);
  return all.find(({ attributes }) => (attributes['w:type'] ?? 'default') === type)?.attributes['r:id'];
}
