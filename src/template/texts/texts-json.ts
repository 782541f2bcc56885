/** §10.55: the texts of a language as JSON. */
import { foreign, tell } from '../../locales/message.ts';
import { TranslationFault } from './read-xliff.ts';
import type { TranslatedText, Translation } from './translation.ts';

export function writeTextsJson({ name, from, to, texts }: Translation): string {
  const kind = /\.ya?ml$/i.test(name) ? 'theme' : 'template';
  return `${JSON.stringify({ [kind]: name, original: from, language: to, texts }, undefined, 2)}\n`;
}

/** Throws a `TranslationFault` for what is no JSON of this shape. */
export function readTextsJson(json: string): Translation {
  const { theme = '', template = theme, original, language, texts } = parse(json);
  const isOther = typeof original !== 'string' || typeof language !== 'string' || !Array.isArray(texts);
  if (isOther) throw new TranslationFault(tell('template.texts.json.other'));
  const read = texts.map((one: Partial<TranslatedText> | null, at): TranslatedText => {
    const { id = `t${at + 1}`, original: text, text: own = '' } = one ?? {};
    if (typeof text !== 'string' || typeof own !== 'string' || typeof id !== 'string')
      throw new TranslationFault(tell('template.texts.json.text', { id: String(id) }));
    return { id, original: text, text: own };
  });
  return { name: String(template), from: original, to: language, texts: read };
}

function parse(json: string): Record<string, unknown> {
  try {
    return (JSON.parse(json) ?? {}) as Record<string, unknown>;
  } catch (error) {
    throw new TranslationFault(tell('template.texts.unread', { problem: foreign((error as Error).message) }));
  }
}
