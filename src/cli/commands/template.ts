/** §1.2, §10.13: `platen template`: import, list, export, archive, restore, delete. The API never changes a template. */

import { Argument, type Command, Option } from 'commander';
import type { Database } from '../../data/storage/connection/database.ts';
import { ISSUE_RULES, type IssueRule } from '../../domain/issue-rules.ts';
import { english, tell } from '../../locales/message.ts';
import { loadConfig } from '../../platform/config.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { adoptTemplates } from '../../use-cases/templates/adopt-templates.ts';
import type { ImportedTemplate, importTemplates } from '../../use-cases/templates/index.ts';
import { registerTexts } from '../template/register-texts.ts';
import { invalid, readId } from '../terminal/arguments.ts';
import {
  type Fields,
  fieldsIn,
  printJson,
  printRaw,
  printText,
  printWarnings,
  showProgress,
} from '../terminal/print.ts';
import { addVerb, addWorkspaceVerb, commandActor, onDatabase, type Session, withSession } from '../terminal/session.ts';

type ImportOptions = {
  draft?: boolean;
  replace?: string;
  title?: string;
  adopt?: boolean;
  namesakes?: 'next' | 'other';
  check?: boolean;
  json?: boolean;
};

const ADVICE = `
All mistakes in all files are reported at once as file:line; then nothing is imported. Warnings are printed the same way, and do not
prevent the import.
Themes (*.theme.yaml) in the folders are imported first, in the same transaction.
With --adopt, title, folder and language come from the content and the place of each *.md, *.markdown and *.docx file. A file with a
mistake is left out, the others are imported, and a table shows the result of each. A Word file can also be imported without --adopt.
A Word file with the title and folder of an existing template is refused, and the differences are printed. Use --replace if it is the next
version, --title if it is another template, and --namesakes for all files of --adopt.
A file that could not be read in time on a busy machine is reported as busy: run the command again. The exit code is 1 when a file is refused or
busy, otherwise 0. With --json the code of the error is \`unavailable\` when files were only busy.`;

export function registerTemplate(program: Command): void {
  const noun = program.command('template').description('templates: Markdown files with placeholders');
  registerImport(noun);
  registerList(noun);
  registerSaved(noun);
  registerTexts(noun, 'template');
}

function registerImport(noun: Command): void {
  const imports = 'import template files; a template with the same title and folder gets a new version';
  addWorkspaceVerb(noun, 'import', imports)
    .addArgument(files())
    .option('--draft', 'create templates without a saved version: no documents can be created from them yet')
    .addOption(replace())
    .addOption(title())
    .addOption(adopt())
    .addOption(namesakes())
    .addHelpText('after', ADVICE)
    .action(runImport);

  addVerb(noun, 'check', 'show what an import would change, and for whom; saves nothing')
    .addArgument(files())
    .option(
      '--workspace <workspace>',
      'its id or exact name; optional if there is only one; with --adopt and without it, no database is needed, and nothing is compared',
    )
    .addOption(replace())
    .addOption(title())
    .addOption(adopt())
    .addOption(namesakes())
    .addHelpText('after', ADVICE)
    .action((paths: string[], { workspace, ...options }: ImportOptions & { workspace?: string }) =>
      runImport(workspace, paths, { ...options, check: true }),
    );
}

function replace(): Option {
  return new Option(
    '--replace <id>',
    'save the file as a new version of this template, even under another title',
  ).argParser(readId);
}

function title(): Option {
  return new Option('--title <title>', 'the title for a Word file, instead of its own').conflicts(['replace', 'adopt']);
}

function files(): Argument {
  return new Argument('<files...>', 'template files, and folders with *.md and *.theme.yaml files');
}

function adopt(): Option {
  return new Option(
    '--adopt',
    'also import Word files and Markdown of other programs; the files are not changed',
  ).conflicts(['draft', 'replace']);
}

function namesakes(): Option {
  return new Option(
    '--namesakes <answer>',
    'with --adopt, whether a Word file with the title of a template is a new version of it, or another template with a new title',
  ).choices(['next', 'other']);
}

function registerList(noun: Command): void {
  addVerb(noun, 'list', 'list templates, including drafts, which have no version, and archived ones')
    .argument('[workspace]', 'its id or exact name; all workspaces by default')
    .action(
      onDatabase(async ({ db, findWorkspace }, [workspace]: [string | undefined]) => {
        const { listTemplates } = await import('../../data/storage/templates/templates.ts');
        const entries = await listTemplates(db, workspace && (await findWorkspace(workspace)).id);
        return entries.map((entry) => ({
          id: entry.id,
          workspace: entry.workspaceName,
          ...fieldsIn(entry, 'folder', 'title', 'version', 'generationCount', 'updatedAt', 'archivedAt'),
        }));
      }),
    );
}

/** The result for a saved template. */
function registerSaved(noun: Command): void {
  const id = () => new Argument('<id>', 'id of the template, from `template list`').argParser(readId);
  addVerb(noun, 'export', 'print the file of the saved version as it was imported')
    .addArgument(id())
    .action(async (template: string, { json }: { json?: boolean }) => {
      const { exportTemplate } = await import('../../data/storage/templates/templates.ts');
      const { source, title, version } = await withSession(({ db }) => exportTemplate(db, template));
      if (json) printJson({ id: template, title, version, source });
      else printRaw(source);
    });

  addVerb(
    noun,
    'issuing',
    'set who issues the documents of a template; the stricter of its rule and that of the workspace applies',
  )
    .addArgument(id())
    .addArgument(
      new Argument(
        '<rule>',
        'anyone (off), a person (on), or another person than the one who drafted (two_people)',
      ).choices(ISSUE_RULES),
    )
    .action(
      onDatabase(async ({ db, by }, [template, rule]: [string, IssueRule]) => {
        const { changeIssueRule, findWorkspaceOfTemplate } = await import('../../use-cases/approvals/index.ts');
        const workspaceId = await findWorkspaceOfTemplate(db, template);
        const title = await changeIssueRule(db, { workspaceId, templateId: template }, rule, by);
        return { id: template, title, person_issues: rule };
      }),
    );

  const change = (verb: 'archive' | 'restore' | 'delete', does: string, done: string) =>
    addVerb(noun, verb, does)
      .addArgument(id())
      .action(
        onDatabase(async ({ db, by: { actor, now: at } }, [template]: [string]) => {
          const storage = await import('../../data/storage/templates/archived-templates.ts');
          const { title, generationCount } = await storage[`${verb}Template`](db, template, { by: { actor, at } });
          return { id: template, title, ...(verb === 'delete' && { documents_left: generationCount }), [done]: true };
        }),
      );
  change('archive', 'no documents can be made from the template any more, until it is restored', 'archived');
  change('restore', 'bring an archived template back, as it was', 'restored');
  change('delete', 'delete an archived template for good; the documents made from it stay', 'deleted');
}

/** Without `workspace`, uses the only workspace there is. */
async function runImport(
  workspace: string | undefined,
  paths: string[],
  { draft = false, check = false, replace, title, adopt = false, namesakes, json = false }: ImportOptions,
): Promise<void> {
  const { withRenderPool, withWordReader } = await import('../../use-cases/templates/index.ts');
  if (namesakes !== undefined && !adopt)
    throw invalid(tell('command.argument.goesWith', { option: '--namesakes', other: '--adopt' }));
  const isAlone = adopt && check && workspace === undefined;
  const read = async ({ db, now, config, findWorkspace }: Pick<Session, 'now' | 'config'> & Partial<Session>) => {
    const found = await findWorkspace?.(workspace);
    const progress = showProgress('templates');
    const importing = withRenderPool(config, (pool) =>
      withWordReader(config, (readers) => {
        const options = { now, check, pool, readers, importedBy: commandActor(), onProgress: progress.update };
        return adopt
          ? adoptFiles(found && { db: db!, id: found.id }, paths, { ...options, namesakes })
          : importFiles(db!, found!.id, paths, {
              ...options,
              draft,
              ...(replace && { replaces: replace }),
              ...(title && { title }),
            });
      }),
    );
    return importing.finally(progress.stop);
  };
  const print = await (isAlone ? read({ now: new Date(), config: loadConfig(process.env) }) : withSession(read));
  print({ json, checked: check });
}

/** With `checked`, nothing was saved, so there is no id. */
type Print = (how: { json: boolean; checked: boolean }) => void;

async function adoptFiles(...given: Parameters<typeof adoptTemplates>): Promise<Print> {
  const { adoptTemplates } = await import('../../use-cases/templates/adopt-templates.ts');
  const { printAdoption } = await import('../template/print-adoption.ts');
  const files = await adoptTemplates(...given);
  return (how) => printAdoption(files, how);
}

async function importFiles(
  db: Database,
  workspaceId: string,
  paths: string[],
  options: Parameters<typeof importTemplates>[3],
): Promise<Print> {
  const { findTemplateFiles } = await import('../../use-cases/templates/files/index.ts');
  const { importTemplates } = await import('../../use-cases/templates/index.ts');
  const { changesOf, examplesOf, printChanges, printExamples, printLeftOut, printThemes, printWord } = await import(
    '../template/print-changes.ts'
  );
  const { templates, themes, leftOut, warnings, words } = await importTemplates(
    db,
    workspaceId,
    await findTemplateFiles(paths),
    options,
  );
  return ({ json, checked }) => {
    if (json)
      return printJson(
        templates.map((one) => ({
          ...fieldsOf(one, checked),
          ...changesOf(one),
          warnings: warningsOf(one, warnings),
          ...wordOf(one, words),
          ...(one.examples && { examples: examplesOf(one) }),
        })),
      );
    printThemes(themes);
    if (themes.length > 0 && templates.length > 0) printRaw('\n');
    printText(templates.map((one) => fieldsOf(one, checked)));
    templates.forEach(printChanges);
    printExamples(templates);
    for (const [file, { report }] of words) printWord(file, report);
    printLeftOut(leftOut);
    printWarnings(warnings);
  };
}

function wordOf({ file }: ImportedTemplate, words: Awaited<ReturnType<typeof importTemplates>>['words']) {
  const word = words.get(file);
  return word && { word: word.report };
}

/** Returns the warnings about a file as JSON. */
function warningsOf({ file }: ImportedTemplate, warnings: readonly Fault[]) {
  return warnings.filter((one) => one.file === file).map(({ line, message }) => ({ line, message: english(message) }));
}

function fieldsOf({ id, title, folder, version, file }: ImportedTemplate, checked: boolean): Fields {
  return { ...(!checked && { id }), title, folder, version, file };
}
