/** §1.2, §10.13: `platen template`: import, list, export, delete. The API never changes a template. */
import { Argument, type Command, Option } from 'commander';
import { readId } from '../terminal/arguments.ts';
import { printJson, printRaw } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { addVerb, onDatabase, withSession } from '../terminal/session.ts';

type ImportOptions = { draft?: boolean; replace?: string };

export function registerTemplate(program: Command): void {
  const noun = program.command('template').description('templates: Markdown files with placeholders');
  const id = () => new Argument('<id>', 'id of the template, from `template list`').argParser(readId);

  addVerb(noun, 'import', 'import template files; a file whose title and folder exist becomes the next version')
    .argument('<workspace>', 'its id or exact name')
    .argument('<files...>', 'files, and folders whose *.md files are all imported')
    .option('--draft', 'create templates without a saved version: no documents can be created from them yet')
    .addOption(
      new Option(
        '--replace <id>',
        'import the file as the next version of this template, even under another title',
      ).argParser(readId),
    )
    .addHelpText('after', '\nAll mistakes in all files are reported at once as file:line; then nothing is imported.')
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

  addVerb(noun, 'list', 'list templates, including drafts (they have no version)')
    .argument('[workspace]', 'its id or exact name; all workspaces by default')
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

  addVerb(noun, 'export', 'print the file of the saved version as it was imported')
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
