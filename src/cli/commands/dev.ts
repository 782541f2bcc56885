/** §18.21: `platen dev`: templates on a page that follows their files; or all their documents checked, or written as PDFs. */
import { type Command, Option } from 'commander';
import { loadConfig } from '../../platform/config.ts';
import { readCount } from '../terminal/arguments.ts';
import { printJson, printText } from '../terminal/print.ts';

type DevOptions = { port?: number; check?: boolean; pdf?: string; theme?: string; json?: boolean };

const DEV = `
Values come from <name>.values.json beside <name>.md, those of other scenarios from <name>.<scenario>.values.json.
--check and --pdf report all mistakes as file:line; the exit code is then 1.`;

export function registerDev(program: Command): void {
  program
    .command('dev')
    .description('show the templates of a folder as they are written; needs no database and no key')
    .argument('<folder>', 'a folder with *.md and *.theme.yaml files')
    .addOption(
      new Option('--port <port>', 'where to answer; 4000 or the next that is free').argParser(readCount(0, 65_535)),
    )
    .addOption(new Option('--check', 'make all documents, report all mistakes, and end').conflicts('port'))
    .addOption(new Option('--pdf <folder>', 'write all documents as PDFs into a folder, and end').conflicts('port'))
    .option('--theme <name>', 'the theme of templates that name none, as the default of a workspace')
    .option('--json', 'answer with one JSON document')
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
