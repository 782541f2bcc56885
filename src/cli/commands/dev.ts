/** §18.21: `platen dev`: shows templates on a page that follows their files, checks all their documents, or writes them as PDFs. */
import { type Command, Option } from 'commander';
import { loadConfig } from '../../platform/config.ts';
import { readCount } from '../terminal/arguments.ts';
import { printAnswer, printJson, printText } from '../terminal/print.ts';

type DevOptions = { port?: number; check?: boolean; pdf?: string; theme?: string; json?: boolean };

const DEV = `
Values come from <name>.values.json next to <name>.md, and from <name>.<scenario>.values.json for other scenarios.
--check and --pdf report all errors as file:line, then exit with code 1.`;

export function registerDev(program: Command): void {
  program
    .command('dev')
    .description('show a live preview of the templates in a folder; needs no database and no key')
    .argument('<folder>', 'a folder with *.md and *.theme.yaml files')
    .addOption(
      new Option('--port <port>', 'the port to listen on; by default 4000 or the next free one').argParser(
        readCount(0, 65_535),
      ),
    )
    .addOption(new Option('--check', 'create all documents, report all errors, and exit').conflicts('port'))
    .addOption(new Option('--pdf <folder>', 'write all documents as PDFs into a folder, and exit').conflicts('port'))
    .option('--theme <name>', 'the theme for templates that name none, such as the default theme of a workspace')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', DEV)
    .action(async (folder: string, { port, check, pdf, theme, json }: DevOptions) => {
      const config = loadConfig(process.env);
      if (!check && pdf === undefined) {
        const { serveFolder } = await import('../dev/start-dev-server.ts');
        return serveFolder(folder, { config, port, theme, json });
      }
      const { checkFolder } = await import('../dev/check-folder.ts');
      const answer = await checkFolder(folder, { config, pdf, theme });
      if (json) printJson(answer);
      else printText({ ...answer, warnings: answer.warnings.length });
    });
}

/** §18.42: `platen test`: compares the documents of the values beside templates with accepted ones. */
type TestOptions = { accept?: boolean; pictures?: string; theme?: string; json?: boolean };

const TEST = `
Values are those of <name>.values.json and <name>.<scenario>.values.json beside <name>.md. What was accepted is kept in .accepted beside
them, as Markdown and PDF: keep it with the templates. The exit code is 1 while something differs or was never accepted.`;

export function registerTest(program: Command): void {
  program
    .command('test')
    .description('compare the documents of a folder of templates with the accepted ones; needs no database')
    .argument('<folder>', 'a folder with *.md files and *.values.json beside them')
    .option('--accept', 'accept all documents as they are now')
    .option('--pictures <folder>', 'draw each page that differs, before and after, as a PNG into a folder')
    .option('--theme <name>', 'the theme for templates that name none, such as the default theme of a workspace')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', TEST)
    .action(async (folder: string, { accept, pictures, theme, json }: TestOptions) => {
      const { testFolder } = await import('../dev/test-folder.ts');
      const answer = await testFolder(folder, { config: loadConfig(process.env), accept, pictures, theme });
      printAnswer(answer, json);
    });
}
