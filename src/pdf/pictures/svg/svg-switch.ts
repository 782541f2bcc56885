/** §17.16: `switch` in an SVG (SVG 2 §5.7.2): the first alternative that fits is drawn; svg-to-pdfkit by itself draws none. */
import { CLOSING, EMPTY, OPENING, TOKENS } from './svg-tokens.ts';

const LANGUAGE = /\ssystemLanguage\s*=\s*["']([^"']*)["']/;
const SWITCH = /^(<\/?(?:\w+:)?)switch\b/;

function fits(tag: string, language: string): boolean {
  const wanted = LANGUAGE.exec(tag)?.[1];
  const own = language.toLowerCase();
  return (
    wanted === undefined ||
    wanted
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .some((one) => own === one || own.startsWith(`${one}-`) || one.startsWith(`${own}-`))
  );
}

/** The SVG with each `switch` as a group of the one alternative that fits. `language`: BCP 47. */
export function withSwitchesResolved(svg: string, language: string): string {
  if (!svg.includes('switch')) return svg;
  /** Of the open elements: whether it is a switch, and whether one of its alternatives has been taken. */
  const open: { isSwitch: boolean; taken: boolean }[] = [];
  let leftOut = 0;
  let out = '';
  for (const [token] of svg.matchAll(TOKENS)) {
    const name = OPENING.exec(token)?.[1];
    const isEmpty = EMPTY.test(token);
    if (leftOut > 0) {
      if (name !== undefined && !isEmpty) leftOut += 1;
      else if (CLOSING.test(token)) leftOut -= 1;
    } else if (name !== undefined) {
      const parent = open.at(-1);
      const isDrawn = !parent?.isSwitch || (!parent.taken && fits(token, language));
      if (parent?.isSwitch && isDrawn) parent.taken = true;
      if (isDrawn) out += token.replace(SWITCH, '$1g');
      else if (!isEmpty) leftOut = 1;
      if (isDrawn && !isEmpty) open.push({ isSwitch: name === 'switch', taken: false });
    } else {
      if (CLOSING.test(token)) open.pop();
      out += token.replace(SWITCH, '$1g');
    }
  }
  return out;
}
