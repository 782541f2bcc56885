/** §20.18 rule 2: the characters of a CSV file. */
import { tell } from '../../locales/message.ts';
import { refuseSheet } from './sheet.ts';

const UTF16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/** `guessed`: words of the text that have other letters in another encoding that the bytes may be of. */
type Decoded = { text: string; guessed: string[] };

/**
 * Decodes UTF-8, UTF-16 (“Unicode text”) or Windows-1252, which western spreadsheets write, and drops a byte order
 * mark. Throws `validation` for anything that is not text, and for text that is in none of these.
 */
export function decodeCsv(bytes: Buffer): Decoded {
  const marked = UTF16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: new TextDecoder(marked.encoding).decode(bytes), guessed: [] };
  if (bytes.includes(0)) throw refuseSheet(tell('sheet.format'));
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: [] };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    const odd = oddWordIn(text);
    if (odd === undefined) return { text, guessed: guessedWordsOf(text) };
    throw refuseSheet(tell('sheet.letters', { text: odd }));
  }
}

/** The letters that Windows-1250 (Central Europe), 1254 (Turkish) and 1257 (Baltic) have at other bytes. These eleven are the same in all. */
const GUESSED = /(?<!\p{L})\p{L}*(?=[^\p{ASCII}ÄÉÓÖÜßäéóöü])\p{L}+/gu;
const TURKISH = /[ÐÝÞðýþ]/;

/** Returns some of the words in which people can see whether the encoding was right, those first that Turkish is taken for. */
function guessedWordsOf(text: string): string[] {
  const words = [...new Set(text.match(GUESSED))].map((word) => word.slice(0, MOST_SHOWN));
  return [...words.filter((word) => TURKISH.test(word)), ...words.filter((word) => !TURKISH.test(word))].slice(
    0,
    MOST_WORDS,
  );
}

const MOST_WORDS = 5;

/**
 * What words do not have in the languages of Windows-1252, but have if their bytes are of another encoding: Shift_JIS, GBK or Windows-1251 make many
 * such signs in a row (`Ïðèâåò` of Привет), Windows-1250 signs within words (`Wa³êsa` of Wałęsa), Mac OS Roman others and capitals (`MŸller` of Müller),
 * Windows-1254 the letters of Icelandic where that has none (`Ýstanbul`, `Güneþ` of İstanbul, Güneş), or without its others (`Erdoðan` of Erdoğan).
 */
const ODD = new RegExp(
  [
    String.raw`[\x80-\x9f]`,
    '[ƒˆ]',
    // Quotation marks, dashes and the like stand beside letters in any text.
    String.raw`[^\p{ASCII}\s«»‘’“”„‚–—…€™]{4}`,
    String.raw`(?=[^\p{ASCII}\s«»‘’“”„‚–—…€™]{3})\p{L}{0,2}[^\p{L}\p{ASCII}]`,
    String.raw`\p{Ll}[ŠŽŸŒ]|[ŠŽŸŒ]\p{Ll}*[ŠŽŸŒ]|Ÿ\p{Ll}`,
    String.raw`\p{L}[þÞ](?!\p{L})|[þÞ][b-df-hk-nqpstxzçB-DF-HK-NPQSTXZÇ]|(?<!\p{L})Ý(?:[bhknpzBHKNPZ]|[sS][kmptKMPT])`,
    String.raw`\p{L}[¡¢£¤¥¦§¨©«¬¯±²³µ¶¸¹»¼½¾¿‚„†‡‰‹›˜]\p{L}`,
  ].join('|'),
  'u',
);

/** Letters that Icelandic and Faroese have beside the two that Windows-1254 has at the places of `Ğ`, `ğ`, `Ş` and `ş`. */
const NORDIC = /[ÁÆÍÓÚáæíóú]/;
const THORN = /[ÐÞðþ]/;

/** Returns a word that Windows-1252 cannot be the encoding of. */
function oddWordIn(text: string): string | undefined {
  const found = ODD.exec(text) ?? (NORDIC.test(text) ? null : THORN.exec(text));
  if (!found) return undefined;
  const before = /[^\s,;"]*$/.exec(text.slice(Math.max(0, found.index - MOST_SHOWN), found.index))![0];
  return (before + /^[^\s,;"]*/.exec(text.slice(found.index))![0]).slice(0, MOST_SHOWN);
}

const MOST_SHOWN = 20;
