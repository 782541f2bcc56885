/** §17.42: runs: text with its look, cut where its direction changes. */
import type { Direction } from '../../template/typography/direction.ts';
import { escaped, flag, halves, hex, properties, say, twips, w } from './xml.ts';

/** What differs from the style of the paragraph; sizes in points. `style`: of characters. `raised`: as Word calls it. */
export type Look = {
  style?: string | undefined;
  font?: string | undefined;
  bold?: boolean | undefined;
  italics?: boolean | undefined;
  struck?: boolean | undefined;
  underlined?: boolean | undefined;
  caps?: 'all' | 'small' | undefined;
  color?: string | undefined;
  size?: number | undefined;
  /** Between letters, in points. */
  tracking?: number | undefined;
  background?: string | undefined;
  raised?: 'superscript' | 'subscript' | undefined;
};

function fontsOf(font: string | undefined): string | undefined {
  return font === undefined ? undefined : w('rFonts', { ascii: font, hAnsi: font, cs: font });
}

/** What is within `w:rPr`, in the order of its schema. Word keeps bold, italics and size twice: for scripts of its own and for others. */
export function lookContent(look: Look, isRightToLeft = false): (string | undefined)[] {
  const { bold, italics, caps, struck, color, tracking, size, underlined, background, raised } = look;
  const both = (name: string, is: boolean | undefined) => [flag(name, is), flag(`${name}Cs`, is)];
  return [
    say('rStyle', look.style),
    fontsOf(look.font),
    ...both('b', bold),
    ...both('i', italics),
    caps === 'all' ? w('caps') : undefined,
    caps === 'small' ? w('smallCaps') : undefined,
    flag('strike', struck),
    say('color', color && hex(color)),
    say('spacing', tracking === undefined ? undefined : twips(tracking)),
    say('sz', size && halves(size)),
    say('szCs', size && halves(size)),
    underlined ? say('u', 'single') : undefined,
    background ? w('shd', { val: 'clear', color: 'auto', fill: hex(background) }) : undefined,
    say('vertAlign', raised),
    isRightToLeft ? w('rtl') : undefined,
  ];
}

export function runOf(look: Look, content: string, isRightToLeft = false): string {
  return w('r', {}, properties('rPr', ...lookContent(look, isRightToLeft)), content);
}

const RTL = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}`;
/** In a line of one direction: from the first letter of the other to its last, with nothing of the line's own between them. */
const OTHERS: Record<Direction, RegExp> = {
  ltr: new RegExp(String.raw`([${RTL}](?:(?:[${RTL}]|[^\p{L}])*[${RTL}])?)`, 'u'),
  // A mark of direction stands before the sign of an amount.
  rtl: new RegExp(String.raw`((?![${RTL}])[\p{L}\u200e](?:[^${RTL}]*(?:(?![${RTL}])[\p{L}\p{N}]))?)`, 'u'),
};

/** The text of runs: tabs and ends of lines are blanks. */
export function textRuns(text: string, look: Look, direction: Direction): string {
  const line = text.replace(/[ \t]*\r?\n[ \t]*/g, ' ').replace(/\t/g, ' ');
  const parts = line.split(OTHERS[direction]);
  return parts
    .map((part, at) => {
      if (part === '') return '';
      return runOf(look, w('t', { 'xml:space': 'preserve' }, escaped(part)), (at % 2 === 1) !== (direction === 'rtl'));
    })
    .join('');
}
