/** §20.24: the settings with which a text begins, between two lines `---`. */

/** Where what is printed begins: behind the settings and empty lines. */
export function bodyStart(text: string): number {
  const [whole = ''] = /^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n+|$)/.exec(text) ?? [];
  return whole.length;
}

/** The language that the settings name; without one, that of the page. */
export function languageIn(text: string): string {
  const [, language] = /^language:[ \t]*["']?([\w-]+)/m.exec(text.slice(0, bodyStart(text))) ?? [];
  return language ?? document.documentElement.lang;
}

/** 27 August 2026, as a format shows it; '' in a language that the browser does not know. */
export function dateExample(language: string): string {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 7, 27));
  } catch {
    return '';
  }
}

/** An amount, as a format shows it; '' in a language that the browser does not know. */
export function amountExample(language: string): string {
  try {
    // Japan and Korea have no cents.
    const digits = /^(?:ja|ko)\b/.test(language) ? 0 : 2;
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const;
    return new Intl.NumberFormat(language, { ...options, numberingSystem: 'latn' })
      .format(digits === 0 ? 1234 : 1234.56)
      .replace(/\s/g, ' ');
  } catch {
    return '';
  }
}
