/** The script that a language is mostly written in (ISO 15924), for a language given as BCP 47; nothing for what is none. */

let last: { language: string; script: string | undefined } | undefined;

export function scriptOf(language: string): string | undefined {
  // Mostly asked for the same one again, and a locale is dear to make.
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
