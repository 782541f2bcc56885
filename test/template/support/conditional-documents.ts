/** §10.27: random bodies with conditions in them, and the same written out by hand for some values. */
import fc from 'fast-check';

/** What conditions see. In a group `x` says whether the entry has its field. */
export type Given = { a: boolean; b: boolean; plan: '' | 'Gold' | 'Silver'; entries: boolean[]; entry?: number };

type Test = { source: string; holds: (given: Given) => boolean };
type Choice = { kind: 'choice'; cases: { test?: Test; parts: Part[] }[]; isTight: boolean };
type Part =
  | { kind: 'word'; word: string }
  | {
      kind: 'strong' | 'paragraph' | 'heading' | 'item' | 'cell' | 'row' | 'quote' | 'aligned' | 'group';
      parts: Part[];
    }
  | { kind: 'list' | 'table'; isOrdered: boolean; parts: Part[] }
  | Choice;

const TESTS: Test[] = [
  { source: 'A', holds: ({ a }) => a },
  { source: 'not B', holds: ({ b }) => !b },
  { source: 'A and B', holds: ({ a, b }) => a && b },
  { source: 'Plan = Gold', holds: ({ plan }) => plan === 'Gold' },
  { source: 'B or Plan = "Silver"', holds: ({ plan, b }) => plan === 'Silver' || b },
  { source: 'COUNT(G) > 1', holds: ({ entries }) => entries.length > 1 },
];
const OF_ENTRY: Test = { source: 'X', holds: ({ entries, entry }) => entries[entry!]! };

type Parts = fc.Arbitrary<Part[]>;

function choiceOf(parts: Parts, tests: Test[]): fc.Arbitrary<Part> {
  const cases = fc.uniqueArray(fc.record({ test: fc.constantFrom(...tests), parts }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ test }) => test.source,
  });
  return fc.tuple(cases, fc.option(parts), fc.boolean()).map(([some, otherwise, isTight]) => ({
    kind: 'choice',
    cases: [...some, ...(otherwise ? [{ parts: otherwise }] : [])],
    isTight,
  }));
}

function some(part: fc.Arbitrary<Part>, maxLength = 3): Parts {
  return fc.array(part, { minLength: 1, maxLength });
}

function of<Kind extends string>(kind: Kind, parts: Parts): fc.Arbitrary<Part> {
  return parts.map((own) => ({ kind, isOrdered: own.length % 2 === 0, parts: own }) as Part);
}

/** `tests`: what conditions may ask for there. */
function blocks(depth: number, tests: Test[], isInGroup: boolean): Parts {
  const word: fc.Arbitrary<Part> = fc
    .constantFrom('ab', 'cde', 'f', 'Ghi', isInGroup ? '{{Y}}' : '{{A}}')
    .map((own) => ({ kind: 'word', word: own }));
  const fewWords = some(word, 2);
  const words = some(
    fc.oneof(
      { weight: 4, arbitrary: word },
      { weight: 1, arbitrary: of('strong', some(fc.oneof(word, choiceOf(fewWords, tests)), 2)) },
      { weight: 2, arbitrary: choiceOf(some(fc.oneof(word, choiceOf(fewWords, tests)), 2), tests) },
    ),
  );
  const item = of('item', words);
  const row = of('row', fc.tuple(of('cell', words), of('cell', words)));
  const orChoice = (part: fc.Arbitrary<Part>): Parts =>
    some(fc.oneof({ weight: 3, arbitrary: part }, choiceOf(some(part, 2), tests)));
  const simple = fc.oneof(
    { weight: 3, arbitrary: of('paragraph', words) },
    of('heading', words),
    of('list', orChoice(item)),
    of('table', orChoice(row)),
  );
  if (depth === 0) return some(simple, 2);
  const inner = blocks(depth - 1, tests, isInGroup);
  return some(
    fc.oneof(
      { weight: 4, arbitrary: simple },
      { weight: 3, arbitrary: choiceOf(inner, tests) },
      { weight: 1, arbitrary: of('quote', inner) },
      { weight: 1, arbitrary: of('aligned', inner) },
    ),
  );
}

const inDocument = blocks(2, TESTS, false);
const inGroup = of('group', blocks(1, [...TESTS, OF_ENTRY], true));

export const conditionalDocument = fc
  .tuple(inDocument, fc.option(fc.oneof(inGroup, choiceOf(some(inGroup, 1), TESTS))), inDocument)
  .map(([before, group, after]) => [...before, ...(group ? [group] : []), ...after]);

export const given: fc.Arbitrary<Given> = fc.record({
  a: fc.boolean(),
  b: fc.boolean(),
  plan: fc.constantFrom('', 'Gold', 'Silver'),
  entries: fc.array(fc.boolean(), { maxLength: 3 }),
});

/** What is left of it by hand: no choice, no group, and nothing that is empty. */
export function writtenOut(parts: readonly Part[], values: Given): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === 'word') return [{ kind: 'word', word: part.word === '{{Y}}' ? `y${values.entry}` : part.word }];
    if (part.kind === 'choice') {
      const applies = part.cases.find(({ test }) => !test || test.holds(values));
      return applies ? writtenOut(applies.parts, values) : [];
    }
    if (part.kind === 'group')
      return values.entries.flatMap((_, entry) => [text('entry'), ...writtenOut(part.parts, { ...values, entry })]);
    const own = writtenOut(part.parts, values);
    if (part.kind === 'list' && own.length === 0) return [text('intro')];
    return own.length === 0 && part.kind !== 'cell' ? [] : [{ ...part, parts: own }];
  });
}

function text(word: string): Part {
  return { kind: 'paragraph', parts: [{ kind: 'word', word }] };
}

/** As an author writes it, with or without choices. */
export function print(parts: readonly Part[]): string {
  const chunks = parts.map((part) => {
    if (part.kind === 'choice') return printChoice(part, (own) => print(own), mayBeTight(part) ? '\n' : '\n\n');
    if (part.kind === 'list') return `intro\n\n${printLines(part.parts, part.isOrdered ? '1. ' : '- ')}`;
    if (part.kind === 'table') return `| h | i |\n| - | - |\n${printLines(part.parts, '')}`;
    if (part.kind === 'paragraph') return line(part.parts);
    if (part.kind === 'heading') return `## ${line(part.parts)}`;
    if (part.kind === 'quote') return print(part.parts).replace(/^/gm, '> ');
    if (part.kind === 'aligned') return `<div align="center">\n\n${print(part.parts)}\n\n</div>`;
    if (part.kind === 'group') return `{{#G}}\n\nentry\n\n${print(part.parts)}\n\n{{/G}}`;
    throw new Error(`No block: ${part.kind}`);
  });
  return chunks.join('\n\n');
}

function printChoice({ cases }: Choice, printParts: (parts: readonly Part[]) => string, between: string): string {
  const pieces = cases.map(({ test, parts }, at) => {
    const mark = test ? `{{${at === 0 ? '#' : 'else '}if ${test.source}}}` : '{{else}}';
    return mark + between + printParts(parts) + between;
  });
  return `${pieces.join('')}{{/if}}`;
}

/** Marks on the lines right beside blocks: those must end where a line begins that is none of theirs. */
function mayBeTight({ isTight, cases }: Choice): boolean {
  const isPlain = (part: Part | undefined) => part?.kind === 'paragraph' || part?.kind === 'heading';
  return isTight && cases.every(({ parts }) => isPlain(parts[0]) && isPlain(parts.at(-1)));
}

function printLines(parts: readonly Part[], before: string): string {
  return parts
    .map((part): string => {
      if (part.kind === 'choice') return printChoice(part, (own) => printLines(own, before), '\n');
      if (part.kind === 'row')
        return `| ${part.parts.map((cell) => line('parts' in cell ? cell.parts : [])).join(' | ')} |`;
      return before + line('parts' in part ? part.parts : []);
    })
    .join('\n');
}

function line(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'word') return part.word;
      if (part.kind === 'choice') return printChoice(part, line, '');
      return `**${line('parts' in part ? part.parts : [])}**`;
    })
    .join(' ');
}
