/**
 * Writes XML of Word files as short lines, so that tests can compare all of it: a line for each paragraph, with its properties before `|`
 * and its runs behind. `b` stands for `w:b`, `sz=21` for `<w:sz w:val="21"/>`, and `[b sz=21]text` for a run with these properties.
 */
import sax from 'sax';

export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/** Properties that Word stores twice: for complex scripts, and for others. They are only written once if both are the same. */
const TWICE = ['b', 'i', 'sz'];
/** Attributes that say nothing: the unit of all lengths, and names. */
const USUAL: Record<string, string> = { type: 'dxa' };

/** The elements that hold words. Words anywhere else would make Word refuse the file. */
const HOLDS_WORDS = /^(?:t|instrText|wp:posOffset|wp:align|(?:dc|dcterms|cp|vt):\w+)$/;

export function parseXml(xml: string): Element {
  const parser = sax.parser(true);
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.onopentag = ({ name, attributes }) => {
    const own = Object.entries(attributes as Record<string, string>).filter(([key]) => !key.startsWith('xmlns'));
    const element: Element = {
      name: bare(name),
      attributes: Object.fromEntries(own.map(([key, value]) => [bare(key), value])),
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  };
  parser.ontext = (text) => {
    const element = open.at(-1)!;
    if (text.trim() !== '' && !HOLDS_WORDS.test(element.name))
      throw new Error(`${element.name} holds no words: ${text}`);
    element.text += text;
  };
  parser.onclosetag = () => void open.pop();
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(xml).close();
  return root.children[0]!;
}

/** Without the prefix of WordprocessingML. Others keep theirs. */
function bare(name: string): string {
  return name.replace(/^w:/, '');
}

/** Returns the lines of all paragraphs, tables and sections within an element. Nested ones are indented by dashes. */
function linesIn({ children }: Element, depth = ''): string[] {
  return children.flatMap((child) => {
    if (child.name === 'p') return [depth + paragraphLine(child)];
    if (child.name === 'tbl') return tableLines(child, depth);
    return [depth + short(child)];
  });
}

/** Returns the lines of a part of a Word file: `word/document.xml`, a header, or notes. */
export function wordLines(xml: string): string[] {
  const root = parseXml(xml);
  return linesIn(root.children.find(({ name }) => name === 'body') ?? root);
}

function paragraphLine(paragraph: Element): string {
  const [properties, content] = apart(paragraph, 'pPr');
  const said = properties?.children.map((one) => (one.name === 'pStyle' && one.attributes.val) || short(one)) ?? [];
  return `${said.join(' ')} | ${content.map(inlineText).join('')}`.trim();
}

const NOTHING: Element = { name: '', attributes: {}, children: [], text: '' };

/** Returns the properties of an element, if it has any, and its other children. */
function apart({ children }: Element, name: string): [properties: Element | undefined, content: Element[]] {
  const [first, ...others] = children;
  return first?.name === name ? [first, others] : [undefined, children];
}

function inlineText(element: Element): string {
  const { name, children } = element;
  if (name === 'r') return runText(element);
  if (name === 'hyperlink' || name === 'fldSimple' || name === 'sdtContent')
    return `${withAttributes(element)}{${children.map(inlineText).join('')}}`;
  if (name === 'sdt') return `sdt{${children.map(inlineText).join(' ')}}`;
  if (name === 'bookmarkStart') return `<${element.attributes.name}>`;
  if (name === 'bookmarkEnd') return '</>';
  return short(element);
}

function runText(run: Element): string {
  const [properties, content] = apart(run, 'rPr');
  const look = properties ? `[${shortAll(properties.children)}]` : '';
  return look + content.map(pieceOf).join('');
}

/** Spaces at the edges of text that does not preserve them are none. */
function pieceOf(piece: Element): string {
  const { name, attributes, text } = piece;
  const said = attributes['xml:space'] === 'preserve' ? text : text.trim();
  if (name === 't') return said;
  if (name === 'instrText') return `<code${said}>`;
  if (name === 'drawing') return drawingOf(piece);
  return `<${short(piece)}>`;
}

/** The size of a drawing in points, its place if it has one, and its alternative text. */
function drawingOf(drawing: Element): string {
  const [frame] = drawing.children;
  const at = (name: string) => frame!.children.find((child) => child.name === name);
  const points = (emu = '') => Math.round(Number(emu) / 1270) / 10;
  const { cx, cy } = at('wp:extent')!.attributes;
  const places = ['wp:positionH', 'wp:positionV'].flatMap((name) => {
    const { attributes, children } = at(name) ?? NOTHING;
    return children.map(
      (place) => `${attributes.relativeFrom} ${place.name === 'wp:posOffset' ? points(place.text) : place.text}`,
    );
  });
  const wrap = frame!.children.find(({ name }) => name.startsWith('wp:wrap'));
  const facts = [`${points(cx)}×${points(cy)}`, ...places, ...(wrap ? [short(wrap)] : [])];
  return `<picture ${facts.join(', ')} “${at('wp:docPr')!.attributes.descr}”>`;
}

function tableLines(table: Element, depth: string): string[] {
  const [properties, grid, ...rows] = table.children;
  const [style, ...others] = properties!.children;
  const widths = grid!.children.map(({ attributes }) => attributes.w).join(' ');
  return [
    `${depth}table ${style!.attributes.val} ${shortAll(others)} [${widths}]`,
    ...rows.flatMap((row) => {
      const [own, cells] = apart(row, 'trPr');
      return [
        `${depth}- row ${shortAll(own?.children ?? [])}`.trim(),
        ...cells.flatMap((cell) => {
          const [facts, ...content] = cell.children;
          return [
            `${depth}-- cell ${shortAll(facts!.children)}`,
            ...linesIn({ ...cell, children: content }, `${depth}--- `),
          ];
        }),
      ];
    }),
  ];
}

/** `name`, `name=value`, `name(key=value …)`, with what is in it in braces. */
export function short(element: Element): string {
  const inside =
    element.children.length > 0 ? `{${shortAll(element.children)}}` : element.text.trim() && `{${element.text}}`;
  return withAttributes(element) + inside;
}

function shortAll(elements: readonly Element[]): string {
  const said = elements.map(short);
  const twins = new Set(said.filter((one) => TWICE.some((name) => one === name || one.startsWith(`${name}=`))));
  return said
    .filter((one) => !twins.has(one.replace(/^(b|i|sz)Cs/, '$1')) || twins.has(one))
    .map((one) => (twins.has(one) && !said.includes(one.replace(/^(b|i|sz)/, '$1Cs')) ? `${one}!` : one))
    .join(' ');
}

function withAttributes({ name, attributes }: Element): string {
  if (name === 'tblLook')
    return `tblLook(${Object.keys(attributes)
      .filter((key) => attributes[key] === '1')
      .join(' ')})`;
  const said = Object.entries(attributes).filter(([key, value]) => USUAL[key] !== value && key !== 'xml:space');
  const [only, ...others] = said;
  if (!only) return name;
  if (others.length === 0 && ['val', 'w', 'type', 'fldCharType'].includes(only[0])) return `${name}=${only[1]}`;
  return `${name}(${said.map(([key, value]) => `${key}=${value}`).join(' ')})`;
}
