/** §17.41: how wide the letters of a Swiss QR bill are in Arimo, and so in Arial: all that the standard takes, and no others. */

/** In 1/2048 of the size. */
const WIDTHS: Record<number, string> = {
  391: "'",
  455: 'ijlįĵĺļłſ',
  532: '|¦',
  569: ' !,./:;I[\\]ft\u00a0ÌÍÎÏìíîïĨĩĪīĬĭĮİıţŧț',
  597: 'ľ',
  682: '()-`r¡¨\u00ad²³´·¸¹ŕŗř',
  684: '{}ŀ',
  727: '"',
  748: 'º',
  758: 'ª',
  768: 'ť',
  797: '*',
  819: '°',
  909: 'ĳ',
  961: '^',
  1024: 'JcksvxyzçýÿćĉċčĴķĸśŝşšŷźżžș',
  1100: '¶',
  1124: '±÷',
  1131: '¯',
  1139: '#$0123456789?L_abdeghnopqu¢£¤¥§«»àáâãäåèéêëðñòóôõöùúûüþāăąđēĕėęěĝğġģĥħĹĻĽĿŁńņňŋōŏőũūŭůűų€',
  1180: 'µ',
  1196: '+<=>~¬×',
  1237: 'ŉ',
  1251: 'FTZ¿ßøŢŤŦŹŻŽȚ',
  1259: 'ď',
  1366: '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞĀĂĄĒĔĖĘĚĶŚŜŞŠŶŸȘ',
  1479: 'CDHNRUwÇÐÑÙÚÛÜĆĈĊČĎĐĤĦŃŅŇŔŖŘŨŪŬŮŰŲŵ',
  1481: 'Ŋ',
  1505: 'Ĳ',
  1509: '©®',
  1593: 'GOQÒÓÔÕÖØĜĞĠĢŌŎŐ',
  1706: 'Mm',
  1708: '¼½¾',
  1821: '%æ',
  1933: 'WœŴ',
  2048: 'ÆŒ',
  2079: '@',
};

const byLetter = new Map(
  Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((one) => [one, +width] as const)),
);

/** In parts of the size; undefined for a letter that the standard does not take. */
export function arimoWidthOf(letter: string): number | undefined {
  const width = byLetter.get(letter);
  return width === undefined ? undefined : width / 2048;
}
