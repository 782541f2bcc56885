/** §10.4, §10.5: reads YAML such that almost all of it is text as its author wrote it, and finds the lines of its parts. */
import { type Document, type ErrorCode, isMap, isScalar, LineCounter, Scalar, visit, type YAMLError } from 'yaml';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { LineFault } from '../model/fault.ts';
import type { Path } from './find-schema-faults.ts';
import { parseYaml, YAML_LIMITS } from './parse-yaml.ts';

/**
 * `lineOf`: where a part begins; where there is no such part, the one around it, at last line 1. `textLineOf`: where the text of a part begins.
 * `positionOf`: where a character of the text stands; its column only where the text stands in the file as it is.
 */
export type ReadYaml = {
  value: unknown;
  lineOf: (path: Path) => number;
  textLineOf: (path: Path) => number;
  positionOf: (path: Path, at: number) => { line: number; column?: number };
};

/** `typed`: keys whose values stay numbers and booleans. `firstLine`: the line of the file on which the YAML begins. */
export type ReadYamlOptions = { typed?: ReadonlySet<unknown>; firstLine?: number };

/** What the YAML holds, or why it is none. */
export function readYaml(
  yaml: string,
  { typed = new Set(), firstLine = 1 }: ReadYamlOptions = {},
): ReadYaml | LineFault[] {
  const lines = new LineCounter();
  const document = parseYaml(yaml, lines);
  if (!document) return [{ line: firstLine, message: TOO_LONG }];
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const notValid = (at: number, message: string) => ({ line: lineAt(at), message: `Not valid YAML: ${message}` });
  const mistakes = document.errors
    .slice(0, MAX_MISTAKES)
    .toSorted((a, b) => a.pos[0] - b.pos[0])
    .map((error) => notValid(error.pos[0], remedyFor(error)));
  // What follows on the same line is a consequence.
  if (mistakes.length > 0) return mistakes.filter(({ line }, at) => line !== mistakes[at - 1]?.line);
  keepTextAsWritten(document, typed);
  const value = contentOf(document);
  if (value instanceof Error) return [notValid(firstAlias(document), value.message)];
  const textLineOf = (path: Path) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.range) return lineOfNode(document, path, lineAt);
    // The text of a block begins below its mark, `|` or `>`.
    const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
    return lineAt(node.range[0]) + (isBlock ? 1 : 0);
  };
  return {
    value,
    lineOf: (path) => lineOfNode(document, path, lineAt),
    textLineOf,
    positionOf: (path, at) => {
      const { range, type, value: text } = (document.getIn(path, true) ?? {}) as Partial<Scalar<unknown>>;
      if (!range) return { line: textLineOf(path) };
      const start = range[0] + (type === Scalar.QUOTE_SINGLE || type === Scalar.QUOTE_DOUBLE ? 1 : 0);
      const isAsWritten = typeof text === 'string' && yaml.startsWith(text, start);
      return isAsWritten
        ? { line: lineAt(start + at), column: lines.linePos(start + at).col }
        : { line: textLineOf(path) };
    },
  };
}

/** What follows is most likely a consequence. */
const MAX_MISTAKES = 100;
const TOO_DEEP = 'Lists or fields stand in one another too deep.';
const TOO_LONG = `The YAML has more than ${YAML_LIMITS.lines.toLocaleString('en')} lines, ${YAML_LIMITS.signs.toLocaleString('en')} brackets, commas and anchors, ${YAML_LIMITS.entries.toLocaleString('en')} entries in a list, or ${YAML_LIMITS.characters / MEBIBYTE} MB. Split the file.`;

/** What to write instead, where the parser's message speaks of YAML's grammar. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  BAD_SCALAR_START: 'A text cannot begin with this sign; put it into quotation marks.',
  BLOCK_AS_IMPLICIT_KEY:
    'Two fields stand in one. Put a text that holds a colon into quotation marks, title: "Part: name", and begin each field on a line of its own, as far in as its neighbours.',
  MULTILINE_IMPLICIT_KEY: 'A colon is missing; write a field as "name: value", with a blank behind the colon.',
  TAB_AS_INDENT: 'A line begins with a tab; write blanks in its place.',
  UNEXPECTED_TOKEN:
    'Behind the end of a value stands more. Put a text that begins with a bracket, brace, hyphen or quotation mark into quotation marks as a whole, such as footer: "{page} of {pages}".',
};

function remedyFor({ code, message }: YAMLError): string {
  const isKeyAlone = message.startsWith('Implicit map keys');
  return REMEDIES[isKeyAlone ? 'MULTILINE_IMPLICIT_KEY' : code] ?? message;
}

/** The YAML's content, or an error: aliases of aliases can stand for more than memory holds. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    return error instanceof RangeError ? new Error(TOO_DEEP) : error;
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

/** Everything else is text: `default: 1.50` keeps its last digit, and an empty entry is not there. */
function keepTextAsWritten(document: Document, typed: ReadonlySet<unknown>): void {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar(value) && value.value === null) return visit.REMOVE;
      return isScalar(key) && typed.has(key.value) ? visit.SKIP : undefined;
    },
    Scalar: (_, scalar) => {
      if (typeof scalar.value !== 'string' && scalar.source) scalar.value = scalar.source;
    },
  });
}

function lineOfNode(document: Document, path: Path, lineAt: (offset: number) => number): number {
  const parent = document.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  // An entry of a mapping is found by its key: its value may begin lines later.
  const pair = isMap(parent) ? parent.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
  const node = pair?.key ?? document.getIn(path, true);
  const range = (node as { range?: [number, number, number] } | undefined)?.range;
  if (range) return lineAt(range[0]);
  return path.length > 0 ? lineOfNode(document, path.slice(0, -1), lineAt) : 1;
}
