/** Decisions §4: what an SVG costs to read and draw: how deep it nests, and how many elements it has once all that it uses is drawn. */
import type { XmlElement } from '../pdfmake-parts/xml.ts';

/** Tags of elements; an attribute may hold a `>`. */
const TAGS = /<(\/?)[A-Za-z_](?:"[^"]*"|'[^']*'|[^"'>])*>/g;
/** A part of the same drawing, by `href` or in a style. */
const WHOLE_REFERENCE = /^\s*#(.+?)\s*$/;
const REFERENCES = /url\(\s*["']?\s*#([^)"'\s]+)/g;

/** Whether the source has more elements or nests them deeper than it may; told without reading it as XML, which takes longer. */
export function isTooLarge(svg: string, mostElements: number, mostDepth: number): boolean {
  let elements = 0;
  let depth = 0;
  for (const [tag, ends] of svg.matchAll(TAGS)) {
    if (ends === '/') depth -= 1;
    else {
      elements += 1;
      if (!tag.endsWith('/>')) depth += 1;
    }
    if (elements > mostElements || depth > mostDepth) return true;
  }
  return false;
}

const referredTo = (element: XmlElement): string[] =>
  Object.entries(element.attr).flatMap(([name, value]) => {
    const [, whole] = /(?:^|:)href$/.test(name) ? (WHOLE_REFERENCE.exec(value) ?? []) : [];
    return [...(whole === undefined ? [] : [whole]), ...Array.from(value.matchAll(REFERENCES), ([, id]) => id!)];
  });

/** How many elements are drawn, each as often as it is used; without end where an element uses itself. */
export function drawnElements(elements: XmlElement[]): number {
  const byId = new Map(elements.flatMap((element) => (element.attr.id ? [[element.attr.id, element]] : [])));
  const known = new Map<XmlElement, number>();
  const weigh = (element: XmlElement): number => {
    const weight = known.get(element);
    if (weight !== undefined) return weight;
    known.set(element, Number.POSITIVE_INFINITY); // until it is known, for whoever comes back to it
    let sum = 1;
    for (const child of element.children) if (child.type === 'element') sum += weigh(child);
    for (const id of referredTo(element)) {
      const target = byId.get(id);
      if (target) sum += weigh(target);
    }
    known.set(element, sum);
    return sum;
  };
  return weigh(elements[0]!);
}
