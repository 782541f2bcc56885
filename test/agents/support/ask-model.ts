/**
 * An assistant that is a model behind an endpoint for chat completions with tools, as most makers and local servers have one:
 * `AGENT_URL` (such as `http://127.0.0.1:11434/v1`), `AGENT_MODEL`, and `AGENT_KEY` where the endpoint wants one.
 */
import type { Assistant } from './play-task.ts';

const MAX_TURNS = 20;

type ToolCall = { id: string; function: { name: string; arguments: string } };
type ChatMessage = { role: string; content: string | null; tool_calls?: ToolCall[]; tool_call_id?: string };

/** Undefined when no model is named. */
export function modelFromEnvironment(): Assistant | undefined {
  const { AGENT_URL: url, AGENT_MODEL: model, AGENT_KEY: key } = process.env;
  if (!url || !model) return undefined;
  return async ({ ask }, client, call) => {
    const { tools } = await client.listTools();
    const functions = tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }));
    const today = 'Today is 27 August 2026. Nobody answers questions: if something is missing, say what.';
    const messages: ChatMessage[] = [
      { role: 'system', content: `${client.getInstructions() ?? ''}\n${today}` },
      { role: 'user', content: ask },
    ];
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const message = await complete(`${url}/chat/completions`, key, { model, messages, tools: functions });
      messages.push(message);
      if (!message.tool_calls?.length) return message.content ?? '';
      for (const { id, function: asked } of message.tool_calls) {
        const { texts } = await call(asked.name, JSON.parse(asked.arguments || '{}'));
        messages.push({ role: 'tool', tool_call_id: id, content: texts.join('\n\n') });
      }
    }
    return 'The assistant did not come to an end.';
  };
}

async function complete(url: string, key: string | undefined, body: object): Promise<ChatMessage> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  const { choices } = (await answer.json()) as { choices: { message: ChatMessage }[] };
  return choices[0]!.message;
}
