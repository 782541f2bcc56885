/**
 * §10.21: definition lists, with `Term` and `: text` on the next line or after one blank line, as in PHP Markdown Extra, kramdown and
 * Pandoc. The content after `:` is a container, like a list item. Its further lines are indented by 2 to 4 spaces.
 *
 * micromark-extension-definition-list 2.0.1 reads them too, but in quadratic time: four times as many terms took 13 to 15 times as long.
 */
import { blankLine } from 'micromark-core-commonmark';
import type {
  Code,
  Construct,
  Event,
  Exiter,
  ParseContext,
  State,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    description: 'description';
    descriptionPrefix: 'descriptionPrefix';
    descriptionIndent: 'descriptionIndent';
  }
}

/** For each document, the lines on which a description last ended and began, since micromark asks twice. */
type Seen = { endedOn?: number; beganAt?: number };
const seen = new WeakMap<ParseContext, Seen>();

function seenIn({ parser }: TokenizeContext): Seen {
  const known = seen.get(parser) ?? {};
  seen.set(parser, known);
  return known;
}

function isBlank(code: Code): boolean {
  return code === 32 || code === -1 || code === -2;
}

/** Returns whether the last block is text, across at most one blank line. Walks the events from the end. */
function endsWithText(events: readonly Event[]): boolean {
  let blankLines = 0;
  for (let at = events.length - 1; at >= 0; at--) {
    const [kind, { type }] = events[at]!;
    if (type === 'lineEndingBlank' && kind === 'exit') blankLines += 1;
    else if (type !== 'lineEnding' && type !== 'lineEndingBlank' && type !== 'linePrefix') return type === 'content';
    if (blankLines > 1) return false;
  }
  return false;
}

/** Returns whether the line before is text of the same container, to which the description belongs. */
function followsText(context: TokenizeContext): boolean {
  // In micromark, undefined means that a container does not continue in this line.
  if (context.interrupt === undefined) return false;
  for (let at = context.events.length - 1; at >= 0; at--) {
    const [, token] = context.events[at]!;
    if (token._container || token.type === 'listItemPrefix') return false;
    if (token.type !== 'chunkFlow') continue;
    const flow = token._tokenizer!;
    // A line may become the first of a table, and is text until then.
    return context.interrupt ? (flow.currentConstruct?.name ?? 'table') === 'table' : endsWithText(flow.events);
  }
  return false;
}

const tokenize: Tokenizer = function (effects, ok, nok) {
  const known = seenIn(this);
  const { line, offset } = this.now();
  if (known.beganAt !== offset && known.endedOn !== line && !followsText(this)) return nok;
  const blanks: State = (code) => {
    if (isBlank(code)) {
      effects.consume(code);
      return blanks;
    }
    effects.exit('descriptionPrefix');
    if (code === null || code < -2) return nok(code);
    known.beganAt = offset;
    known.endedOn = undefined;
    return ok(code);
  };
  return (code) => {
    effects.enter('description', { _container: true });
    effects.enter('descriptionPrefix');
    effects.consume(code);
    return (next) => (isBlank(next) ? blanks(next) : nok(next));
  };
};

const [MIN, MAX] = [2, 4];

/** The first indented line sets the indent of the others. */
const indent: Construct = {
  tokenize(effects, ok, nok) {
    const state = this.containerState!;
    const max = state.size ?? MAX;
    let size = 0;
    const blanks: State = (code) => {
      if (size < max && isBlank(code)) {
        size += 1;
        effects.consume(code);
        return blanks;
      }
      if (size < MIN) return nok(code);
      effects.exit('descriptionIndent');
      state.size ??= size;
      return ok(code);
    };
    return (code) => {
      effects.enter('descriptionIndent');
      return blanks(code);
    };
  },
};

const goOn: Tokenizer = function (effects, ok, nok) {
  const end: State = (code) => {
    seenIn(this).endedOn = this.now().line;
    return nok(code);
  };
  return effects.check(blankLine, ok, effects.attempt(indent, ok, end));
};

const exit: Exiter = (effects) => void effects.exit('description');

export const description: Construct = { name: 'description', tokenize, continuation: { tokenize: goOn }, exit };
