/** §10.55: the texts of one language, as they leave the file of a template or theme for translators and come back. */

/**
 * `id`: its number in the file that left, such as `t12`. `original`, `text`: as written; `text` is empty while there is none. `was`: the
 * original for which the text was written, if it has changed. `line`: of the original in that file.
 */
export type TranslatedText = { id: string; original: string; text: string; was?: string; line?: number };

/** `from`, `to`: BCP 47 tags. `name`: that of the file. */
export type Translation = { name: string; from: string; to: string; texts: TranslatedText[] };
