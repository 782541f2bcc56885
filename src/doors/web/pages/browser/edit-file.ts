/** §18.21: the editor of a file (`platen dev`): follows the files, and saves the file and its values on request. */
import { element } from './elements.ts';
import { followFiles } from './follow-files.ts';
import { keep, noteUnkept } from './keep-text.ts';
import { input } from './post-form.ts';
import { postText } from './post-text.ts';
import { say } from './say.ts';
import type { Values } from './value-form.ts';

type Edited = {
  tryText: () => Promise<void>;
  chooseScenario: (name: string) => void;
  scenario: () => string;
  values: () => Values;
};

export function editFile({ tryText, chooseScenario, scenario, values }: Edited): void {
  // The page asks what to do with the unsaved text.
  if (document.getElementById('conflict')) noteUnkept();
  followFiles(() => void tryText());
  const save = (event: Event) => {
    event.preventDefault();
    void keep();
  };
  const button = element('save-file', HTMLButtonElement);
  // When the file has changed, the form's page asks what to do.
  button.addEventListener('click', save);
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && !button.hidden) save(event);
  });
  const told = element('values-saved', HTMLElement);
  const body = () => JSON.stringify(values(), null, 2);
  element('copy-values', HTMLButtonElement).addEventListener('click', () => navigator.clipboard.writeText(body()));
  element('save-values', HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault();
    const wanted = element('scenario', HTMLInputElement).value.trim() || scenario();
    const isOwn = wanted === scenario();
    if (isOwn && !confirm(say('overwrite', { name: wanted }))) return;
    const csrf = input('csrf').value;
    const sent = new URLSearchParams({ csrf, scenario: wanted, values: body(), overwrite: isOwn ? '1' : '' });
    try {
      told.textContent = (await (await postText('/values', sent)).json()).said;
      chooseScenario(wanted);
    } catch (error) {
      told.textContent = (error as Error).message;
    }
  });
}
