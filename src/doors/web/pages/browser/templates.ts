/** §18.21: the list of templates, as their files are now. */
import { followFiles } from './ask.ts';
import { element } from './elements.ts';
import { faultLines, type ShownFault } from './fault-lines.ts';

type Listed = {
  name: string;
  title?: string;
  folder?: string;
  scenarios: string[];
  faults: ShownFault[];
  isTheme?: true;
};

const SHOW_EVERY_MS = 250;

let reading = new AbortController();

async function refresh(): Promise<void> {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  const listed = new Map<string, Listed>();
  try {
    const { body } = await fetch('/templates', { signal });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    let shownAt = Number.NEGATIVE_INFINITY;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const template: Listed = JSON.parse(line);
        listed.set(template.name, template);
      }
      // The names of all files come at once; what the files say follows.
      if (performance.now() - shownAt < SHOW_EVERY_MS) continue;
      shownAt = performance.now();
      show([...listed.values()]);
    }
    show([...listed.values()]);
  } catch (error) {
    if (!signal.aborted) element('summary', HTMLElement).textContent = String((error as Error).message);
  }
}

function show(files: Listed[]): void {
  const templates = files.filter(({ isTheme }) => !isTheme);
  const faults = files.reduce((sum, template) => sum + template.faults.length, 0);
  const count = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`;
  element('summary', HTMLElement).textContent =
    templates.length === 0
      ? 'There is no template (*.md) in the folder.'
      : `${count(templates.length, 'template')}, ${count(faults, 'mistake')}`;
  element('templates', HTMLElement).replaceChildren(...files.map(itemOf));
}

function itemOf({ name, title, folder = '', scenarios, faults, isTheme }: Listed): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement(isTheme ? 'span' : 'a');
  if (link instanceof HTMLAnchorElement) link.href = `/template?${new URLSearchParams({ name })}`;
  link.textContent = title ?? name;
  item.append(link, quiet(title === undefined ? folder : [folder, name].filter(Boolean).join(' · ')));
  item.append(quiet(isTheme ? 'theme' : scenarios.join(', ')));
  const list = document.createElement('ul');
  list.className = 'mistakes';
  list.append(...faultLines(faults));
  item.append(list);
  return item;
}

function quiet(text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'quiet';
  span.textContent = text;
  return span;
}

followFiles(refresh);
