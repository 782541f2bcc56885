/**
 * §13.9: the source side of the no-loss check for SVGs: the text that is to be seen (SVG 2 §5, §11), collected by a walk that knows nothing
 * of how it is drawn. Text that the drawing itself hides does not count.
 */
import type { XmlElement } from '../../engine/xml.ts';

/** Elements that are drawn where they stand; all others are drawn where they are used, or not at all. */
const CONTAINERS = new Set(['svg', 'g', 'use']);
const PARTS_OF_TEXT = new Set(['tspan', 'textPath']);
/** Elements that `use` can draw. */
const USABLE = new Set([...CONTAINERS, 'text']);

function isNothing(value: string | undefined): boolean {
  return /^(?:none|transparent)$/.test(value ?? '');
}
function isZero(value: string | undefined): boolean {
  return value !== undefined && Number.parseFloat(value) === 0;
}

/** Whether text in the last of these elements, each in the one before it, is visible. */
function isVisible(chain: XmlElement[]): boolean {
  const nearest = (name: string) =>
    chain.map(({ attr }) => attr[name]).findLast((value) => value !== undefined && value !== 'inherit');
  const any = (name: string, test: (value: string) => boolean) => chain.some(({ attr }) => test(attr[name] ?? ''));
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
  return /^\s*#(.+?)\s*$/.exec(attr.href ?? '')?.[1];
}

/** All visible text of a drawing, as often as it is drawn. */
export function visibleText(root: XmlElement): string {
  const byId = new Map<string, XmlElement>();
  const index = (element: XmlElement): void => {
    if (element.attr.id !== undefined && !byId.has(element.attr.id)) byId.set(element.attr.id, element);
    for (const child of element.children) if (child.type === 'element') index(child);
  };
  index(root);
  const texts: string[] = [];

  const read = (element: XmlElement, chain: XmlElement[]): void => {
    const within = [...chain, element];
    for (const child of element.children) {
      if (child.type === 'element' && PARTS_OF_TEXT.has(child.name)) {
        // Text along a missing path is not drawn.
        const along = child.name !== 'textPath' || 'path' in child.attr ? child : byId.get(referenceOf(child) ?? '');
        if (along) read(child, within);
      } else if (child.type !== 'element' && isVisible(within)) texts.push(child.text ?? child.cdata ?? '');
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
