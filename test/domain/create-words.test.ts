/** §10.43: numbers in words are those of ICU, and amounts say them with their nouns. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSpeller, type SpellingRules } from '../../src/domain/create-speller.ts';
import { createWords, type NumberWords, WORD_KINDS, type Words } from '../../src/domain/create-words.ts';
import { numberWordsIn, SPELLED } from '../../src/locales/number-words.ts';
import { assertProperty } from '../support/property.ts';

const FOLDER = path.join(import.meta.dirname, '../../src/locales/number-words');
const ALL = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? [path.parse(file).name] : []));

function wordsIn(language: string): Words {
  return createWords(numberWordsIn(language) as NumberWords, language);
}

const AMOUNTS = [0n, 1n, 2n, 5n, 11n, 100n, 200n, 500n, 2_121n, 10_199n, 10n ** 8n, 10n ** 17n - 1n];

/** `<language> <rule set> <number> <text>`, as ICU 78 says them (`.config/number-words/ask-icu.ts`). */
const ICU = readFileSync(path.join(import.meta.dirname, 'number-words-of-icu.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [language: string, set: string, number: string, text: string]);

/** What `.config/number-words/mend.ts` changes. */
function isMended(language: string, number: string): boolean {
  const size = Math.abs(Number(number));
  if (language === 'ar') return true;
  if (language === 'cs') return size >= 1_000;
  if (language === 'da') return size >= 1_000;
  if (language === 'fr-BE')
    return [80, 1_080, 80_000].includes(size) || (size % 100 > 80 && size % 100 < 90) || size > 1e12;
  if (language === 'hu') return size > 2_000;
  if (language === 'ro') return size >= 100;
  return language === 'zh' && /0/.test(number);
}

describe('numbers are spelled as ICU does', () => {
  test.each(ALL.filter((language) => language !== 'ar'))('%s', (language) => {
    const rules = JSON.parse(readFileSync(path.join(FOLDER, `${language}.json`), 'utf8')).rules as SpellingRules;
    const spell = createSpeller(rules, language);
    const rows = ICU.filter(([one, , number]) => one === language && !isMended(language, number));
    expect(rows.length).toBeGreaterThan(20);
    const said = rows.map(([, set, number]) => {
      const [digits, decimals = ''] = number.replace('-', '').split('.');
      const spelled = spell({ isNegative: number.startsWith('-'), digits: BigInt(digits!), decimals }, set);
      return `${set} ${number}: ${spelled}`;
    });
    expect(said).toEqual(rows.map(([, set, number, text]) => `${set} ${number}: ${text}`));
  });
});

describe('what CLDR has wrong is mended', () => {
  test.each([
    ['ar', '11', 'أحد عشر'],
    ['ar', '2000', 'ألفان'],
    ['ar', '345', 'ثلاثمائة وخمسة وأربعون'],
    ['ar', '3000000', 'ثلاثة ملايين'],
    ['cs', '1000', 'tisíc'],
    ['cs', '21000', 'dvacet jeden tisíc'],
    ['cs', '2000000000', 'dvě miliardy'],
    ['da', '1234', 'tusind tohundrede og fireogtredive'],
    ['fr-BE', '80', 'quatre-vingts'],
    ['fr-BE', '93', 'nonante-trois'],
    ['fr-BE', '84', 'quatre-vingt-quatre'],
    ['hu', '1999', 'ezerkilencszázkilencvenkilenc'],
    ['hu', '2001', 'kétezer-egy'],
    ['ro', '1000', 'o mie'],
    ['ro', '21000', 'douăzeci și una de mii'],
    ['ro', '1000000', 'un milion'],
    ['zh', '101', '一百零一'],
  ])('%s %s', (language, number, wanted) => {
    expect(wordsIn(language).spell({ isNegative: false, digits: BigInt(number), decimals: '' }, 'number')).toBe(wanted);
  });
});

describe('an amount', () => {
  test.each([
    ['en-GB', 'EUR', '123450', 'one thousand two hundred and thirty-four euros and fifty cents'],
    ['en-GB', 'GBP', '-101', 'minus one pound and one penny'],
    ['en-US', 'USD', '123450', 'one thousand two hundred thirty-four dollars and fifty cents'],
    ['en-IN', 'INR', '200000000', 'twenty lakh rupees'],
    ['de', 'EUR', '101', 'ein Euro und ein Cent'],
    ['de', 'SEK', '100', 'eine schwedische Krone'],
    ['de', 'GBP', '200', 'zwei britische Pfund'],
    ['de-CH', 'CHF', '3050', 'dreissig Franken und fünfzig Rappen'],
    ['fr', 'EUR', '123450', 'mille deux cent trente-quatre euros et cinquante centimes'],
    ['fr', 'EUR', '7100', 'soixante-et-onze euros'],
    ['fr', 'EUR', '8000', 'quatre-vingts euros'],
    ['fr', 'GBP', '2100', 'vingt-et-une livres sterling'],
    ['fr', 'EUR', '200000000', 'deux millions d’euros'],
    ['fr', 'CAD', '100000000', 'un million de dollars canadiens'],
    ['fr-BE', 'EUR', '7191', 'septante-et-un euros et nonante-et-un centimes'],
    ['fr-CH', 'CHF', '8100', 'huitante-et-un francs'],
    ['es', 'EUR', '2121', 'veintiún euros con veintiún céntimos'],
    ['es', 'GBP', '50000', 'quinientas libras esterlinas'],
    ['es-MX', 'MXN', '100000000', 'un millón de pesos'],
    ['pt-BR', 'BRL', '200002', 'dois mil reais e dois centavos'],
    ['pt-PT', 'EUR', '151', 'um euro e cinquenta e um cêntimos'],
    ['it', 'EUR', '2101', 'ventuno euro e un centesimo'],
    ['it', 'GBP', '100', 'una sterlina britannica'],
    ['nl', 'EUR', '123450', 'duizendtweehonderdvierendertig euro en vijftig cent'],
    ['sv', 'SEK', '2101', 'tjugoen kronor och ett öre'],
    ['da', 'DKK', '100000000', 'en million kroner'],
    ['nb', 'NOK', '100', 'én krone'],
    ['fi', 'EUR', '102', 'yksi euro ja kaksi senttiä'],
    ['el', 'EUR', '2150', 'είκοσι ένα ευρώ και πενήντα λεπτά'],
    ['el', 'GBP', '100', 'μία λίρα στερλίνα Βρετανίας'],
    ['pl', 'PLN', '2202', 'dwadzieścia dwa złote i dwa grosze'],
    ['pl', 'SEK', '2200', 'dwadzieścia dwie korony szwedzkie'],
    ['pl', 'EUR', '100', 'jedno euro'],
    ['cs', 'CZK', '205', 'dvě koruny české a pět haléřů'],
    ['cs', 'EUR', '300', 'tři eura'],
    ['ru', 'RUB', '2102', 'двадцать один рубль две копейки'],
    ['ru', 'EUR', '200', 'два евро'],
    ['ru', 'SEK', '100', 'одна шведская крона'],
    ['uk', 'UAH', '4205', 'сорок дві гривні пʼять копійок'],
    ['ro', 'RON', '100', 'un leu'],
    ['ro', 'RON', '2120', 'douăzeci și unu de lei și douăzeci de bani'],
    ['ro', 'GBP', '200', 'două lire sterline'],
    ['hu', 'EUR', '234550', 'kétezer-háromszáznegyvenöt euró és ötven cent'],
    ['tr', 'TRY', '123450', 'bin iki yüz otuz dört Türk lirası elli kuruş'],
    ['ar', 'USD', '100', 'دولار أمريكي واحد'],
    ['ar', 'SAR', '200', 'ريالان سعوديان'],
    ['ar', 'EUR', '250', 'اثنان يورو وخمسون سنتًا'],
    ['ar', 'EUR', '1002', 'عشرة يورو وسنتان'],
    ['ar', 'SAR', '20000', 'مائتا ريال سعودي'],
    ['ar', 'USD', '350', 'ثلاثة دولارات أمريكية وخمسون سنتًا'],
    ['he', 'ILS', '100', 'שקל חדש אחד'],
    ['he', 'ILS', '203', 'שני שקלים חדשים ושלוש אגורות'],
    ['hi', 'INR', '123450', 'एक हज़ार दो सौ चौंतीस रुपये और पचास पैसे'],
    ['ja', 'JPY', '1234', '千二百三十四円'],
    ['zh', 'CNY', '123405', '一千二百三十四元零五分'],
    ['ko', 'KRW', '1234', '천이백삼십사 원'],
    ['zh-TW', 'EUR', '150', '一歐元五十分'],
    ['ar', 'SAR', '150', 'ريال سعودي واحد و50/100'],
    ['nl', 'SEK', '105', 'een Zweedse kroon en 05/100'],
  ])('in %s: %s %s', (language, currency, amount, wanted) => {
    expect(wordsIn(language).spellAmount(BigInt(amount), currency)).toBe(wanted);
  });

  test.each([
    ['ja', 'JPY', '1234', '壱千弐百参拾四円'],
    ['zh', 'CNY', '123400', '壹仟贰佰叁拾肆元整'],
    ['zh', 'CNY', '123450', '壹仟贰佰叁拾肆元伍角'],
    ['zh', 'CNY', '5', '伍分'],
    ['zh', 'CNY', '0', '零元整'],
    ['ko', 'KRW', '1234', '일천이백삼십사 원'],
  ])('of which nothing can be changed, in %s: %s %s', (language, currency, amount, wanted) => {
    expect(wordsIn(language).spellAmount(BigInt(amount), currency, 'financial')).toBe(wanted);
  });

  test('has words in every language and currency, for each number of units, tens and hundreds', () => {
    for (const language of [...ALL, 'en-GB', 'en-US', 'es-MX', 'pt-BR']) {
      const words = wordsIn(language);
      for (const currency of words.currencies)
        for (const amount of AMOUNTS) {
          const text = words.spellAmount(amount, currency);
          expect(text.replace(/[0-9]{2}\/100$/, '…')).not.toMatch(/undefined|[%←→=[\]|]|\s\s|^\s|\s$|[0-9]/);
        }
      const kinds = WORD_KINDS.filter((kind) => kind !== 'ordinal' && words.has(kind));
      for (const kind of kinds)
        expect(words.spell({ isNegative: true, digits: 10n ** 15n - 1n, decimals: '' }, kind)).toMatch(/\S/);
    }
  });
});

test('no two amounts have the same words', () => {
  for (const language of ALL) {
    const words = wordsIn(language);
    for (const currency of words.currencies) {
      const amounts = [
        0, 1, 2, 3, 5, 10, 11, 20, 21, 100, 101, 102, 200, 201, 202, 1000, 2000, 10_000, 20_000, 200_000,
      ];
      const said = amounts.flatMap((amount) => [BigInt(amount), -BigInt(amount)].slice(amount === 0 ? 1 : 0));
      const texts = said.map((amount) => words.spellAmount(amount, currency));
      expect({ language, currency, same: texts.filter((text, at) => texts.indexOf(text) !== at) }).toMatchObject({
        same: [],
      });
    }
  }
});

test('a language of one region falls back on its language, and one that is not spelled on none', () => {
  expect(['de-AT', 'fr-CA', 'nn', 'no', 'zh-HK', 'en-NZ'].map((one) => numberWordsIn(one) !== undefined)).toEqual(
    Array(6).fill(true),
  );
  expect(['th', 'ga', 'zu'].map(numberWordsIn)).toEqual([undefined, undefined, undefined]);
  expect(SPELLED.length).toBeGreaterThanOrEqual(20);
});

// Spellers of another make, for numbers below a million.
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function english(number: number): string {
  if (number < 20) return ONES[number]!;
  if (number < 100) return TENS[Math.floor(number / 10)]! + (number % 10 ? `-${ONES[number % 10]}` : '');
  const [size, name] = number < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  return `${english(Math.floor(number / size))} ${name}${number % size ? ` ${english(number % size)}` : ''}`;
}

const EINS =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const ZIG = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');

function german(number: number): string {
  if (number === 0) return '';
  if (number < 20) return EINS[number]!;
  if (number < 100) return (number % 10 ? `${EINS[number % 10]}und` : '') + ZIG[Math.floor(number / 10)];
  const [size, name] = number < 1_000 ? [100, 'hundert'] : [1_000, 'tausend'];
  return german(Math.floor(number / size)) + name + german(number % size);
}

const UN =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const ANTE = '- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');

/** `isLast`: at the end of the number, where hundreds and eighty have a plural. */
function french(number: number, isLast = true): string {
  if (number < 20) return UN[number]!;
  if (number < 100) {
    const tens = Math.floor(number / 10);
    const rest = number - (tens === 7 || tens === 9 ? (tens - 1) * 10 : tens * 10);
    if (rest === 0) return ANTE[tens]! + (tens === 8 && isLast ? 's' : '');
    return `${ANTE[tens]}-${tens < 8 && rest % 10 === 1 ? 'et-' : ''}${UN[rest]}`;
  }
  const [size, name] = number < 1_000 ? [100, 'cent'] : [1_000, 'mille'];
  const [count, rest] = [Math.floor(number / size), number % size];
  const plural = size === 100 && count > 1 && rest === 0 && isLast ? 's' : '';
  return `${count === 1 ? '' : `${french(count, false)} `}${name}${plural}${rest ? ` ${french(rest, isLast)}` : ''}`;
}

test.each([
  ['en-US', english],
  ['fr', french],
  ['de', (number: number) => german(number) || 'null'],
] as const)('any number in %s is that of a speller of another make', (language, spell) => {
  const words = wordsIn(language);
  const kind = language === 'de' ? 'masculine' : 'number';
  const property = fc.property(fc.oneof(fc.nat(999_999), fc.nat(2_000)), (number) => {
    expect(words.spell({ isNegative: false, digits: BigInt(number), decimals: '' }, kind)).toBe(spell(number));
  });
  assertProperty(property);
});
