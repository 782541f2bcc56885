/** §18.42: `platen test`: what templates make of the values beside them, compared with what was accepted. */
import type { Command } from 'commander';
import { loadConfig } from '../../platform/config.ts';
import { printAnswer } from '../terminal/print.ts';

type TestOptions = { accept?: boolean; pictures?: string; theme?: string; json?: boolean };

const TEST = `
Values are those of <name>.values.json and <name>.<scenario>.values.json beside <name>.md. What was accepted is kept in .accepted beside
them, as Markdown and PDF: keep it with the templates. The exit code is 1 while something differs or was never accepted.`;

export function registerTest(program: Command): void {
  program
    .command('test')
    .description('compare the documents of a folder of templates with those that were accepted; needs no database')
    .argument('<folder>', 'a folder with *.md files and *.values.json beside them')
    .option('--accept', 'accept all documents as they are now')
    .option('--pictures <folder>', 'draw each page that differs, before and after, as a PNG into a folder')
    .option('--theme <name>', 'the theme of templates that name none, as the default of a workspace')
    .option('--json', 'answer with one JSON document')
    .addHelpText('after', TEST)
    .action(async (folder: string, { accept, pictures, theme, json }: TestOptions) => {
      const { testFolder } = await import('../dev/test-folder.ts');
      const answer = await testFolder(folder, { config: loadConfig(process.env), accept, pictures, theme });
      printAnswer(answer, json);
    });
}
