/**
 * §17.42: the lists of a Word file: levels whose numbers Word counts itself. Labels decide, as when a Word file is read (§10.37): each is counted here as
 * Word counts it, a list begins anew where only that gives the right one, and what Word would number otherwise is typed.
 */
import { writtenNumber } from '../../template/word/numbering/written-number.ts';
import { properties, say, twips, w, wordXml } from './xml.ts';

/** `text`: with `%1` for the number of the outermost level. In points: where text begins, and how far its number hangs out. */
export type Level = {
  text: string;
  format: string;
  isLegal?: boolean;
  left: number;
  hanging: number;
  suffix?: 'space' | 'nothing';
  /** The style of paragraphs that have it by themselves. */
  style?: string;
};

/** Where a paragraph stands in a list of Word's. */
export type ListPlace = { list: number; level: number };

/** Lists that are counted together. */
type Family = { levels: (Level | undefined)[]; counts: (number | undefined)[]; current: number };
type Instance = { family: string; starts?: { level: number; number: number } };

const LEVELS = 9;
const DEEPEST = LEVELS - 1;

export type NumberedLists = {
  /**
   * The place of the next paragraph: at a level of a family, with a label and a number. `within`: the list that its neighbours have. Undefined where Word
   * would show another label.
   */
  place(
    family: string,
    at: number,
    level: Level,
    wanted: { label: string; number: number; within?: number | undefined },
  ): ListPlace | undefined;
  /** Of bullets. `lefts`: in points, by level. */
  bullets(level: number, level1: Omit<Level, 'format'>): ListPlace;
  /** The level of a place. */
  levelOf(place: ListPlace): Level;
  /** The list that a family goes on with. */
  currentOf(family: string): number | undefined;
  levelsOf(family: string): readonly (Level | undefined)[];
  xml(): string;
};

export function numberedLists(): NumberedLists {
  const families = new Map<string, Family>();
  const instances: Instance[] = [];

  const familyOf = (name: string): Family => {
    const known = families.get(name);
    if (known) return known;
    const made: Family = { levels: [], counts: [], current: instances.push({ family: name }) };
    families.set(name, made);
    return made;
  };

  const countedAt = ({ counts }: Family, at: number, number: number) => [...counts.slice(0, at), number];
  const labelAt = ({ levels }: Family, counts: readonly (number | undefined)[], at: number): string =>
    levels[at]!.text.replace(/%(\d)/g, (_, below) => {
      const level = levels[Number(below) - 1];
      return writtenNumber(
        counts[Number(below) - 1] ?? 1,
        levels[at]!.isLegal ? 'decimal' : (level?.format ?? 'decimal'),
        'en',
      );
    });

  return {
    place(name, at, level, { label, number, within }) {
      if (at > DEEPEST) return undefined;
      const family = familyOf(name);
      const known = family.levels[at];
      if (known && (known.text !== level.text || known.format !== level.format)) return undefined;
      family.levels[at] ??= level;
      const next = countedAt(family, at, (family.counts[at] ?? 0) + 1);
      const list = within ?? family.current;
      if (labelAt(family, next, at) === label) {
        family.counts = next;
        return { list, level: at };
      }
      const anew = countedAt(family, at, number);
      if (labelAt(family, anew, at) !== label) return undefined;
      family.counts = anew;
      const begun = instances.push({ family: name, starts: { level: at, number } });
      // All that stands below goes on with it.
      if (at === family.levels.findIndex(Boolean)) family.current = begun;
      return { list: begun, level: at };
    },
    bullets(at, level) {
      const family = familyOf('bullets');
      const depth = Math.min(at, DEEPEST);
      family.levels[depth] ??= { ...level, format: 'bullet' };
      return { list: family.current, level: depth };
    },
    levelOf: ({ list, level }) => families.get(instances[list - 1]!.family)!.levels[level]!,
    currentOf: (name) => families.get(name)?.current,
    levelsOf: (name) => families.get(name)?.levels ?? [],
    xml() {
      const names = [...families.keys()];
      return wordXml(
        'numbering',
        ...names.map((name, at) => abstractXml(at, families.get(name)!)),
        ...instances.map(({ family, starts }, at) => instanceXml(at + 1, names.indexOf(family), starts)),
      );
    },
  };
}

function abstractXml(id: number, { levels }: Family): string {
  return w(
    'abstractNum',
    { abstractNumId: id },
    w('multiLevelType', { val: 'multilevel' }),
    ...levels.map((level, at) => level && levelXml(at, level)),
  );
}

function levelXml(at: number, { text, format, isLegal, left, hanging, suffix, style }: Level): string {
  return w(
    'lvl',
    { ilvl: at },
    w('start', { val: 1 }),
    w('numFmt', { val: format }),
    say('pStyle', style),
    isLegal ? w('isLgl') : undefined,
    say('suff', suffix),
    w('lvlText', { val: text }),
    w('lvlJc', { val: 'left' }),
    properties('pPr', w('ind', { left: twips(left), hanging: twips(hanging) })),
  );
}

function instanceXml(id: number, abstract: number, starts: Instance['starts']): string {
  return w(
    'num',
    { numId: id },
    w('abstractNumId', { val: abstract }),
    starts && w('lvlOverride', { ilvl: starts.level }, w('startOverride', { val: starts.number })),
  );
}
