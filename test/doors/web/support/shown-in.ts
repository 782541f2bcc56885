/** What a page shows and where it leads, as lines: for tests that compare the whole of a page or of a part of it. */
import { attribute, decode } from './form-fields.ts';

const BLOCKS =
  /<\/?(?:main|div|p|h[1-6]|ul|ol|li|dl|dt|dd|tr|caption|fieldset|legend|form|section|nav|datalist)\b[^>]*>/g;
const CONTROLS = /<(input|button|select|option|textarea)\b([^>]*)>/g;

/**
 * Returns the lines of the page's own part, without its navigation. A link is `[text](address)`, and a control is its
 * name and value in braces. `names`: what to write in place of ids and paths that differ in each run.
 */
export function shownIn(html: string, names: Record<string, string> = {}): string[] {
  const [, own = ''] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  const text = own
    .replace(/<input type="hidden" name="csrf"[^>]*>/g, '')
    .replace(/<\/(?:option|td|th)>/g, ' ')
    .replace(/<a\b([^>]*)>([\s\S]*?)<\/a>/g, (_, attributes, inside) => `[${inside}](${attribute(attributes, 'href')})`)
    .replace(CONTROLS, (_, tag, attributes) => `{${controlOf(tag, attributes)}} `)
    .replace(BLOCKS, '\n')
    .replace(/<[^>]+>/g, '');
  const named = Object.entries(names).reduce((all, [what, name]) => all.replaceAll(what, name), decode(text));
  return named
    .replace(/[\u2068\u2069]/g, '')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '');
}

function controlOf(tag: string, attributes: string): string {
  const said = ['name', 'value', 'maxlength', 'list', 'formaction', 'aria-label'].flatMap((name) => {
    const value = attribute(attributes, name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const [state = ''] = /\b(?:checked|selected|readonly)\b/.exec(attributes.replace(/"[^"]*"/g, '')) ?? [];
  return [tag, ...said, state].filter(Boolean).join(' ');
}
