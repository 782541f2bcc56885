/** §20.24: the settings at the beginning of a text, between two `---` lines. */

/** Returns where the body begins: after the settings and empty lines. */
export function bodyStart(text: string): number {
  const [whole = ''] = /^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n+|$)/.exec(text) ?? [];
  return whole.length;
}

/** Returns the language in the settings, or that of the page. */
export function languageIn(text: string): string {
  const [, language] = /^language:[ \t]*["']?([\w-]+)/m.exec(text.slice(0, bodyStart(text))) ?? [];
  return language ?? document.documentElement.lang;
}

/** Returns 27 August 2026 as a format. Empty for a language that the browser does not know. */
export function dateExample(language: string): string {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 7, 27));
  } catch {
    return '';
  }
}

/** Returns an amount as a format. Empty for a language that the browser does not know. */
export function amountExample(language: string): string {
  try {
    // Yen and won have no decimals.
    const digits = /^(?:ja|ko)\b/.test(language) ? 0 : 2;
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const;
    return new Intl.NumberFormat(language, { ...options, numberingSystem: 'latn' })
      .format(digits === 0 ? 1234 : 1234.56)
      .replace(/\s/g, ' ');
  } catch {
    return '';
  }
}
