/** §17.29: what stands before a sum that is carried to the next page, in the language of the template; English where it is not known. */

type Words = { forward: string; brought: string };

const WORDS: Record<string, [forward: string, brought: string]> = {
  bg: ['За пренасяне', 'Пренос'],
  ca: ['Suma i segueix', 'Suma anterior'],
  cs: ['K převodu', 'Převod'],
  da: ['Transport til næste side', 'Transport fra forrige side'],
  de: ['Übertrag', 'Übertrag'],
  el: ['Εις μεταφοράν', 'Εκ μεταφοράς'],
  en: ['Carried forward', 'Brought forward'],
  es: ['Suma y sigue', 'Suma anterior'],
  fi: ['Siirretään', 'Siirto'],
  fr: ['À reporter', 'Report'],
  hr: ['Prijenos na sljedeću stranicu', 'Prijenos s prethodne stranice'],
  hu: ['Átvitel', 'Áthozat'],
  it: ['A riportare', 'Riporto'],
  ja: ['次頁繰越', '前頁繰越'],
  ko: ['다음 장으로 이월', '앞 장에서 이월'],
  nb: ['Overføres', 'Overført'],
  nl: ['Transporteren', 'Transport'],
  nn: ['Overførast', 'Overført'],
  no: ['Overføres', 'Overført'],
  pl: ['Do przeniesienia', 'Z przeniesienia'],
  pt: ['A transportar', 'Transporte'],
  ro: ['De reportat', 'Report'],
  ru: ['К переносу', 'Перенос'],
  sk: ['Na prenos', 'Prenos'],
  sl: ['Za prenos', 'Prenos'],
  sv: ['Att överföra', 'Överfört'],
  tr: ['Nakli yekûn', 'Nakil'],
  uk: ['До перенесення', 'Перенесено'],
  zh: ['转下页', '承前页'],
};

/** `language`: BCP 47. */
export function carriedWords(language: string): Words {
  const { language: base, script } = new Intl.Locale(language).maximize();
  if (base === 'zh' && script === 'Hant') return { forward: '轉下頁', brought: '承前頁' };
  const [forward, brought] = WORDS[base] ?? WORDS.en!;
  return { forward, brought };
}
