/** §10.55, §19.11: `texts export` and `texts import` of templates and themes in several languages. */
import { Argument, type Command, Option } from 'commander';
import { printAnswer, printRaw } from '../terminal/print.ts';
import { addVerb } from '../terminal/session.ts';
import type { TextsFormat, TextsKind } from './texts-of-file.ts';

/** Texts leave for translators, and come back. */
export function registerTexts(noun: Command, kind: TextsKind): void {
  const texts = noun.command('texts').description(`the texts of a ${kind} in several languages, for translators`);
  const argument = () => new Argument('<file>', `the file of a ${kind}`);
  addVerb(texts, 'export', 'print the texts of a language, with those that are missing')
    .addArgument(argument())
    .requiredOption('--language <tag>', `one of the languages of the ${kind}, such as de`)
    .addOption(new Option('--format <format>', 'XLIFF 2.0 or JSON').choices(['xliff', 'json']).default('xliff'))
    .action(
      async (file: string, { language, format, json }: { language: string; format: TextsFormat; json?: boolean }) => {
        const { exportTextsOfFile } = await import('./texts-of-file.ts');
        printRaw(await exportTextsOfFile(file, language, json ? 'json' : format, kind));
      },
    );
  addVerb(texts, 'import', `write translated texts into the file of a ${kind}, all or none`)
    .addArgument(argument())
    .argument('<translation>', 'XLIFF 2.0 or JSON, as it was exported, with the texts of its language')
    .action(async (file: string, translation: string, { json }: { json?: boolean }) => {
      const { importTextsOfFile } = await import('./texts-of-file.ts');
      printAnswer(await importTextsOfFile(file, translation, kind), json);
    });
}
