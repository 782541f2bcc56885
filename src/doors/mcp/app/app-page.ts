/**
 * §22.11: the app that a chat shows for a draft, as a resource (MCP Apps, 2026-01-26): one HTML file with its styles, script and words, that
 * asks nothing but its host. The same for everybody: it holds no draft and no secret.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadResourceResult } from '@modelcontextprotocol/server';

export const APP_URI = 'ui://platen/draft.html';
export const APP_TYPE = 'text/html;profile=mcp-app';
/** How clients say that they show apps. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui';

/** `.config/bundle-editor.mjs` makes it of `page/`. */
const PAGE = path.join(import.meta.dirname, '../../../../generated/browser/chat.html');
/** What the words replace in it. */
const NO_WORDS = '<script type="application/json" id="words">{}<';

/** Returns whether the app was bundled (`make setup`). Without it, people get the link to the draft. */
export function hasAppPage(): boolean {
  return existsSync(PAGE);
}

let made: string | undefined;

/** Returns the HTML, with the words of all languages. */
async function appPage(): Promise<string> {
  made ??= await makePage();
  return made;
}

async function makePage(): Promise<string> {
  const { wordsInChat } = await import('../../web/chat.ts');
  const words = JSON.stringify(wordsInChat()).replaceAll('<', '\\u003c');
  const [before, after] = readFileSync(PAGE, 'utf8').split(NO_WORDS) as [string, string];
  return `${before}${NO_WORDS.slice(0, -3)}${words}<${after}`;
}

/** Answers `resources/read` for the app. It declares no other origins, so the host lets it reach none. */
export async function readAppPage(): Promise<ReadResourceResult> {
  const ui = { csp: { connectDomains: [], resourceDomains: [], frameDomains: [] }, prefersBorder: true };
  return { contents: [{ uri: APP_URI, mimeType: APP_TYPE, text: await appPage(), _meta: { ui } }] };
}
