/** §2.5: the facts about a document, as a description list. */
import { element } from './elements.ts';
import type { Generation, Summary } from './generation.ts';

const SOURCES: Record<Generation['source'], string> = { api: 'API', app: 'Web app' };

export function showFacts(generation: Generation, summary: Summary | undefined): void {
  const facts: [term: string, value: string | Node | undefined][] = [
    ['Number', `#${generation.generation_number}`],
    ['Template', templateOf(generation, summary)],
    ['Created', timeOf(generation.created_at)],
    ['By', summary?.created_by_name ?? undefined],
    ['Source', SOURCES[generation.source] ?? generation.source],
    ['Id', codeOf(generation.id)],
  ];
  element('facts', HTMLDListElement).replaceChildren(
    ...facts.flatMap(([term, value]) => (value === undefined ? [] : [fact(term, value)])),
  );
}

function fact(term: string, value: string | Node): HTMLElement {
  const pair = document.createElement('div');
  const name = document.createElement('dt');
  const content = document.createElement('dd');
  name.textContent = term;
  content.dir = 'auto';
  content.append(value);
  pair.append(name, content);
  return pair;
}

function templateOf({ template_id, source_version }: Generation, summary: Summary | undefined): string | undefined {
  if (!summary?.template_title) return template_id ? undefined : 'Deleted since';
  const version = source_version === undefined ? '' : `, version ${source_version}`;
  return `${summary.template_title}${version}${template_id ? '' : ' (deleted since)'}`;
}

function timeOf(instant: string): Node {
  const time = document.createElement('time');
  const date = new Date(instant);
  time.dateTime = instant;
  time.title = instant;
  time.textContent = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' }).format(date);
  return time;
}

function codeOf(text: string): Node {
  const code = document.createElement('code');
  code.textContent = text;
  return code;
}
