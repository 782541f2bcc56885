/** §13.9: the styles of an SVG (SVG 2 §6), for the no-loss check: what style sheets, `style` and attributes declare for an element. */
import type { XmlElement } from '../../engine/xml.ts';

type Properties = Map<string, string>;
/** Only the last part of a selector counts, which is that for the element itself. */
type Rule = { selector: string; properties: Properties };

/** The value of a property that is declared for an element itself. */
export type Declared = (element: XmlElement, name: string) => string | undefined;

function propertiesOf(style: string): Properties {
  const properties: Properties = new Map();
  for (const declaration of style.split(';')) {
    const [name, value] = declaration.split(/:(.*)/s);
    if (value !== undefined) properties.set(name!.trim(), value.replace(/!\s*important/, '').trim());
  }
  return properties;
}

/** The rules of a style sheet. */
export function styleRulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  for (const [, selectors, style] of sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const properties = propertiesOf(style!);
    for (const selector of selectors!.split(',')) {
      rules.push({
        selector: selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1)!,
        properties,
      });
    }
  }
  return rules;
}

function matches(selector: string, { name, attr }: XmlElement): boolean {
  const [tag] = /^[\w-]*/.exec(selector)!;
  if (tag !== '' && tag !== name) return false;
  const classes = (attr.class ?? '').split(/\s+/);
  return Array.from(selector.matchAll(/([.#])([\w-]+)/g)).every(([, kind, wanted]) =>
    kind === '#' ? attr.id === wanted : classes.includes(wanted!),
  );
}

/** The declarations by some rules; the later of two counts, whatever their selectors. */
export function declaredIn(rules: Rule[]): Declared {
  const known = new WeakMap<XmlElement, Properties>();
  const ofElement = (element: XmlElement): Properties => {
    let properties = known.get(element);
    if (!properties) {
      properties = new Map(Object.entries(element.attr));
      for (const rule of rules) {
        if (!matches(rule.selector, element)) continue;
        for (const [name, value] of rule.properties) properties.set(name, value);
      }
      for (const [name, value] of propertiesOf(element.attr.style ?? '')) properties.set(name, value);
      known.set(element, properties);
    }
    return properties;
  };
  return (element, name) => {
    const value = ofElement(element).get(name)?.trim();
    return value === 'inherit' ? undefined : value;
  };
}
