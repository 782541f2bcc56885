/** §19.1, §11.1: puts values into headers, footers and watermarks as text nodes, so that they stay literal text. */
import type { Image, Paragraph, PhrasingContent, Root } from 'mdast';
import { encodeUrlPart } from '../../domain/links.ts';
import { leaveOutBlanks } from '../markdown/leave-out-blanks.ts';
import { isBlank, mapTextBetweenSentinels, splitAtSentinels } from '../markdown/sentinels.ts';
import { nodeOf } from '../markdown/shown-blank.ts';
import { withPayload } from '../model/code.ts';
import type { ShapedBlank } from '../model/document-setup.ts';
import type { Placeholder } from '../model/inventory.ts';
import { type MarginBoxes, mapBoxes, type RunningContent } from '../model/page-furniture.ts';
import { paymentAt } from '../model/payment.ts';
import { type FieldText, LOGO, type Theme, type UnfilledCode } from '../model/theme.ts';
import type { Contents } from './fill-tree.ts';
import { findField, type Scope } from './find-target.ts';
import type { PaymentOf } from './make-payments.ts';

/** `contents` are those of the inventory's `placeholders`; `blanks` what sentinels in them stand for. `spend` throws when it is too much. */
export type RunningValues = {
  placeholders: Scope<Placeholder>;
  contents: Contents;
  blanks: readonly ShapedBlank[];
  logo: Theme['logo'];
  spend: (length: number) => void;
  /** What codes for paying say; what says nothing, or nobody knows, is left out with its line. */
  paymentOf?: PaymentOf;
  /** As in `Filling` of the text. */
  checkCode?: (code: Image, at: { index: number }) => boolean;
};

/** Parts of which nothing is left are left out. */
export function fillBoxes(boxes: MarginBoxes, values: RunningValues): MarginBoxes {
  const filled = mapBoxes(boxes, (content) => fillContent(content, values));
  const left = Object.entries(filled).filter(([, part]) => !Array.isArray(part) || part.length > 0);
  return Object.fromEntries(left);
}

/** A line that names a placeholder which the template does not have, or a logo that there is not, is left out. */
export function fillContent(content: RunningContent, values: RunningValues): RunningContent {
  const lines: RunningContent[] = [[]];
  for (const node of content) {
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)!.push(node);
  }
  const filled = lines.map((line) => withoutBlanks(fillNodes(line, values))).filter((line) => line !== undefined);
  return filled.flatMap((line, at) => (at === 0 ? line : [{ type: 'break' } as const, ...line]));
}

/** §17.33: undefined for a line in which there is nothing but blanks that are shown as nothing. */
function withoutBlanks(line: PhrasingContent[] | undefined): PhrasingContent[] | undefined {
  if (!line || line.length === 0) return line;
  const root: Root = { type: 'root', children: [{ type: 'paragraph', children: line }] };
  leaveOutBlanks(root, {});
  return (root.children[0] as Paragraph | undefined)?.children;
}

/** Undefined when something that the nodes name is not there. */
function fillNodes(nodes: readonly PhrasingContent[], values: RunningValues): PhrasingContent[] | undefined {
  const filled: PhrasingContent[] = [];
  for (const node of nodes) {
    const parts = fillNode(node, values);
    if (!parts) return undefined;
    for (const part of parts) {
      const last = filled.at(-1);
      if (part.type === 'text' && last?.type === 'text')
        filled[filled.length - 1] = { ...last, value: last.value + part.value };
      else filled.push(part);
    }
  }
  return filled;
}

function fillNode(node: PhrasingContent, values: RunningValues): PhrasingContent[] | undefined {
  if (node.type === 'field') {
    const field = fieldOf(node.name, values);
    return field && (pictureOf(field) ?? textNodes(field.content, values));
  }
  if (node.type === 'image' && node.url === LOGO) return values.logo && [{ ...node, ...values.logo }];
  if ('parts' in node) return filledCode(node as UnfilledCode, values);
  const payment = paymentAt(node);
  if (payment && node.type === 'image') {
    const payload = values.paymentOf?.(payment);
    return payload === undefined ? undefined : [{ ...node, url: withPayload(payment, payload) }];
  }
  if (!('children' in node)) return [node];
  const children = fillNodes(node.children as PhrasingContent[], values);
  return children && [{ ...node, children } as PhrasingContent];
}

/** §10.35: with values, each one part of it; what is blank takes its place, and its alt text where it does not fit. */
function filledCode({ parts, ...image }: UnfilledCode, values: RunningValues): PhrasingContent[] | undefined {
  let url = '';
  let first: number | undefined;
  for (const part of parts) {
    if (typeof part === 'string') {
      url += part;
      continue;
    }
    const field = fieldOf(part.name, values);
    if (!field || field.placeholder.isPicture) return undefined;
    if (isBlank(field.content)) return textNodes(field.content, values);
    first ??= field.index;
    url += mapTextBetweenSentinels(field.content, encodeUrlPart);
  }
  const code = { ...image, url };
  const fits = values.checkCode?.(asSized(code), { index: first! }) !== false;
  return fits ? [code] : textNodes(image.alt ?? '', values);
}

/** Around the text, pictures without a size are no higher. */
const HIGHEST = Math.floor((20 * 96) / 25.4);

function asSized(code: Image): Image {
  const isSized = (code.width ?? code.height) !== undefined || code.url.startsWith('code128:');
  return isSized ? code : { ...code, width: HIGHEST };
}

/** The placeholder of that key or label, and what stands in the document for it; undefined when there is none. */
function fieldOf(name: string, { placeholders, contents, spend }: RunningValues) {
  const found = findField(placeholders, name);
  if (!found) return undefined;
  const content = contents[found.index]!;
  spend(content.length);
  return { placeholder: found.entry, index: found.index, content };
}

/** §10.33: what was sent for a picture is one there, too. */
function pictureOf({ placeholder, content }: NonNullable<ReturnType<typeof fieldOf>>): Image[] | undefined {
  return placeholder.isPicture && !isBlank(content)
    ? [{ type: 'image', url: content, alt: placeholder.label }]
    : undefined;
}

/** Undefined for a content that is no placeholder left blank. */
export function blankOf(content: string, blanks: readonly ShapedBlank[]): ShapedBlank | undefined {
  const [piece] = isBlank(content) ? splitAtSentinels(content) : [];
  return typeof piece === 'number' ? blanks[piece] : undefined;
}

function textNodes(content: string, { blanks }: RunningValues): PhrasingContent[] {
  const blank = blankOf(content, blanks);
  if (blank) return [nodeOf(blank)];
  return content.split('\n').flatMap((line, at): PhrasingContent[] => {
    const text: PhrasingContent[] = line === '' ? [] : [{ type: 'text', value: line }];
    return at === 0 ? text : [{ type: 'break' }, ...text];
  });
}

/** §19.9: of a watermark with its values, in characters. */
const MAX_CHARACTERS = 100;

/** One line of text, cut where it is too long. A blank is nothing in it, and so are a picture and a placeholder that the template does not have. */
export function fillFieldText(text: FieldText, values: RunningValues): string {
  const written = text.map((piece) => {
    if (typeof piece === 'string') return piece;
    const field = fieldOf(piece.name, values);
    return !field || field.placeholder.isPicture || isBlank(field.content) ? '' : field.content.replaceAll('\n', ' ');
  });
  const line = written.join('').trim();
  // A character has two units at most, so that a megabyte is not split for the sake of its beginning.
  const characters = [...line.slice(0, (MAX_CHARACTERS + 1) * 2)];
  return characters.length <= MAX_CHARACTERS ? line : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
