/** §10.4, §10.5: reads the YAML at the top of a template file, with every mistake in it and its line. */
import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { isKnownLanguage } from '../../domain/date-names.ts';
import { type ContentsSetup, DEFAULT_CONTENTS, type KeptBlocks } from '../model/document-setup.ts';
import type { LineFault } from '../model/fault.ts';
import { HYPHENATED_LANGUAGES, patternsOf } from '../typography/hyphenated-languages.ts';
import { findSchemaFaults } from './find-schema-faults.ts';
import type { Declared, DeclaredGroup, FrontMatter } from './front-matter.ts';
import { withoutFaults } from './without-faults.ts';

/**
 * Reads the YAML of a file that begins with `---`. With faults, the front matter is what is left without the parts that are wrong, so that
 * all other mistakes of the file are found, too; none when the YAML cannot be read at all.
 */
export function readFrontMatter(yaml: string): { frontMatter?: FrontMatter; faults: LineFault[] } {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  // The YAML begins on the second line of the file.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        message: `Not valid YAML: ${message}`,
      })),
    };
  }
  keepTextAsWritten(document);
  const lineOfPath = (path: (string | number)[]): number => lineOfNode(document, path, lineAt);
  const value = contentOf(document);
  if (value instanceof Error)
    return { faults: [{ line: lineAt(firstAlias(document)), message: `Not valid YAML: ${value.message}` }] };
  const faults = findSchemaFaults(value, lineOfPath);
  const written = withoutFaults(
    value,
    faults.map(({ path }) => path),
  ) as Written | undefined;
  const found: LineFault[] = faults.map(({ line, message }) => ({ line, message }));
  if (!written) return { faults: found };
  const frontMatter = withDefaults(written, lineOfPath);
  if (isKnownLanguage(frontMatter.language)) {
    if (frontMatter.hyphenate && patternsOf(frontMatter.language) === undefined) {
      found.push({ line: lineOfPath(['hyphenate']), message: notHyphenated(frontMatter.language) });
    }
    return { frontMatter, faults: found };
  }
  const message = `language: "${frontMatter.language}" is not known; write a BCP 47 tag such as en, en-GB or fr.`;
  found.push({ line: lineOfPath(['language']), message });
  return { frontMatter: withoutDates(frontMatter), faults: found };
}

function notHyphenated(language: string): string {
  const known = HYPHENATED_LANGUAGES.join(', ');
  return `hyphenate: Platen does not know where to divide words of the language "${language}", only of ${known}. Take the line out.`;
}

/** In a language that is not known, dates cannot be checked. */
function withoutDates(frontMatter: FrontMatter): FrontMatter {
  const textOnly = (declared: Declared[]) =>
    declared.map(({ format, default: value, ...rest }) =>
      rest.type === 'date' || rest.type === 'today'
        ? rest
        : { ...rest, ...(format !== undefined && { format }), ...(value !== undefined && { default: value }) },
    );
  return {
    ...frontMatter,
    language: 'en',
    placeholders: textOnly(frontMatter.placeholders),
    groups: frontMatter.groups.map((group) => ({ ...group, fields: textOnly(group.fields) })),
  };
}

/** The YAML's content, or an error: aliases of aliases can stand for more than memory holds. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    return error;
  }
}

/** Where the first alias stands. */
function firstAlias(document: Document): number {
  let at = 0;
  visit(document, {
    Alias(_key, { range }) {
      at = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return at;
}

type Written = Partial<Omit<FrontMatter, 'contents' | 'keep' | 'header' | 'footer' | 'lineOf'>> & {
  title: string;
  contents?: boolean | { title?: string | number; depth?: number };
  keep?: KeptBlocks | KeptBlocks[];
  header?: string;
  footer?: string;
};

function withDefaults(written: Written, lineOf: (path: (string | number)[]) => number): FrontMatter {
  const located = (declared: (Declared | undefined)[] | undefined, ...path: (string | number)[]) =>
    (declared ?? []).flatMap((one, index) =>
      one ? [{ ...one, label: one.label.trim(), line: lineOf([...path, index]) }] : [],
    );
  return {
    title: written.title.trim(),
    folder: (written.folder ?? '')
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .join(' / '),
    page: written.page ?? {},
    language: written.language ?? 'en',
    font: written.font ?? 'sans',
    ...contentsFrom(written.contents),
    ...(written.keep && { keep: [written.keep].flat() }),
    ...(written.hyphenate && { hyphenate: true }),
    ...(written.columns && { columns: written.columns }),
    header: { text: (written.header ?? '').trim(), line: lineOf(['header']) },
    footer: { text: (written.footer ?? '').trim(), line: lineOf(['footer']) },
    placeholders: located(written.placeholders, 'placeholders'),
    groups: (written.groups ?? []).flatMap((group: DeclaredGroup | undefined, index) =>
      group
        ? [
            {
              ...group,
              label: group.label.trim(),
              fields: located(group.fields, 'groups', index, 'fields'),
              line: lineOf(['groups', index]),
            },
          ]
        : [],
    ),
    lineOf: (key) => lineOf([key]),
  };
}

function contentsFrom(written: Written['contents']): { contents?: ContentsSetup } {
  if (!written) return {};
  const { title = '', depth = DEFAULT_CONTENTS.depth } = written === true ? {} : written;
  return { contents: { title: String(title).trim(), depth } };
}

/** What is more than text in the front matter. */
const TYPED = new Set<unknown>(['start', 'contents', 'hyphenate', 'columns']);

/** Everything else is text: `default: 1.50` keeps its last digit, and an empty entry is not there. */
function keepTextAsWritten(document: Document): void {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar(value) && value.value === null) return visit.REMOVE;
      return isScalar(key) && TYPED.has(key.value) ? visit.SKIP : undefined;
    },
    Scalar: (_, scalar) => {
      if (typeof scalar.value !== 'string' && scalar.source) scalar.value = scalar.source;
    },
  });
}

function lineOfNode(document: Document, path: (string | number)[], lineAt: (offset: number) => number): number {
  const parent = document.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  // An entry of a mapping is found by its key: its value may begin lines later.
  const pair = isMap(parent) ? parent.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
  const node = pair?.key ?? document.getIn(path, true);
  const range = (node as { range?: [number, number, number] } | undefined)?.range;
  if (range) return lineAt(range[0]);
  return path.length > 0 ? lineOfNode(document, path.slice(0, -1), lineAt) : 1;
}
