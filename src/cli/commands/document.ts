/** §4.3–§4.6: `platen document`: create, list, get, pdf, through the API of a running service. */
import { Argument, type Command, Option } from 'commander';
import type { Generation } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import type { BatchOptions } from '../batch/create-batch.ts';
import type { Filters } from '../document/list-documents.ts';
import { collectSetting } from '../document/read-values.ts';
import { readCount, readDateTime, readId } from '../terminal/arguments.ts';
import { type Fields, printJson, printRaw, printText } from '../terminal/print.ts';
import { addVerb } from '../terminal/session.ts';

type Json = { json?: boolean };
type CreateOptions = Omit<BatchOptions, 'batch'> & { batch?: string } & Json;
type ListOptions = Filters & { createdBy?: string; limit: number } & Json;

const SETTINGS = `
The service is PLATEN_URL (http://127.0.0.1:3000 by default); PLATEN_API_KEY opens a workspace there.`;

const BATCH = `
--batch rows.csv: the header holds keys or labels; an empty cell keeps the default, "" in quotes clears it.
--batch rows.jsonl: one object of values a line, groups too. Each line makes one document. --values and --set are for
all lines, --title may hold {key} and {line}. What became of each line is written to the results file at once. Run the
same command again to go on after a stop, and to send again what failed: no document is made twice.`;

/** Client and CSV reader are loaded when a verb runs, which keeps `platen --help` fast. */
export function registerDocument(program: Command): void {
  const noun = program.command('document').description('documents of a running service, through its API');
  const id = () => new Argument('<id>', 'of the document, from `document list`').argParser(readId);

  addVerb(noun, 'create', 'make a document from a template, or one for each line of a file')
    .argument('<template>', 'its id, or its title when no other has it')
    .option('--values <file>', 'a JSON object of values; - is standard input')
    .option('--set <key=value>', 'one value, on top of those; may be given several times', collectSetting)
    .option('--title <title>', "the document's name")
    .option(
      '--pdf <file>',
      'write the PDF too; with --batch a folder, or a pattern with {number}, {id}, {title}, {line}',
    )
    .option('--idempotency-key <key>', 'the same key again within 24 hours answers the same document')
    .option('--batch <file>', 'one document for each line of a .csv or .jsonl file')
    .option('--results <file>', 'what became of each line; <batch file>.results.jsonl by default')
    .addOption(new Option('--concurrency <n>', 'lines under way at once').default(8).argParser(readCount(1, 64)))
    .addHelpText('after', BATCH + SETTINGS)
    .action(async (template: string, options: CreateOptions) => {
      const { json, batch } = options;
      if (batch !== undefined) return answer(await createBatchOf(template, { ...options, batch }), json);
      const { createDocument } = await import('../document/create-document.ts');
      const document = await createDocument(template, options);
      if (options.pdf === '-') return;
      if (json) printJson(document);
      else
        printText({ ...fieldsOf(document), ...(document.pdf_file !== undefined && { pdf_file: document.pdf_file }) });
    });

  addVerb(noun, 'list', 'list documents, the newest first, from all pages')
    .option('--template <template>', 'only those made from this one: its id, or its title when no other has it')
    .addOption(new Option('--created-by <user>', 'only those made by this user').argParser(readId))
    .addOption(new Option('--source <source>', 'only those made there').choices(['app', 'api']))
    .addOption(new Option('--from <date-time>', 'created then or later').argParser(readDateTimeText))
    .addOption(new Option('--to <date-time>', 'created before').argParser(readDateTimeText))
    .option('--search <text>', 'only those with this text in their title')
    .addOption(
      new Option('--limit <n>', 'at most so many').default(Number.POSITIVE_INFINITY, 'all').argParser(readCount(1)),
    )
    .addHelpText('after', SETTINGS)
    .action(async ({ json, template, createdBy, limit, source, from, to, search }: ListOptions) => {
      const { connect } = await import('../document/connection.ts');
      const { listDocuments } = await import('../document/list-documents.ts');
      const { findTemplateId } = await import('../document/find-template.ts');
      const connection = connect(process.env);
      const filters = { source, from, to, search, created_by: createdBy };
      const templateId = template === undefined ? undefined : await findTemplateId(connection, template);
      const found = await listDocuments(connection, { ...filters, template: templateId }, limit);
      if (json) return printJson(found);
      const rows = found.map(({ id, template_title = null, title, generation_number, created_at, pdf_status }) => ({
        id,
        template: template_title,
        number: generation_number,
        title,
        created_at,
        pdf_status,
      }));
      printText(rows);
    });

  addVerb(noun, 'get', 'show a document; --json has its Markdown and HTML')
    .addArgument(id())
    .option('--markdown', 'its Markdown and nothing else')
    .addHelpText('after', SETTINGS)
    .action(async (document: string, { json, markdown }: Json & { markdown?: boolean }) => {
      const { connect } = await import('../document/connection.ts');
      const { api, withRetries } = connect(process.env);
      const { data } = await withRetries(() => api.getGeneration({ id: document }));
      if (json) printJson(data);
      else if (markdown) printRaw(data.markdown);
      else printText(fieldsOf(data));
    });

  addVerb(noun, 'pdf', 'write the PDF of a document to a file, once it is made')
    .addArgument(id())
    .argument('[file]', '<id>.pdf by default; - is standard output')
    .addHelpText('after', SETTINGS)
    .action(async (document: string, given: string | undefined, { json }: Json) => {
      const { connect } = await import('../document/connection.ts');
      const { savePdf } = await import('../document/save-pdf.ts');
      const file = given ?? `${document}.pdf`;
      if (json && file === '-')
        throw new Refusal('validation', 'Standard output is either the PDF or, with --json, a document.', 'json');
      await savePdf(connect(process.env), document, file);
      if (file !== '-') answer({ id: document, pdf_file: file }, json);
    });
}

async function createBatchOf(template: string, options: BatchOptions): Promise<Fields> {
  const { createBatch } = await import('../batch/create-batch.ts');
  return createBatch(template, options);
}

function answer(fields: Fields, json: boolean | undefined): void {
  if (json) printJson(fields);
  else printText(fields);
}

function fieldsOf({ id, title, generation_number, created_at, pdf_status, url, replayed }: Generation): Fields {
  return { id, title, generation_number, created_at, pdf_status, url, ...(replayed && { replayed }) };
}

/** Checked here, and sent as it was typed. */
function readDateTimeText(text: string): string {
  readDateTime(text);
  return text;
}
