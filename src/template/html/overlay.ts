/** §10.49: texts on pictures in the preview: where the PDF has them, and below their picture on a phone. */
import type { ElementContent } from 'hast';
import type { Parents } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { Label, Overlay } from '../model/document-tree.ts';
import { type LabelBox, PANEL_PADDING, sideOf } from '../model/label-room.ts';
import type { LabelBoxes } from '../model/measures.ts';
import { sheetOf } from '../model/paper.ts';
import { division } from './element.ts';

const PANEL = 'panel';
/** The classes of pictures with texts, and of these. */
export const OVERLAY_CLASSES = ['overlay', 'label', PANEL, /^at(?:-\d{1,7}){4}(?:-(?:left|center|right))?$/];

/** Returns a class such as `at-2835-8504-17008-100`: hundredths of a point, and of the usual size. */
function nameOf(label: Label, { x, y, width, scale }: LabelBox): string {
  const side = sideOf(label);
  return ['at', ...[x, y, width, scale].map((value) => Math.round(value * 100)), ...(side ? [side] : [])].join('-');
}

export function overlayHandlers(boxes: LabelBoxes) {
  return {
    overlay: (state: State, node: Overlay) => division(['overlay'], state.all(node as Parents) as ElementContent[]),
    label: (state: State, node: Label) => {
      const box = boxes.get(node);
      const className = ['label', ...(node.panel ? [PANEL] : []), ...(box ? [nameOf(node, box)] : [])];
      return division(className, state.all(node as Parents) as ElementContent[]);
    },
  };
}

/** Returns the style rules for a document with texts on pictures. */
export function overlayRules(boxes: LabelBoxes, setup: DocumentSetup): string {
  const { page } = setup;
  const pt = (length: number) => `${Math.round(length * 100) / 100}pt`;
  const rules = new Map<string, string>();
  for (const [label, box] of boxes) {
    const { x, y, width, scale } = box;
    const name = nameOf(label, box);
    const side = sideOf(label);
    // A zoom scales lengths, too. A browser may need a hair more than the line of a PDF.
    const zoom = scale === 1 ? '' : `zoom:${scale};`;
    const align = side ? `;text-align:${side}` : '';
    const place = `left:${pt(x / scale)};top:${pt(y / scale)};width:${pt(width / scale + 0.5)}`;
    rules.set(name, `.${name}{${zoom}${place}${align}}`);
  }
  const body = sheetOf(page).width - page.margins.left - page.margins.right;
  const below =
    '.overlay{margin:max(4*var(--unit),var(--after)) 0 calc(10*var(--unit))}.overlay>p,.overlay .picture{margin:0}';
  const over = [
    '.overlay{position:relative;width:fit-content}.center>.overlay{margin-inline:auto}',
    '.label{position:absolute}.label>:first-child{margin-top:0}.label>:last-child{margin-bottom:0}',
    `.label.${PANEL}{background:#fff;padding:${pt(PANEL_PADDING)};box-sizing:border-box}`,
    ...rules.values(),
  ].join('');
  return `${below}@container sheet (min-width:${pt(body - 1)}){${over}}`;
}
