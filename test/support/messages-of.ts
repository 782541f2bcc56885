/** Returns all messages of a language from its catalogues, by catalogue and key. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/locales/languages.ts';

export function messagesOf(language: Language): Map<string, string> {
  const folder = path.join(import.meta.dirname, '../../src/locales', language);
  const catalogues = readdirSync(folder).map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
  return new Map(
    catalogues.flatMap(({ file, text }) =>
      Object.entries<string>(JSON.parse(text)).map(([key, message]) => [`${file}: ${key}`, message] as const),
    ),
  );
}
