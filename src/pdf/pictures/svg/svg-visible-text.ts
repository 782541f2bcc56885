/**
 * §13.9: the source side of the no-loss check for SVGs: the text that is to be seen (SVG 2 §5, §11), collected by a walk that knows nothing
 * of how it is drawn. Text that the drawing itself hides does not count.
 */
import { XmlDocument, type XmlElement } from '../../engine/xml.ts';
import { type Declared, declaredIn, styleRulesOf } from './svg-style-rules.ts';

/** Elements that are drawn where they stand; all others are drawn where they are used, or not at all. */
const CONTAINERS = new Set(['svg', 'g', 'a', 'use']);
const PARTS_OF_TEXT = new Set(['tspan', 'textPath', 'a']);
/** Elements that `use` can draw. */
const USABLE = new Set([...CONTAINERS, 'symbol', 'text']);

function isNothing(value: string | undefined): boolean {
  return /^(?:none|transparent)$/.test(value ?? '');
}
function isZero(value: string | undefined): boolean {
  return value !== undefined && Number.parseFloat(value) === 0;
}

/** Whether text in the last of these elements, each in the one before it, is visible. */
function isVisible(chain: XmlElement[], declared: Declared): boolean {
  const nearest = (name: string) =>
    chain.map((element) => declared(element, name)).findLast((value) => value !== undefined);
  const any = (name: string, test: (value: string) => boolean) =>
    chain.some((element) => test(declared(element, name) ?? ''));
  return !(
    any('display', (value) => value === 'none') ||
    any('opacity', isZero) ||
    /^(?:hidden|collapse)$/.test(nearest('visibility') ?? '') ||
    isZero(nearest('font-size')) ||
    ((isNothing(nearest('fill')) || isZero(nearest('fill-opacity'))) &&
      (isNothing(nearest('stroke') ?? 'none') || isZero(nearest('stroke-opacity')) || isZero(nearest('stroke-width'))))
  );
}

function referenceOf({ attr }: XmlElement): string | undefined {
  return /^\s*#(.+?)\s*$/.exec(attr.href ?? attr['xlink:href'] ?? '')?.[1];
}

/** All visible text of a drawing, as often as it is drawn. */
export function visibleText(svg: string): string {
  if (!svg.includes('<text')) return '';
  const root = new XmlDocument(svg);
  const byId = new Map<string, XmlElement>();
  const styles: string[] = [];
  const index = (element: XmlElement): void => {
    if (element.attr.id !== undefined && !byId.has(element.attr.id)) byId.set(element.attr.id, element);
    if (element.name === 'style') styles.push(element.val);
    for (const child of element.children) if (child.type === 'element') index(child);
  };
  index(root);
  const declared = declaredIn(styleRulesOf(styles.join('\n')));
  const texts: string[] = [];

  const read = (element: XmlElement, chain: XmlElement[]): void => {
    const within = [...chain, element];
    for (const child of element.children) {
      if (child.type === 'element' && PARTS_OF_TEXT.has(child.name)) {
        // Text along a missing path is not drawn.
        const along = child.name !== 'textPath' || 'path' in child.attr ? child : byId.get(referenceOf(child) ?? '');
        if (along) read(child, within);
      } else if (child.type !== 'element' && isVisible(within, declared)) texts.push(child.text ?? child.cdata ?? '');
    }
  };
  const walk = (element: XmlElement, chain: XmlElement[]): void => {
    const within = [...chain, element];
    if (element.name === 'text') read(element, chain);
    else if (element.name === 'use') {
      const used = byId.get(referenceOf(element) ?? '');
      if (used && USABLE.has(used.name)) walk(used, within);
    } else {
      for (const child of element.children) {
        if (child.type === 'element' && (CONTAINERS.has(child.name) || child.name === 'text')) walk(child, within);
      }
    }
  };
  walk(root, []);
  return texts.join(' ');
}
