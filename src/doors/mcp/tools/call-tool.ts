/** §22.3: calls a tool. The result is structured content with a short text, or a refusal that the model can act on. */

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { canonicalJson, digestOfValues } from '../../../domain/json.ts';
import { readTitle, savedAs, WORD_TYPE } from '../../../domain/title.ts';
import { isLongValues } from '../../../domain/values.ts';
import { errorBody } from '../../api/specification.ts';
import { type OperationAnswer, operationInput, type Platen, type Tool } from '../model/platen.ts';
import { quoted } from './as-data.ts';
import { describeAnswer } from './describe-answer.ts';
import { fitAnswer, MAX_ANSWER, sizeOf } from './fit-answer.ts';
import { iconsOf } from './icons.ts';

export type ToolCall = {
  given: Record<string, unknown>;
  /** Aborted when the caller has left or has cancelled the call. */
  clientSignal: AbortSignal;
  /** Reports for how many seconds the call has waited. */
  progress(seconds: number): Promise<void>;
};

export async function callTool(tool: Tool, call: ToolCall, platen: Platen): Promise<CallToolResult> {
  const { status, body, ...told } = await answerOf(tool, call, platen).catch((error: unknown): OperationAnswer => {
    if (!(error instanceof Refusal)) throw error;
    return { status: 400, body: errorBody(error) };
  });
  // Clients check structured content against the schema of the answer, even for an error. So an error is sent as text.
  if (status >= 400) return fitAnswer(body, (cut) => ({ isError: true, content: [textOf(quoted(cut))] }));
  const { picture, ...fields } = fieldsOf(tool, body as object) as { picture?: string };
  const file = await fileOf(tool, body, call, { platen, isEInvoice: told.isEInvoice });
  const isEInvoice = file?.isEInvoice ?? told.isEInvoice;
  const result = (part: unknown): CallToolResult => {
    const texts = describeAnswer(tool, part as object, isEInvoice).map(textOf);
    const content = [...texts, ...imageOf(picture), ...(file?.links ?? [])];
    return { content, structuredContent: part as Record<string, unknown> };
  };
  if (call.given.whole === true) return result(fields);
  if (!tool.places.has('limit')) return fitAnswer(fields, result);
  const page = result(fields);
  const limit = shorterPage(page);
  return limit === undefined ? page : callTool(tool, { ...call, given: { ...call.given, limit } }, platen);
}

/** Returns the fields that a model can use. Long ones come last, because some clients cut off what they show to a model. */
function fieldsOf({ without }: Tool, body: object) {
  const { markdown, ...others } = body as { markdown?: string };
  const all = { ...others, ...(markdown !== undefined && { markdown }) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
}

/** `picture`: a `data:` URI, which models see only as an image of its own. */
function imageOf(picture: string | undefined): ContentBlock[] {
  const [, mimeType, data] = /^data:([^;]+);base64,(.*)$/s.exec(picture ?? '') ?? [];
  return mimeType && data ? [{ type: 'image', mimeType, data }] : [];
}

function textOf(text: string): ContentBlock & { type: 'text' } {
  return { type: 'text', text };
}

/** §22.10: estimates how many entries of a list fit, by the size of its entries. Undefined when all fit. */
function shorterPage(page: CallToolResult): number | undefined {
  const entries = Object.values(page.structuredContent!).find(Array.isArray)?.length ?? 0;
  const size = sizeOf(page);
  return size <= MAX_ANSWER || entries <= 1 ? undefined : Math.max(1, Math.floor((0.9 * entries * MAX_ANSWER) / size));
}

/** Calls the operation. Throws a `Refusal` of the arguments. */
function answerOf(tool: Tool, { given, clientSignal, progress }: ToolCall, platen: Platen): Promise<OperationAnswer> {
  return Promise.try(() => {
    tool.check(given);
    const isMaking = tool.operationId === 'createGeneration';
    const input = operationInput(tool, isMaking ? withRepeatKey(given, platen.caller) : given);
    const ask = () => platen.call(tool, input, clientSignal);
    const { stopping } = platen;
    if (isMaking) return askUntilMade(ask, { stopping, clientSignal });
    return tool.operationId === 'getGenerationPdf' ? waitForPdf({ ask, progress, stopping, clientSignal }) : ask();
  });
}

/**
 * Returns links to the document's files, for clients that show or fetch them themselves, under their download names
 * (§13.11). The link to the Word copy (§17.42) works for a person who is signed in.
 */
async function fileOf(
  tool: Tool,
  body: unknown,
  { given, clientSignal }: ToolCall,
  { platen, isEInvoice: isMarked }: { platen: Platen; isEInvoice: boolean | undefined },
): Promise<{ links: ContentBlock[]; isEInvoice: boolean | undefined } | undefined> {
  const { status, url } = body as { status?: string; url?: string };
  if (tool.operationId === 'saveDraft') return { links: draftLinks(url!), isEInvoice: undefined };
  if (tool.operationId === 'getGeneration')
    return { links: copyLinks(body as Described, given, isMarked), isEInvoice: undefined };
  if (tool.operationId !== 'getGenerationPdf' || status !== 'ready' || !url) return undefined;
  // The contract's answer about a PDF does not name the document, so this asks for it.
  const ofDocument = { ...tool, operationId: 'getGeneration', path: '/generations/{id}' } as const;
  const { body: document, isEInvoice } = await platen.call(ofDocument, operationInput(tool, given), clientSignal);
  const { title = String(given.id) } = document as Described;
  const name = savedAs(`${title}.pdf`);
  const pdf: ContentBlock = {
    type: 'resource_link',
    uri: url,
    name,
    title,
    mimeType: 'application/pdf',
    icons: iconsOf('pdf'),
  };
  return { links: [pdf, ...copyLinks(document as Described, given, isEInvoice)], isEInvoice };
}

/** The page on which the person checks a draft and creates the document. */
function draftLinks(url: string): ContentBlock[] {
  const description = 'The draft in Platen. It opens for the person whose draft it is, who creates the document there.';
  const icons = iconsOf('platen');
  return [
    { type: 'resource_link', uri: url, name: 'draft', title: 'Draft', mimeType: 'text/html', description, icons },
  ];
}

type Described = { title?: string; url?: string };

/** `isEInvoice`: the document also has XML. */
function copyLinks({ title: named, url }: Described, given: Given, isEInvoice = false): ContentBlock[] {
  const title = named ?? String(given.id);
  const opens = 'It opens for a member who is signed in to Platen in the browser';
  const word: ContentBlock = {
    type: 'resource_link',
    uri: `${url}/word`,
    name: savedAs(`${title}.docx`),
    title,
    mimeType: WORD_TYPE,
    description: `An editable Word copy. ${opens}.`,
    icons: iconsOf('word'),
  };
  const xml: ContentBlock = {
    type: 'resource_link',
    uri: `${url}/e-invoice`,
    name: savedAs(`${title}.xml`),
    title,
    mimeType: 'application/xml',
    description: `The invoice as XML. ${opens}, and for a program with an API key.`,
    icons: iconsOf('xml'),
  };
  return isEInvoice ? [word, xml] : [word];
}

type Given = Record<string, unknown>;

/** How long a repeated call waits for the document that the first call is still making. */
const WAIT_MS = 10 * SECOND;

const FIRST_PAUSE_MS = 100;

/**
 * §22.5: a model that repeats a call makes no second document, because the call itself determines its `Idempotency-Key`. Returns the
 * validated arguments of `generate_document` with the key that was sent, or one derived from caller, template, title and values.
 */
function withRepeatKey(given: Given, caller: string): Given {
  if (given.idempotency_key !== undefined) return given;
  const { id, title, values } = given;
  const sent = isLongValues(values) ? values.digest : digestOfValues(values);
  const named = readTitle(title as string | undefined);
  const call = canonicalJson([caller, String(id).toLowerCase(), named ?? null, sent]);
  return { ...given, idempotency_key: `mcp-${createHash('sha256').update(call).digest('hex')}` };
}

/** Repeats the call, with growing pauses, while the answer is `idempotency_in_flight`. */
export async function askUntilMade(
  ask: () => Promise<OperationAnswer>,
  { stopping, clientSignal }: { stopping(): boolean; clientSignal: AbortSignal },
): Promise<OperationAnswer> {
  const end = performance.now() + WAIT_MS;
  for (let ms = FIRST_PAUSE_MS; ; ms *= 2) {
    const answer = await ask();
    const { error } = answer.body as { error?: { code?: string } };
    if (error?.code !== 'idempotency_in_flight' || stopping() || performance.now() + ms > end) return answer;
    await pause(ms, undefined, { signal: clientSignal }).catch(() => undefined);
    if (clientSignal.aborted) return answer;
  }
}

/** Clients give up after 60 s by default. */
const LONGEST_SECONDS = 50;

const RENDERING = 202;

type Wait = {
  /** Asks for the PDF. The answer may take as long as a render. Never throws. */
  ask(): Promise<OperationAnswer>;
  /** Reports progress: called at once, and then every second. */
  progress(seconds: number): Promise<void>;
  stopping(): boolean;
  clientSignal: AbortSignal;
};

/**
 * §22.6: waits for the render and reports progress. Returns the answer once it is no longer `rendering`. Returns that
 * the PDF is still rendering after the longest wait, or when nobody waits any more.
 */
export async function waitForPdf({ ask, progress, stopping, clientSignal }: Wait): Promise<OperationAnswer> {
  const done = new AbortController();
  const signal = AbortSignal.any([clientSignal, done.signal]);
  try {
    let asked = ask();
    let last: OperationAnswer = { status: RENDERING, body: { status: 'rendering' } };
    for (let seconds = 0; seconds < LONGEST_SECONDS; seconds += 1) {
      await progress(seconds);
      const second = pause(SECOND, undefined, { signal }).catch(() => undefined);
      const answer = await Promise.race([asked, second]);
      if (answer && answer.status !== RENDERING) return answer;
      if (clientSignal.aborted || stopping()) break;
      await second;
      if (answer) {
        last = answer;
        asked = ask();
      }
    }
    return last;
  } finally {
    done.abort();
  }
}
