/** §19.1, §19.2: `platen theme`: import, check, texts, list, show, default. */
import type { Command } from 'commander';
import { english } from '../../locales/message.ts';
import { loadConfig } from '../../platform/config.ts';
import { registerTexts } from '../template/register-texts.ts';
import { printJson, printRaw, printText, printWarnings } from '../terminal/print.ts';
import { addVerb, addWorkspaceVerb, onDatabase, onWorkspace, withSession } from '../terminal/session.ts';

type Json = { json?: boolean };

export function registerTheme(program: Command): void {
  const noun = program.command('theme').description('themes: the look of a company’s documents');
  const advice = `
A theme is a YAML file such as acme.theme.yaml, with its pictures and fonts beside it; templates name it with "theme: acme".
All errors in all files are reported at once as file:line, and then nothing is imported.`;

  addWorkspaceVerb(noun, 'import', 'import themes; a theme that already exists gets a new version')
    .argument('<files...>', 'theme files, and folders with *.theme.yaml files')
    .addHelpText('after', `${advice}\nDocuments keep the version that they were made with. New ones have the newest.`)
    .action(importFiles);

  addVerb(noun, 'check', 'report errors in theme files; needs no database')
    .argument('<files...>', 'theme files, and folders with *.theme.yaml files')
    .addHelpText('after', advice)
    .action(checkFiles);

  registerTexts(noun, 'theme');

  addVerb(noun, 'list', 'list themes')
    .argument('[workspace]', 'its id or exact name; all workspaces by default')
    .action(
      onDatabase(async ({ db, findWorkspace }, [workspace]: [string | undefined]) => {
        const { listThemes } = await import('../../data/storage/templates/themes.ts');
        const entries = await listThemes(db, workspace && (await findWorkspace(workspace)).id);
        return entries.map(({ workspaceName, name, version, isDefault, templateCount, updatedAt }) => ({
          workspace: workspaceName,
          theme: name,
          version,
          default: isDefault,
          templates_that_name_it: templateCount,
          updated_at: updatedAt.toISOString(),
        }));
      }),
    );

  addVerb(noun, 'show', 'print the file of the newest version as it was imported')
    .argument('<name>', 'its name in templates')
    .option('--workspace <workspace>', 'its id or exact name; optional if there is only one')
    .action(show);

  addWorkspaceVerb(noun, 'default', 'set the theme for templates that name none')
    .argument('<name>', 'its name in templates; `none` for no theme')
    .action(
      onWorkspace(async ({ db, now, by, config, workspace }, [theme]: [string]) => {
        const { changeWorkspace } = await import('../../use-cases/administration/index.ts');
        const { tryDefaultTheme, withRenderPool } = await import('../../use-cases/templates/index.ts');
        await withRenderPool(config, (pool) => tryDefaultTheme(db, workspace.id, theme, { now, pool }));
        await changeWorkspace(db, workspace.id, { theme }, by);
        return { workspace: workspace.name, theme };
      }),
    );
}

async function importFiles(workspace: string, paths: string[], { json }: Json): Promise<void> {
  const { findThemeFiles } = await import('../../use-cases/templates/files/index.ts');
  const { importThemes, withRenderPool } = await import('../../use-cases/templates/index.ts');
  const { printLeftOut, printThemes, themeFields } = await import('../template/print-changes.ts');
  const { themes, leftOut } = await withSession(async ({ db, now, by, config, findWorkspace }) => {
    const { id } = await findWorkspace(workspace);
    const files = await findThemeFiles(paths);
    return withRenderPool(config, (pool) => importThemes(db, id, files, { now, pool, importedBy: by.actor }));
  });
  if (json) return printJson({ themes: themes.map(themeFields), left_out: leftOut });
  printThemes(themes);
  printLeftOut(leftOut);
  printWarnings(themes.flatMap(({ warnings }) => warnings));
}

async function checkFiles(paths: string[], { json }: Json): Promise<void> {
  const { findThemeFiles } = await import('../../use-cases/templates/files/index.ts');
  const { noticesOf } = await import('../template/print-changes.ts');
  const { readThemes, tryThemes, withRenderPool } = await import('../../use-cases/templates/index.ts');
  const themes = await readThemes(await findThemeFiles(paths));
  await withRenderPool(loadConfig(process.env), (pool) => tryThemes(themes, { now: new Date(), pool }));
  if (json) return printJson(themes.map((theme) => ({ name: theme.name, ...noticesOf(theme) })));
  printText(
    themes.map(({ name, file, ignored }) => ({ theme: name, file, ignored: ignored.map(english).join(', ') || '-' })),
  );
  printWarnings(themes.flatMap(({ warnings }) => warnings));
}

async function show(name: string, { workspace, json }: Json & { workspace?: string }): Promise<void> {
  const { exportTheme } = await import('../../data/storage/templates/themes.ts');
  const theme = await withSession(async ({ db, findWorkspace }) => {
    const { id } = await findWorkspace(workspace);
    return exportTheme(db, id, name);
  });
  if (json) printJson(theme);
  else printRaw(theme.source);
}
