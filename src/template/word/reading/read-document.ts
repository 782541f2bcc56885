/** §10.37: a Word file as blocks, with its notes, its pages, and what stands above and below them. */
import { countNumbers } from '../numbering/count-numbers.ts';
import { readNumbering } from '../numbering/numbering-parts.ts';
import { WordFault } from '../package/word-fault.ts';
import { openPackage, type Relationships, type WordParts, xmlOf } from '../package/word-package.ts';
import { childOf, childrenOf, isOn, valueIn, type Xml } from '../package/xml.ts';
import { type Block, everyParagraph, textOf } from './block.ts';
import { createNotes, type Notes } from './notes.ts';
import { readPart } from './read-part.ts';
import type { FileReader } from './reader.ts';
import { listOfStyle, readStyles } from './styles.ts';

export type RunningKind = 'header' | 'footer';
/** Attributes of its elements, in twips. `columns`: of text. `isContinuous`: it begins on the page of the one before. */
export type Section = {
  size: Record<string, string> | undefined;
  margins: Record<string, string> | undefined;
  columns: number;
  isContinuous: boolean;
};

export type WordDocument = {
  blocks: Block[];
  /** Footnotes and endnotes by the ids of their pieces. */
  footnotes: ReadonlyMap<string, Block[]>;
  /** Those of the first section. */
  running: Partial<Record<RunningKind, Block[]>>;
  sections: Section[];
  /** How many characters are said to be in each language; `language`: of styles. */
  languages: ReadonlyMap<string, number>;
  language: Record<string, string>;
  notes: Notes;
  /** Text that became a value, or that nobody sees. */
  swallowed: string[];
};

/** Throws a WordFault for what is no Word document. */
export function readDocument(parts: WordParts): WordDocument {
  const pkg = openPackage(parts);
  const relationships = pkg.relationshipsOf(pkg.main);
  const body = childOf(pkg.xml(pkg.main), 'w:body');
  if (!body) throw new WordFault('There is no text in the file; save it as .docx in Word.');
  const root = (type: string) => xmlOf(pkg, relationships, type);
  const styleRoot = root('styles');
  const styles = readStyles(styleRoot);
  const lists = readNumbering(root('numbering'), (style) => listOfStyle(styles, style));
  const notes = createNotes();
  const file: FileReader = {
    ...{ styles, lists, count: countNumbers(lists), notes },
    ...{ languages: new Map(), swallowed: [], sections: [], at: { paragraph: 0 } },
  };
  const blocks = readPart(file, body.children, { relationships, isInCell: false });
  const last = childOf(body, 'w:sectPr');
  if (last) file.sections.push(last);
  const footnotes = new Map([
    ...notesIn(file, root('footnotes'), 'footnote'),
    ...notesIn(file, root('endnotes'), 'endnote'),
  ]);
  const readRunning = (target: string): Block[] => {
    const own = pkg.xml(target);
    return own ? readPart(file, own.children, { relationships: pkg.relationshipsOf(target), isInCell: true }) : [];
  };
  const running = runningOf(file.sections, relationships, readRunning, notes);
  const defaults = childOf(childOf(childOf(styleRoot, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr');
  const language = childOf(defaults, 'w:lang')?.attributes ?? {};
  const { sections, languages, swallowed } = file;
  return { blocks, footnotes, running, sections: sections.map(sectionOf), languages, language, notes, swallowed };
}

/** Footnotes or endnotes. Those of another type are lines between text and notes. */
function notesIn(file: FileReader, root: Xml | undefined, kind: 'footnote' | 'endnote'): [string, Block[]][] {
  return childrenOf(root, `w:${kind}`)
    .filter(({ attributes }) => (attributes['w:type'] ?? 'normal') === 'normal')
    .map(({ attributes, children }) => [
      kind[0] + (attributes['w:id'] ?? ''),
      readPart(file, children, { relationships: new Map(), isInCell: true }),
    ]);
}

const KINDS = ['header', 'footer'] as const;

/** Of the first section that names them; what differs on first pages and later on is told. */
function runningOf(
  sections: readonly Xml[],
  relationships: Relationships,
  read: (target: string) => Block[],
  notes: Notes,
): WordDocument['running'] {
  const running: WordDocument['running'] = {};
  for (const kind of KINDS) {
    const named = sections.map((section) => childrenOf(section, `w:${kind}Reference`));
    const targets = [...new Set(named.map((all) => ofType(all, 'default')).filter((id) => id !== undefined))];
    const target = relationships.get(targets[0] ?? '')?.target;
    if (target !== undefined) running[kind] = read(target);
    const others = targets.slice(1).map((id) => read(relationships.get(id)?.target ?? ''));
    const isOther = others.some((blocks) => wordsOf(blocks) !== wordsOf(running[kind] ?? []));
    const isFirstOwn = sections.some((one, at) => isOn(one, 'w:titlePg') && ofType(named[at]!, 'first') !== undefined);
    if (isFirstOwn) notes.add('left out', `The ${kind} of the first page was left out; a theme can have one.`);
    if (isOther) notes.add('left out', `The ${kind} of later sections was left out; the first counts.`);
  }
  return running;
}

function wordsOf(blocks: readonly Block[]): string {
  return [...everyParagraph(blocks)].map(({ pieces }) => textOf(pieces)).join('\n');
}

function ofType(references: readonly Xml[], type: string): string | undefined {
  return references.find(({ attributes }) => (attributes['w:type'] ?? 'default') === type)?.attributes['r:id'];
}

function sectionOf(section: Xml): Section {
  return {
    size: childOf(section, 'w:pgSz')?.attributes,
    margins: childOf(section, 'w:pgMar')?.attributes,
    columns: Number(childOf(section, 'w:cols')?.attributes['w:num'] ?? 1),
    isContinuous: valueIn(section, 'w:type') === 'continuous',
  };
}
