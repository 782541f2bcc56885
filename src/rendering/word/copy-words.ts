/** §17.42: the word for a copy in the language of a document; English where it is not known. */

const WORDS: Record<string, string> = {
  ar: 'نسخة',
  bg: 'Копие',
  ca: 'Còpia',
  cs: 'Kopie',
  da: 'Kopi',
  de: 'Kopie',
  el: 'Αντίγραφο',
  en: 'Copy',
  es: 'Copia',
  et: 'Koopia',
  fa: 'نسخه',
  fi: 'Kopio',
  fr: 'Copie',
  he: 'עותק',
  hr: 'Kopija',
  hu: 'Másolat',
  it: 'Copia',
  ja: '写し',
  ko: '사본',
  lt: 'Kopija',
  lv: 'Kopija',
  nb: 'Kopi',
  nl: 'Kopie',
  nn: 'Kopi',
  no: 'Kopi',
  pl: 'Kopia',
  pt: 'Cópia',
  ro: 'Copie',
  ru: 'Копия',
  sk: 'Kópia',
  sl: 'Kopija',
  sv: 'Kopia',
  tr: 'Kopya',
  uk: 'Копія',
  zh: '副本',
};

/** `language`: BCP 47. */
export function copyWord(language: string): string {
  return WORDS[language.split('-')[0]!.toLowerCase()] ?? WORDS.en!;
}
