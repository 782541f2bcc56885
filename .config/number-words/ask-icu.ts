/**
 * Writes test/domain/number-words-of-icu.tsv: what ICU says for the rule sets of src/locales/number-words, without soft hyphens. It is an
 * optional tool: Java and the jar of icu4j, of the version of CLDR that the rules have, do it.
 *
 *     mvn dependency:get -Dartifact=com.ibm.icu:icu4j:78.1
 *     node .config/number-words/ask-icu.ts icu4j-78.1.jar
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [, , jar = ''] = process.argv;
const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'src/locales/number-words');
const NUMBERS =
  '0 1 2 11 16 21 71 80 84 91 101 200 1100 1234 2001 21000 80000 999999 1000000 5000001 2000000000 123456789012345 -7'.split(
    ' ',
  );
const DECIMALS = ['0.5', '12.05'];
/** ICU has words for decimals in these that it makes of fractions, which are not taken. */
const WITHOUT_DECIMALS = ['pl', 'ru'];

const asked = readdirSync(FOLDER).flatMap((file) => {
  if (!file.endsWith('.json')) return [];
  const language = path.parse(file).name;
  const { kinds } = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as { kinds: Record<string, string> };
  return [...new Set(Object.values(kinds))].flatMap((set) => {
    const isOrdinal = set.includes('ordinal');
    const whole = isOrdinal ? NUMBERS.filter((number) => Math.abs(Number(number) - 500) < 500) : NUMBERS;
    const decimals = isOrdinal || WITHOUT_DECIMALS.includes(language) ? [] : DECIMALS;
    return [...whole, ...decimals].map((number) => [language, set, number].join('\t'));
  });
});
const said = execFileSync('java', ['-cp', jar, path.join(import.meta.dirname, 'Icu.java')], {
  input: asked.join('\n'),
  maxBuffer: 100_000_000,
});
writeFileSync(path.join(ROOT, 'test/domain/number-words-of-icu.tsv'), said);
