/** §10.30: finds the annexes and sections that a template's text asks for, their settings in the front matter, and every mistake. */
import type { Heading, Html, Nodes, Root } from 'mdast';
import { findClosest, listNames } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { type DeclaredSection, type FrontMatter, readPagePart } from '../front-matter/front-matter.ts';
import { ANNEX_SECTION, MAIN_SECTION, ORIENTATIONS, sectionKey } from '../model/document-setup.ts';
import { annexAt, isAnnexMark, sectionAt } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import { type BranchingSettings, completePage, findPageProblem, type PagePart } from '../model/theme.ts';

/** `keys`: the sections that documents may have; undefined if there are none. `says`: the classes with a meaning. */
export type UsedSections = { keys?: string[]; says: ReadonlySet<string>; faults: LineFault[]; warnings: LineFault[] };

/**
 * Changes the marks in the tree in place: removes those without a meaning. `isForeign`: the file also serves another program, or was
 * saved before.
 */
export function readSections(tree: Root, frontMatter: FrontMatter, isForeign: boolean): UsedSections {
  const { annexes, sections = {}, columns, lineOf } = frontMatter;
  const known = [...new Set([...ORIENTATIONS, ...Object.keys(sections)])];
  const used = { annexes: new Set<string>(), breaks: new Set<string>() };
  const faults: LineFault[] = [];
  const lineAt = ({ position }: Nodes) => position?.start.line ?? 1;
  const atAnnex = (heading: Heading, names: string[]): void => {
    if (!annexes && !isForeign) faults.push({ line: lineAt(heading), message: NO_ANNEXES });
    const name = names.find((one) => known.includes(one)) ?? '';
    used.annexes.add(name);
    heading.children = heading.children.filter((child) => !isAnnexMark(child));
    if (annexes) heading.children.push({ type: 'html', value: `<!-- ${`${ANNEX_SECTION} ${name}`.trim()} -->` });
  };
  const atBreak = (node: Html, name: string): void => {
    if (known.includes(name)) used.breaks.add(name);
    else if (name !== MAIN_SECTION && !(annexes && name === ANNEX_SECTION) && !isForeign)
      faults.push({ line: lineAt(node), message: unknown(name, [...known, MAIN_SECTION]) });
  };
  everyNode(tree, (node) => {
    const annex = annexAt(node);
    const name = sectionAt(node);
    if (annex !== undefined) atAnnex(node as Heading, annex.split(/\s+/));
    else if (name !== undefined) atBreak(node as Html, name);
  });
  if (!annexes && used.breaks.size === 0) return { says: new Set(), faults, warnings: unused(frontMatter, used) };
  if (columns) faults.push({ line: lineOf('columns'), message: IN_COLUMNS });
  const ofAnnexes = annexes ? [...used.annexes, ...used.breaks, ''].map((name) => sectionKey(true, name)) : [];
  const keys = [...new Set([...used.breaks, ...ofAnnexes])];
  const narrow = keys.filter((key) =>
    findPageProblem(completePage(pageOf(key, frontMatter), readPagePart(frontMatter.page))),
  );
  for (const place of new Set(narrow.map((key) => placesOf(key, frontMatter)[0])))
    faults.push({ line: lineOf(place === ANNEX_SECTION ? 'annexes' : 'sections'), message: NARROW });
  const says = new Set(annexes && [ANNEX_SECTION, ...used.annexes].map((name) => `.${name}`));
  return { keys, says, faults, warnings: unused(frontMatter, used) };
}

const NO_ANNEXES = tell('template.annexes.undeclared');
const NARROW = tell('template.sections.margins');
const IN_COLUMNS = tell('template.columns.alone');

function unknown(name: string, known: string[]): Message {
  const closest = findClosest(name, known);
  const advice = closest
    ? tell('template.didYouMeanPlain', { name: closest })
    : tell('template.sections.known', { names: listNames(known) });
  return tell('template.sections.unknown', { name, advice });
}

function unused(
  { annexes, sections = {}, lineOf }: FrontMatter,
  used: Record<'annexes' | 'breaks', ReadonlySet<string>>,
): LineFault[] {
  const names = Object.keys(sections).filter((name) => !used.annexes.has(name) && !used.breaks.has(name));
  return [
    ...(annexes && used.annexes.size === 0 ? [{ line: lineOf('annexes'), message: NO_ANNEX }] : []),
    ...names.map((name) => ({
      line: lineOf('sections'),
      message: tell('template.sections.unused', { name, written: name }),
    })),
  ];
}

const NO_ANNEX = tell('template.annexes.unused');

/** Returns the paths of the settings that apply to a section, the most specific first. */
function placesOf(key: string, { annexes, sections = {} }: FrontMatter): string[] {
  const [first, name = first!] = key.split(' ');
  const isAnnex = first === ANNEX_SECTION && annexes !== undefined;
  return [...(sections[name] ? [name] : []), ...(isAnnex ? [ANNEX_SECTION] : [])];
}

function declaredAt(place: string, { annexes, sections }: FrontMatter): DeclaredSection {
  return place === ANNEX_SECTION ? annexes! : sections![place]!;
}

function pageOf(key: string, frontMatter: FrontMatter): PagePart {
  const name = key.split(' ').at(-1)!;
  const orientation = ORIENTATIONS.find((one) => one === name);
  const parts = placesOf(key, frontMatter).map((place) => readPagePart(declaredAt(place, frontMatter).page));
  const margins = Object.assign({}, ...parts.map((part) => part.margins ?? {}).reverse());
  return { ...(orientation && { orientation }), ...Object.assign({}, ...parts.reverse()), margins };
}

type Runnings = Record<string, Pick<BranchingSettings, 'header' | 'footer'>>;

/** Returns the template's settings for each of its sections. `runnings`: the headers and footers by the path of their settings. */
export function ownSections(
  keys: readonly string[],
  frontMatter: FrontMatter,
  runnings: Runnings,
): NonNullable<BranchingSettings['sections']> {
  const entries = keys.map((key) => {
    const places = placesOf(key, frontMatter);
    const restarts = places.some((place) => declaredAt(place, frontMatter).restart);
    const running = Object.assign({}, ...places.map((place) => runnings[place]).reverse());
    return [key, { page: pageOf(key, frontMatter), ...running, ...(restarts && { restart: true }) }];
  });
  return Object.fromEntries(entries);
}
