/**
 * §10.2, §10.20, §10.21, §10.24: the Markdown of templates and documents as a micromark extension: CommonMark and GFM, with the
 * CJK-friendly amendment for emphasis, attribute lists, definition lists and signature lines. Some of micromark's constructs take
 * quadratic time on hostile text; those in this folder replace them with the same result in linear time (§10.16).
 */
import { blockQuote, htmlText, list } from 'micromark-core-commonmark';
import { gfm } from 'micromark-extension-gfm';
import { EditMap } from 'micromark-util-edit-map';
import type {
  Code,
  Construct,
  Event,
  Extension,
  ParseContext,
  State,
  Token,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types';
import { attention, cjkFriendly, resolveStrikethrough, STRIKETHROUGH } from './attention.ts';
import { attributeList } from './attribute-list.ts';
import { bareAddress } from './bare-address.ts';
import { besideMarks } from './beside-marks.ts';
import { bracketedSpan } from './bracketed-span.ts';
import { description } from './description.ts';
import { divFence } from './div-fence.ts';
import { joinedData } from './joined-data.ts';
import { ruby } from './ruby.ts';
import { MAX_DEPTH, TooDeepError } from './too-deep-error.ts';

// CommonMark §6.6: raw HTML in text, in linear time. For an unclosed comment, processing instruction, declaration or CDATA section,
// micromark reads to the end of the text, and does so again for each. Here, once one is unclosed, all later ones of its kind are known to
// be, and become text at once.

/** The first characters of each kind. */
const KINDS: [kind: string, beginning: RegExp][] = [
  ['comment', /^<!--$/],
  ['cdata', /^<!\[CDATA\[$/],
  ['declaration', /^<![A-Za-z]$/],
  ['instruction', /^<\?$/],
];
const LONGEST = '<![CDATA['.length;

/** For each stretch of text, the kinds that are not closed in it from here on. */
const unclosed = new WeakMap<TokenizeContext, Set<string>>();

/** Extends the construct to give up on a kind that is known to be unclosed. */
function skipUnclosedHtml(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    const known = unclosed.get(this) ?? new Set();
    unclosed.set(this, known);
    let beginning = '';
    let kind: string | undefined;
    let done = false;
    const end =
      (next: State): State =>
      (code) => {
        done = true;
        return next(code);
      };
    const fail: State = (code) => {
      if (code === null && kind) known.add(kind);
      return end(nok)(code);
    };
    const watched = (state: State): State => {
      const step: State = (code: Code) => {
        if (beginning.length < LONGEST && !kind) {
          beginning += code === null || code < 0 ? '\n' : String.fromCharCode(code);
          kind = KINDS.find(([, pattern]) => pattern.test(beginning))?.[0];
          if (kind && known.has(kind)) return end(nok)(code);
        }
        const next = state(code);
        return done || !next ? next : watched(next);
      };
      return step;
    };
    return watched(standard.tokenize.call(this, effects, end(ok), fail));
  };
  return { ...standard, name: `${standard.name}WithEnd`, tokenize };
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    writingLine: 'writingLine';
  }
}

const UNDERSCORE = 0x5f;

const SHORTEST = 4;

const tokenize: Tokenizer = (effects, ok, nok) => {
  let length = 0;
  const inside: State = (code) => {
    if (code === UNDERSCORE) {
      length += 1;
      effects.consume(code);
      return inside;
    }
    if (length < SHORTEST) return nok(code);
    effects.exit('writingLine');
    return ok(code);
  };
  return (code) => {
    effects.enter('writingLine');
    return inside(code);
  };
};

/**
 * §10.24: a signature line: a run of four or more underscores, wherever text may stand. In CommonMark it is text, except as the delimiter
 * of strong within strong, for which Markdown is written with asterisks.
 */
const writingLine: Construct = { name: 'writingLine', tokenize };

type Position = { line: number; offset: number; containers: number };

/** For each document, where micromark last looked for a container, and how many containers the line had up to there. */
const positions = new WeakMap<ParseContext, Position>();

type Seen = Token & { _noImageBefore?: boolean };

const ENDS = new Set<string>(['gfmFootnoteCall', 'labelLink', 'label', 'image', 'link']);

patchEditMap();

function code(character: string): number {
  return character.charCodeAt(0);
}

const standard = gfm({ singleTilde: false });

/** Returns the constructs that GFM adds at a character. */
function added(character: string): Construct[] {
  return [standard.text![code(character)] ?? []].flat();
}

function only(character: string): Construct {
  const [one, ...others] = added(character);
  if (!one || others.length > 0) throw new Error('micromark-extension-gfm: expected one construct at each of ~ and ]');
  return one;
}

const strikethrough: Construct = { ...cjkFriendly(only('~')), resolveAll: resolveStrikethrough };
if (strikethrough.name !== STRIKETHROUGH) throw new Error(`micromark-extension-gfm: ${strikethrough.name} at ~`);

/** Lists of CommonMark, with a limit to their depth. */
export const lists: Construct = limitDepth(list);

/**
 * Of several constructs at a character, the first is tried first, and micromark's own last. `adapt`: extends the constructs that read the
 * markers of spans. `atBrace`: the constructs at `{`.
 */
function syntaxWith(adapt: (spans: Construct) => Construct, atBrace: Construct[]): Extension {
  const [emphasis, deletion] = [adapt(attention), adapt(strikethrough)];
  return {
    ...standard,
    document: {
      ...standard.document,
      ...Object.fromEntries([...'*+-0123456789'].map((marker) => [code(marker), lists])),
      [code('>')]: limitDepth(blockQuote),
      [code(':')]: limitDepth(description),
    },
    flow: { ...standard.flow, [code(':')]: divFence },
    text: {
      ...standard.text,
      [code('<')]: skipUnclosedHtml(htmlText),
      [code('*')]: [...added('*'), emphasis],
      [code('_')]: [writingLine, ...added('_'), emphasis],
      [code('~')]: deletion,
      [code(']')]: [imageBeforeNote(only(']')), bracketedSpan],
      [code('{')]: atBrace,
      null: { ...joinedData, add: 'after' } as Construct,
    },
    insideSpan: { null: [deletion, emphasis] },
    // The extended construct replaces it.
    disable: { null: [htmlText.name!] },
  };
}

/** The syntax of documents. */
export const syntax = syntaxWith((spans) => spans, [attributeList]);

const ofTemplates = syntaxWith(besideMarks, [attributeList, ruby]);

/** Returns the constructs at a character with which a bare URL begins. */
function addressesAt(character: string): Construct[] {
  return [ofTemplates.text![code(character)] ?? []]
    .flat()
    .map((construct) => (ADDRESSES.has(construct.name) ? bareAddress(construct) : construct));
}
const ADDRESSES: ReadonlySet<string | undefined> = new Set(['protocolAutolink', 'wwwAutolink']);

/** The syntax of templates, with sentinels for their `{{…}}`. Documents have the HTML of ruby, and no bare URLs. */
export const templateSyntax: Extension = {
  ...ofTemplates,
  text: {
    ...ofTemplates.text,
    ...Object.fromEntries([...'HhWw'].map((character) => [code(character), addressesAt(character)])),
  },
};

/** Returns whether an image begins before the last event, with nothing complete after its beginning. */
function imageBegins(events: Event[]): boolean {
  for (let index = events.length - 1; index >= 0; index--) {
    const token: Seen = events[index]![1];
    if (token.type === 'labelImage') return true;
    if (token._noImageBefore || ENDS.has(token.type)) break;
  }
  const last: Seen | undefined = events.at(-1)?.[1];
  if (last) last._noImageBefore = true;
  return false;
}

/**
 * GFM footnotes, in linear time: at each `]`, micromark searches back through all text for a `![` that turns out to be `!` and a footnote
 * reference (`![^1]`). Here the search stops where an earlier one has been, and the construct is tried only where an image may begin.
 */
function imageBeforeNote(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    return imageBegins(this.events) ? standard.tokenize.call(this, effects, ok, nok) : nok;
  };
  return { ...standard, tokenize };
}

/** Each container of a line is further to the right than the one around it. */
function count(context: TokenizeContext): void {
  const { line, offset } = context.now();
  const last = positions.get(context.parser);
  if (last?.line === line && last.offset === offset) return;
  const containers = last?.line === line ? last.containers + 1 : 1;
  if (containers > MAX_DEPTH) throw new TooDeepError(line);
  positions.set(context.parser, { line, offset, containers });
}

function counted(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok): State {
    count(this);
    return tokenize.call(this, effects, ok, nok);
  };
}

/**
 * CommonMark §5: limits the containers (quotes and list items) around a line, since each costs every line again. The returned construct
 * throws a `TooDeepError` beyond `MAX_DEPTH`.
 */
function limitDepth(standard: Construct): Construct {
  return {
    ...standard,
    tokenize: counted(standard.tokenize),
    ...(standard.continuation && {
      continuation: { ...standard.continuation, tokenize: counted(standard.continuation.tokenize) },
    }),
  };
}

/**
 * CommonMark §5, in linear time: replaces `EditMap.prototype.consume` of micromark-util-edit-map (1.0.0, pinned). micromark closes a
 * quote or list, and turns a line into a heading, by an edit near the end of all events, for which it copies all of them. Here the events
 * before the first edit stay in place. Benefit: 8,000 quotes took half a minute.
 */
function patchEditMap(): void {
  EditMap.prototype.consume = consume;
}

function consume(this: EditMap, events: Event[]): undefined {
  const edits = this.map.sort(([a], [b]) => a - b);
  const first = edits[0]?.[0];
  if (first === undefined) return;
  const rest = events.slice(first);
  events.length = first;
  let done = first;
  const keep = (until: number) => {
    for (; done < until; done++) events.push(rest[done - first]!);
  };
  for (const [at, removed, added] of edits) {
    keep(at);
    for (const event of added) events.push(event);
    done = at + removed;
  }
  keep(first + rest.length);
  this.map.length = 0;
  this.index.clear();
}
