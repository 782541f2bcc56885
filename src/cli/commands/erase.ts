/** §18.27, §18.29: what `document erase` and `workspace delete` share: confirmation, and deleting PDFs from the store. */
import type { Command } from 'commander';
import { tell, toldOf } from '../../locales/message.ts';
import { readId } from '../terminal/arguments.ts';
import { confirm, type Fields, printTold, showProgress } from '../terminal/print.ts';
import { addVerb, addWorkspaceVerb, onDatabase, onWorkspace, openObjects, type Session } from '../terminal/session.ts';

type Yes = { yes?: boolean };

const NOTE = `
The id, the number, the title of the template and the times stay. “After erasing” in spec/runbook.md says for how long others still have the text:
backups, the write-ahead log of the database, and everybody who received a mail, a webhook or the file. After a restore, erase again.`;

export function registerErase(document: Command): void {
  addVerb(document, 'erase', 'permanently erase documents and their PDFs, also from the database; their numbers stay')
    .argument('<id...>', 'ids of documents')
    .option('--yes', 'do not ask')
    .addHelpText('after', NOTE)
    .action(
      onDatabase(async (session, [given]: [string[]], { yes }: Yes) => {
        const { eraseDocument } = await import('../../use-cases/administration/index.ts');
        const ids = given.map(readId);
        const name = ids.length === 1 ? ids[0]! : String(ids.length);
        await confirm(tell('command.ask.documents', { count: ids.length }), { name, ...(yes && { yes }) });
        const answers: Fields[] = [];
        for (const id of ids) {
          const erased = await eraseDocument(session.db, id, session.by);
          answers.push({
            id,
            erased: erased !== null,
            template: erased?.templateTitle ?? null,
            number: erased?.number ?? null,
            drafts: erased?.drafts ?? 0,
            examples: erased?.examples ?? 0,
          });
        }
        await removePdfs(session);
        printTold(tell('command.note.backups'));
        return answers;
      }),
    );
}

export function registerDelete(workspace: Command): void {
  addWorkspaceVerb(workspace, 'delete', 'delete a workspace with its templates, documents, PDFs, keys and audit log')
    .option('--yes', 'do not ask')
    .addHelpText('after', NOTE)
    .action(
      onWorkspace(async (session, _: [], { yes }: Yes) => {
        const { countDocuments } = await import('../../data/storage/workspaces/workspaces.ts');
        const { deleteWorkspace } = await import('../../use-cases/administration/index.ts');
        const { id, name } = session.workspace;
        const total = await countDocuments(session.db, id);
        await confirm(tell('command.ask.workspace', { name, count: total }), { name, ...(yes && { yes }) });
        const progress = showProgress('documents', { lines: true });
        const onErased = (done: number) => progress.update(Math.min(done, total), total);
        const documents = await deleteWorkspace(session.db, id, onErased).finally(progress.stop);
        await removePdfs(session);
        return { id, name, documents };
      }),
    );
}

/** Failures do not matter here: the service also deletes the files, and tries again later. */
async function removePdfs({ db, config }: Session): Promise<void> {
  const { removeErasedPdfs } = await import('../../use-cases/upkeep/index.ts');
  try {
    const objects = await openObjects(config, db);
    if (!objects) return;
    await removeErasedPdfs(db, objects, new AbortController().signal);
    await objects.close();
  } catch (error) {
    printTold(tell('command.erase.inStore', { problem: toldOf(error) }));
  }
}
