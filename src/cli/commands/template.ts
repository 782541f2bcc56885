/** §1.2, §10: `platen template`: import, list, export, delete. The API never changes a template. */
import { Argument, type Command, Option } from 'commander';
import { readId } from '../terminal/arguments.ts';
import { printJson, printRaw } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { addVerb, onDatabase, withSession } from '../terminal/session.ts';

type ImportOptions = { draft?: boolean; replace?: string };

export function registerTemplate(program: Command): void {
  const noun = program.command('template').description('templates: Markdown files with placeholders');
  const id = () => new Argument('<id>', 'of the template, from `template list`').argParser(readId);

  addVerb(noun, 'import', 'save files as templates; a known title and folder makes the next version')
    .argument('<workspace>', 'its id or exact name')
    .argument('<files...>', 'files, and folders with all the *.md in them')
    .option('--draft', 'make the templates with no saved version yet')
    .addOption(
      new Option('--replace <id>', 'make the next version of this template, even under another title').argParser(
        readId,
      ),
    )
    .addHelpText('after', '\nEvery mistake in every file is told at once as file:line, and then nothing is saved.')
    .action(
      onDatabase(async ({ db, now }, [workspace, files]: [string, string[]], { draft, replace }: ImportOptions) => {
        const { findWorkspace } = await import('../../storage/workspaces.ts');
        const { importTemplates } = await import('../import/import-templates.ts');
        const { id: workspaceId } = await findWorkspace(db, workspace);
        const progress = await showProgress('templates');
        const options = {
          now,
          onProgress: progress.update,
          ...(draft && { draft }),
          ...(replace && { replaces: replace }),
        };
        const imported = await importTemplates(db, workspaceId, files, options).finally(progress.stop);
        return imported.map(({ id: template, title, folder, version, file }) => ({
          id: template,
          title,
          folder,
          version,
          file,
        }));
      }),
    );

  addVerb(noun, 'list', 'list templates, drafts too (they have no version)')
    .argument('[workspace]', 'its id or exact name; without it, the templates of all')
    .action(
      onDatabase(async ({ db }, [workspace]: [string | undefined]) => {
        const { findWorkspace } = await import('../../storage/workspaces.ts');
        const { listTemplates } = await import('../../storage/templates.ts');
        const entries = await listTemplates(db, workspace && (await findWorkspace(db, workspace)).id);
        return entries.map((entry) => ({
          id: entry.id,
          workspace: entry.workspaceName,
          folder: entry.folder,
          title: entry.title,
          version: entry.version,
          generation_count: entry.generationCount,
          updated_at: entry.updatedAt.toISOString(),
        }));
      }),
    );

  addVerb(noun, 'export', 'write the file of the saved version to standard output, as it was imported')
    .addArgument(id())
    .action(async (template: string, { json }: { json?: boolean }) => {
      const { exportTemplate } = await import('../../storage/templates.ts');
      const { source, title, version } = await withSession(({ db }) => exportTemplate(db, template));
      if (json) printJson({ id: template, title, version, source });
      else printRaw(source);
    });

  addVerb(noun, 'delete', 'delete a template; the documents made from it stay')
    .addArgument(id())
    .action(
      onDatabase(async ({ db }, [template]: [string]) => {
        const { deleteTemplate } = await import('../../storage/templates.ts');
        const { title, generationCount } = await deleteTemplate(db, template);
        return { id: template, title, documents_left: generationCount, deleted: true };
      }),
    );
}
