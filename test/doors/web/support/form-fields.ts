/** A form of our own layouts, read from its page: what a browser sends when nobody has changed anything. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x3D': '=',
  '#x60': '`',
};

/** Without the token. `paths`: where the form may post to, the best first; throws when the page has none that does. */
export function formFields(html: string, ...paths: string[]): [string, string][] {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
  const [form] = paths.flatMap((path) => forms.filter(([, attributes]) => postsTo(attributes!, path)));
  if (!form) throw new Error(`no form of this page posts to ${paths.join(' or ')}`);
  const content = form[2]!.replace(/<template\b[\s\S]*?<\/template>/g, '');
  const controls = content.matchAll(/<input\b([^>]*)>|<(textarea|select)\b([^>]*)>\n?([\s\S]*?)<\/\2>/g);
  return [...controls].flatMap(([, ofInput, tag = 'input', ofOther, inside = '']) => {
    const attributes = ofInput ?? ofOther!;
    const name = attribute(attributes, 'name');
    if (!name || name === 'csrf') return [];
    return valuesOf(tag, attributes, inside).map((value): [string, string] => [name, value]);
  });
}

/** With its query or without. */
function postsTo(attributes: string, path: string): boolean {
  const action = attribute(attributes, 'action');
  return action === path || action?.split('?')[0] === path;
}

function valuesOf(tag: string, attributes: string, content: string): string[] {
  if (tag === 'textarea') return [decode(content)];
  if (tag === 'select') {
    const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, own]) => own!);
    const chosen = options.find((own) => /\bselected\b/.test(own)) ?? options[0];
    return chosen === undefined ? [] : [attribute(chosen, 'value') ?? ''];
  }
  if (/^(file|submit|button)$/.test(attribute(attributes, 'type') ?? '')) return [];
  if (/^(checkbox|radio)$/.test(attribute(attributes, 'type') ?? '') && !/\bchecked\b/.test(attributes)) return [];
  return [attribute(attributes, 'value') ?? ''];
}

export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes);
  return found ? decode(found[1]!) : undefined;
}

export function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
