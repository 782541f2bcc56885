/** §15.13: `/llms.txt`, what a program that reads by itself is told of the service (llmstxt.org). */
import { type RequestHandler, Router } from 'express';
import type { Document } from 'openapi-backend';
import { readOnly } from '../request/read-only.ts';

/** `publicUrl` has no slash at the end. */
export function llmsText({ info }: Document, publicUrl: string, takesApps: boolean): RequestHandler {
  const access = takesApps
    ? 'Asked without a token, it says where access is given (OAuth 2.1).'
    : 'It takes the API key of a workspace as a bearer token.';
  const text = `# ${info.title}

> Makes immutable documents (Markdown, HTML, PDF) from templates and values. Programs call the API; assistants call the same operations as tools.

${info.description?.trim()}

## API

- [Contract](${publicUrl}/api/v1/openapi.json): OpenAPI 3.1, every operation with examples.
- [Reference](${publicUrl}/docs): the same for people.
- [Error codes](${publicUrl}/docs/errors): what each means and what to do.

## Assistants

- [MCP server](${publicUrl}/mcp): Model Context Protocol, streamable HTTP. ${access}
`;
  const router = Router();
  router.get('/', (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('text/plain').send(text));
  router.all('/', readOnly);
  return router;
}
