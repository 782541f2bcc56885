/** §20.24 rule 4: adds pictures that are dropped, pasted or chosen to the draft and the text. */

import { element, make } from './elements.ts';
import { insertAtTop, insertBlock } from './insert-block.ts';
import { input } from './post-form.ts';
import { postText } from './post-text.ts';
import { say } from './say.ts';
import { shrinkPicture } from './shrink-picture.ts';
import type { CodeEditor } from './text-area-editor.ts';

/** `about`: the alt text; empty for the file's name. `attributes`: in the text's braces. `isTop`: not at the cursor. */
export type Placing = { about: string; attributes: string; isTop?: boolean };

/** What a template takes (§13.7). */
const PICTURE = { bytes: 5_000_000, side: 3_000 };

/** Returns the message to show. */
export async function addPictures(
  files: readonly File[],
  editor: CodeEditor,
  { about, attributes, isTop = false }: Placing = { about: '', attributes: '' },
): Promise<string> {
  const body = new FormData();
  // The fields come first: without the form's token, the server reads no files.
  body.append('csrf', input('csrf').value);
  body.append('as', 'json');
  for (const file of files) await append(body, file);
  try {
    const response = await postText('/pictures', body);
    const { names, faults }: { names: string[]; faults: string[] } = await response.json();
    for (const name of names) {
      const [base = ''] = name.split('.');
      const shows = about || base.replaceAll('-', ' ');
      const picture = `![${shows}](${name})${attributes}`;
      if (isTop) insertAtTop(editor, picture);
      else insertBlock(editor, picture, { select: shows, isBehind: true });
      list(name);
    }
    return [...names.map((name) => say('added', { name })), ...faults].join(' ');
  } catch (error) {
    return (error as Error).message;
  }
}

/** Types that templates do not take, and browsers can show. */
const OTHERS = /^image\/(?:heic|heif|webp|avif|bmp|gif)$/;

/** §20.65: adds a file to the form, made smaller if it has to be. Anything else is refused by the service. */
async function append(body: FormData, file: File): Promise<void> {
  const isTooLarge = file.size > PICTURE.bytes && file.type.startsWith('image/') && file.type !== 'image/svg+xml';
  const sent = isTooLarge || OTHERS.test(file.type) ? await shrinkPicture(file, PICTURE).catch(() => file) : file;
  const name =
    sent === file ? file.name : file.name.replace(/\.\w+$/, '') + (sent.type === 'image/png' ? '.png' : '.jpg');
  body.append('picture', sent, name);
}

function list(name: string): void {
  const pictures = element('pictures', HTMLElement);
  if ([...pictures.querySelectorAll('code')].some(({ textContent }) => textContent === name)) return;
  pictures.querySelector('.quiet')?.remove();
  const ariaLabel = `${pictures.dataset.remove} ${name}`;
  const remove = make('button', { className: 'link', name: 'do', value: `remove.${name}`, ariaLabel }, '×');
  pictures.append(make('li', {}, make('code', {}, name), ' ', remove));
}
