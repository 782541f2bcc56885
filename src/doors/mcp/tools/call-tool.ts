/** §22.3: a call of a tool → its result: structured content with a short text, or a refusal that the model can act on. */
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { Refusal } from '../../../domain/errors.ts';
import { savedAs } from '../../../domain/title.ts';
import { errorBody } from '../../api/http/specification.ts';
import type { OperationAnswer, Platen } from '../model/platen.ts';
import type { Tool } from '../model/tool.ts';
import { describeAnswer } from './describe-answer.ts';
import { fitAnswer, MAX_ANSWER, sizeOf } from './fit-answer.ts';
import { operationInput } from './operation-input.ts';
import { askUntilMade, withRepeatKey } from './repeat-key.ts';
import { waitForPdf } from './wait-for-pdf.ts';

export type ToolCall = {
  /** What was sent, whatever it is. */
  given: Record<string, unknown>;
  /** Aborted when the caller has left or has cancelled the call. */
  gone: AbortSignal;
  /** Says for how many seconds the call has waited. */
  progress(seconds: number): Promise<void>;
};

export async function callTool(tool: Tool, call: ToolCall, platen: Platen): Promise<CallToolResult> {
  const { status, body } = await answerOf(tool, call, platen).catch((error: unknown): OperationAnswer => {
    if (!(error instanceof Refusal)) throw error;
    return { status: 400, body: errorBody(error) };
  });
  // Clients hold structured content against the schema of answers, also of errors.
  if (status >= 400) return fitAnswer(body, (cut) => ({ isError: true, content: [textOf(JSON.stringify(cut))] }));
  const fields = fieldsOf(tool, body as object);
  const links = await linksTo(tool, body, call, platen);
  const result = (part: unknown): CallToolResult => {
    const texts = describeAnswer(tool.operationId, part).map(textOf);
    return { content: [...texts, ...links], structuredContent: part as Record<string, unknown> };
  };
  if (call.given.whole === true) return result(fields);
  if (!tool.places.has('limit')) return fitAnswer(fields, result);
  const page = result(fields);
  const limit = shorterPage(page);
  return limit === undefined ? page : callTool(tool, { ...call, given: { ...call.given, limit } }, platen);
}

/** Those that a model has a use for. What is long comes last: some clients cut what they show to a model. */
function fieldsOf({ without }: Tool, body: object) {
  const { markdown, ...others } = body as { markdown?: string };
  const all = { ...others, ...(markdown !== undefined && { markdown }) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
}

function textOf(text: string): ContentBlock & { type: 'text' } {
  return { type: 'text', text };
}

/** §22.10: how many entries of a list fit, by the size of those that there are; undefined when they do. */
function shorterPage(page: CallToolResult): number | undefined {
  const entries = Object.values(page.structuredContent!).find(Array.isArray)?.length ?? 0;
  const size = sizeOf(page);
  return size <= MAX_ANSWER || entries <= 1 ? undefined : Math.max(1, Math.floor((0.9 * entries * MAX_ANSWER) / size));
}

/** Throws a `Refusal` of the arguments. */
function answerOf(tool: Tool, { given, gone, progress }: ToolCall, platen: Platen): Promise<OperationAnswer> {
  return Promise.try(() => {
    tool.check(given);
    const isMaking = tool.operationId === 'createGeneration';
    const input = operationInput(tool, isMaking ? withRepeatKey(given, platen.caller) : given);
    const ask = () => platen.call(tool, input, gone);
    const { stopping } = platen;
    if (isMaking) return askUntilMade(ask, { stopping, gone });
    return tool.operationId === 'getGenerationPdf' ? waitForPdf({ ask, progress, stopping, gone }) : ask();
  });
}

/** The file, for clients that show it or fetch it by themselves, under the name that it is downloaded by (§13.11). */
async function linksTo(tool: Tool, body: unknown, { given, gone }: ToolCall, platen: Platen): Promise<ContentBlock[]> {
  const { status, url } = body as { status?: string; url?: string };
  if (tool.operationId !== 'getGenerationPdf' || status !== 'ready' || !url) return [];
  // The contract's answer of a PDF does not say whose it is.
  const ofDocument = { ...tool, operationId: 'getGeneration', path: '/generations/{id}' } as const;
  const { body: document } = await platen.call(ofDocument, operationInput(tool, given), gone);
  const { title = String(given.id) } = document as { title?: string };
  return [{ type: 'resource_link', uri: url, name: savedAs(`${title}.pdf`), title, mimeType: 'application/pdf' }];
}
