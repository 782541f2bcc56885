/** §19.1: what a theme is called in `theme: acme`: its file's name, or for a file of brand.yml the company's. */
import { deriveKey } from '../../domain/keys.ts';
import { NO_THEME } from '../model/theme.ts';

const NAMED = /^(?:.*[/\\])?([^/\\]+)\.theme\.ya?ml$/i;
const NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/;
const RULE = 'lower-case letters, digits, -, _ and points';

/** `company`: `meta.name`. The name, or what is wrong with it. */
export function nameOfTheme(
  file: string,
  company: string | { full?: string; short?: string } | undefined,
): string | { fault: string } {
  const [, named] = NAMED.exec(file) ?? [];
  const words = typeof company === 'string' ? company : (company?.short ?? company?.full ?? '');
  const name = named ?? (words.trim() === '' ? '' : deriveKey(words).replaceAll('_', '-'));
  if (name === NO_THEME) return { fault: `A theme cannot be called ${NO_THEME}; give its file another name.` };
  if (NAME.test(name)) return name;
  return { fault: `A theme is called after its file, such as acme.theme.yaml: ${RULE}.` };
}
