/** §4.3–§4.6: `platen document`: create, list, get, pdf, through the API of a running service. */
import { Argument, type Command, Option } from 'commander';
import type { Generation } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import type { BatchOptions } from '../batch/create-batch.ts';
import type { Filters, PdfStatus } from '../document/list-documents.ts';
import { collectSetting } from '../document/read-values.ts';
import { readCount, readDateTime, readId } from '../terminal/arguments.ts';
import { type Fields, printAnswer, printJson, printRaw, printText } from '../terminal/print.ts';
import { addVerb } from '../terminal/session.ts';
import { registerErase } from './erase.ts';

type Json = { json?: boolean };
type ListOptions = Filters & { createdBy?: string; pdfStatus?: PdfStatus; limit: number } & Json;

const SETTINGS = `
Set PLATEN_URL to the service (http://127.0.0.1:3000 by default) and PLATEN_API_KEY to an API key of the workspace.`;

const BATCH = `
--batch rows.csv or rows.xlsx: the first line holds keys or labels. An empty cell keeps the default; in CSV, "" in quotes clears it.
--batch rows.jsonl: each line is one JSON object of values.
--batch -: standard input, in any of these forms. Before the first document is made, the names
and types of all lines are checked, and fields that stay blank are named.
Each line creates one document. --values and --set apply to all lines, --title may contain {key} and {line}. The result
of each line is written to the results file at once. After an interruption or a failure, run the same command again: it
continues where it stopped, and no document is created twice.`;

const PDF_STATUSES: PdfStatus[] = ['pending', 'rendering', 'ready', 'failed'];

/** The client and the CSV reader are loaded when a verb runs, which keeps `platen --help` fast. */
export function registerDocument(program: Command): void {
  const noun = program.command('document').description('documents of a running service, through its API');
  registerCreate(noun);
  registerList(noun);
  registerGet(noun);
  registerFiles(noun);
  registerRetry(noun);
  registerErase(noun);
}

/** `platen types`: for programs that send values. */
export function registerTypes(program: Command): void {
  addVerb(program, 'types', 'print TypeScript types of the values of templates, so that a wrong key does not compile')
    .argument('[templates...]', 'their ids, or their titles if no others have the same; all templates by default')
    .addHelpText('after', SETTINGS)
    .action(async (templates: string[], { json }: Json) => {
      const { connect } = await import('../document/connection.ts');
      const { typesOfTemplates } = await import('../document/types-of-templates.ts');
      const source = await typesOfTemplates(connect(process.env), templates);
      if (json) printJson({ source });
      else printRaw(source);
    });
}

function registerCreate(noun: Command): void {
  addVerb(noun, 'create', 'create a document from a template, or one for each line of a file')
    .argument('<template>', 'its id, or its title if no other template has the same')
    .option('--values <file>', 'file with a JSON object of values; - is standard input')
    .option(
      '--set <key=value>',
      'one value, instead of the one in --values; key=@file.png sends a picture; can be repeated',
      collectSetting,
    )
    .option('--title <title>', "the document's name")
    .option(
      '--pdf <file>',
      'save the PDF too; with --batch a folder, or a pattern with {number}, {id}, {title}, {line}',
    )
    .option('--idempotency-key <key>', 'the same key returns the same document for 24 hours')
    .option('--batch <file>', 'one document for each line of a .csv, .xlsx or .jsonl file; - is standard input')
    .option('--results <file>', 'file for the result of each line; <batch file>.results.jsonl by default')
    .addOption(
      new Option(
        '--concurrency <n>',
        'how many lines are sent at the same time; by default one after another, so that numbers follow the lines',
      ).argParser(readCount(1, 64)),
    )
    .addHelpText('after', BATCH + SETTINGS)
    .action(async (template: string, options: Omit<BatchOptions, 'batch'> & { batch?: string } & Json) => {
      const { json, batch } = options;
      if (batch !== undefined) return printAnswer(await createBatchOf(template, { ...options, batch }), json);
      const { createDocument } = await import('../document/create-document.ts');
      const document = await createDocument(template, options);
      if (options.pdf === '-') return;
      if (json) printJson(document);
      else
        printText({ ...fieldsOf(document), ...(document.pdf_file !== undefined && { pdf_file: document.pdf_file }) });
    });
}

function registerList(noun: Command): void {
  addVerb(noun, 'list', 'list documents, newest first')
    .option('--template <template>', 'only documents from this template: its id, or its title if no other has the same')
    .addOption(new Option('--created-by <user>', 'only documents created by this user').argParser(readId))
    .addOption(
      new Option('--source <source>', 'only documents created in the web app or through the API').choices([
        'app',
        'api',
      ]),
    )
    .addOption(
      new Option('--from <date-time>', 'only documents created at this time or later').argParser(readDateTimeText),
    )
    .addOption(new Option('--to <date-time>', 'only documents created before this time').argParser(readDateTimeText))
    .option('--search <text>', 'only documents with this text in their title')
    .addOption(new Option('--pdf-status <status>', 'only documents whose PDF is in this state').choices(PDF_STATUSES))
    .addOption(
      new Option('--limit <n>', 'at most this many documents')
        .default(Number.POSITIVE_INFINITY, 'all')
        .argParser(readCount(1)),
    )
    .addHelpText('after', SETTINGS)
    .action(async ({ json, template, createdBy, pdfStatus, limit, source, from, to, search }: ListOptions) => {
      const { listDocuments } = await import('../document/list-documents.ts');
      const { findTemplateId } = await import('../document/create-document.ts');
      const connection = await connectHere();
      const filters = { source, from, to, search, created_by: createdBy };
      const templateId = template === undefined ? undefined : await findTemplateId(connection, template);
      const found = await listDocuments(connection, { ...filters, template: templateId }, { max: limit, pdfStatus });
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
}

function registerGet(noun: Command): void {
  addVerb(noun, 'get', 'show a document; --json includes its Markdown and HTML')
    .addArgument(id())
    .option('--markdown', 'print only its Markdown')
    .addHelpText('after', SETTINGS)
    .action(async (document: string, { json, markdown }: Json & { markdown?: boolean }) => {
      const { api, withRetries } = await connectHere();
      const { data } = await withRetries(() => api.getGeneration({ id: document }));
      if (json) printJson(data);
      else if (markdown) printRaw(data.markdown);
      else printText(fieldsOf(data));
    });
}

/** Saves a file of a document and returns further facts to print. */
type SaveFile = (document: string, file: string) => Promise<Fields>;

/** The files of a document: PDF, XML of an e-invoice, copy for Word. */
function registerFiles(noun: Command): void {
  const save = (ending: 'pdf' | 'xml' | 'docx', called: string, does: string, work: SaveFile) =>
    addVerb(noun, ending, does)
      .addArgument(id())
      .argument('[file]', `<id>.${ending} by default; - is standard output`)
      .addHelpText('after', SETTINGS)
      .action(async (document: string, given: string | undefined, { json }: Json) => {
        const file = given ?? `${document}.${ending}`;
        if (json && file === '-') throw bothToOutput(called);
        const more = await work(document, file);
        if (file !== '-') printAnswer({ id: document, [`${ending}_file`]: file, ...more }, json);
      });
  save('pdf', 'PDF', 'wait for the PDF of a document and save it to a file', async (document, file) => {
    const { savePdf } = await import('../document/save-pdf.ts');
    await savePdf(await connectHere(), document, file);
    return {};
  });
  save('xml', 'XML', 'wait for the PDF of an e-invoice and save the XML in it', async (document, file) => {
    const { saveXml } = await import('../document/save-pdf.ts');
    return { name: await saveXml(await connectHere(), document, file) };
  });
  save('docx', 'Word file', 'save an editable Word copy of a document', async (document, file) => {
    const { saveDocx } = await import('../document/save-pdf.ts');
    await saveDocx(await connectHere(), document, file);
    return {};
  });
}

/** Connects to the service that the environment names. */
async function connectHere() {
  const { connect } = await import('../document/connection.ts');
  return connect(process.env);
}

function registerRetry(noun: Command): void {
  addVerb(noun, 'retry', 'render PDFs again: those of these documents, or all that failed')
    .addArgument(new Argument('[id...]', 'ids of documents, from `document list`').argParser(collectId))
    .addHelpText('after', SETTINGS)
    .action(async (ids: string[] | undefined, { json }: Json) => {
      const { connect, UNATTENDED } = await import('../document/connection.ts');
      const { retryPdfs } = await import('../document/list-documents.ts');
      printAnswer(await retryPdfs(connect(process.env, UNATTENDED), ids ?? []), json);
    });
}

function id(): Argument {
  return new Argument('<id>', 'id of the document, from `document list`').argParser(readId);
}

function bothToOutput(what: string): Refusal {
  return new Refusal('validation', tell('command.output', { what }), 'json');
}

async function createBatchOf(template: string, options: BatchOptions): Promise<Fields> {
  const { createBatch } = await import('../batch/create-batch.ts');
  return createBatch(template, options);
}

function fieldsOf({
  id,
  title,
  generation_number,
  created_at,
  pdf_status,
  pdf_wait,
  url,
  replayed,
}: Generation): Fields {
  const waits = pdf_wait && { waits_for_seal: pdf_wait.reason, retry_at: pdf_wait.retry_at };
  return { id, title, generation_number, created_at, pdf_status, ...waits, url, ...(replayed && { replayed }) };
}

function collectId(text: string, before: string[] = []): string[] {
  return [...before, readId(text)];
}

/** Checks the value here; the request sends it as typed. */
function readDateTimeText(text: string): string {
  readDateTime(text);
  return text;
}
