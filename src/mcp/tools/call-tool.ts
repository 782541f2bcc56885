/** §22.3: a call of a tool → its result: structured content with a short text, or a refusal that the model can act on. */
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { Refusal } from '../../domain/errors.ts';
import { errorBody } from '../../http/specification.ts';
import type { OperationAnswer, Platen } from '../model/platen.ts';
import type { Tool } from '../model/tool.ts';
import { describeAnswer } from './describe-answer.ts';
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

/** For clients that read texts only. Longer ones would take as much of the model's room as the document itself, twice. */
const MAX_JSON_TEXT = 131_072;

export async function callTool(tool: Tool, call: ToolCall, platen: Platen): Promise<CallToolResult> {
  const { status, body } = await answerOf(tool, call, platen).catch((error: unknown): OperationAnswer => {
    if (!(error instanceof Refusal)) throw error;
    return { status: 400, body: errorBody(error) };
  });
  // Clients hold structured content against the schema of answers, also of errors.
  if (status >= 400) return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] };
  const fields = Object.entries(body as object).filter(([name]) => !tool.without.includes(name));
  const structuredContent = Object.fromEntries(fields);
  const json = JSON.stringify(structuredContent);
  const content: ContentBlock[] = [{ type: 'text', text: describeAnswer(tool.operationId, body) }];
  if (json.length <= MAX_JSON_TEXT) content.push({ type: 'text', text: json });
  return { content: [...content, ...linkTo(tool, body, call)], structuredContent };
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

/** The file, for clients that show it or fetch it by themselves. */
function linkTo({ operationId }: Tool, body: unknown, { given }: ToolCall): ContentBlock[] {
  const { status, url } = body as { status?: string; url?: string };
  if (operationId !== 'getGenerationPdf' || status !== 'ready' || !url) return [];
  return [{ type: 'resource_link', uri: url, name: `${given.id}.pdf`, mimeType: 'application/pdf' }];
}
