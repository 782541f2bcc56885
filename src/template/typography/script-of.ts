/** §17.2: the script (ISO 15924) in which a language, given as BCP 47, is mostly written. */

let last: { language: string; script: string | undefined } | undefined;

/** Undefined for what is no language. */
export function scriptOf(language: string): string | undefined {
  // Most callers ask for the same one again, and a locale takes long to make.
  if (last?.language !== language) last = { language, script: found(language) };
  return last.script;
}

function found(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}

const IDEOGRAPHS: ReadonlySet<string | undefined> = new Set(['Hans', 'Hant', 'Jpan', 'Kore']);

/** Whether a language, given as BCP 47, is Chinese, Japanese or Korean. */
export function writesIdeographs(language: string): boolean {
  return IDEOGRAPHS.has(scriptOf(language));
}
