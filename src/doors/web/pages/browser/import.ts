/**
 * §20.12: enhances the upload form: files and folders can be dropped, oversized uploads are refused before sending, and
 * progress is shown. The answer is shown as if the browser had sent the form.
 */
const form = document.getElementById('import-form') as HTMLFormElement;
const drop = document.getElementById('drop')!;
const status = document.getElementById('import-status')!;
const button = form.querySelector('button')!;

type Chosen = { file: File; name: string };

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(chosen());
});

/** A browser without folder controls drops no folders either. */
drop.hidden = false;
form.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
form.addEventListener('dragleave', () => drop.classList.remove('over'));
form.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  void dropped(event.dataTransfer!).then(send);
});

function chosen(): Chosen[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')]
    .flatMap(({ files }) => [...(files ?? [])])
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }));
}

async function dropped({ items }: DataTransfer): Promise<Chosen[]> {
  // All at once: the list is empty once this function waits. An item that is not a file on disk has no entry.
  const given = [...items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile()).filter((one) => one !== null);
  return (await Promise.all(given.map(filesOf))).flat();
}

/** Returns the files of a folder and its subfolders. */
async function filesOf(entry: FileSystemEntry | File): Promise<Chosen[]> {
  if (entry instanceof File) return [{ file: entry, name: entry.name }];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, name: entry.fullPath.slice(1) }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: Chosen[] = [];
  for (;;) {
    // `readEntries` returns at most a hundred entries at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesOf(one)));
  }
}

/** Skips files that the service would leave out: hidden ones, such as `.git`, and those too large for any template. */
function isWanted({ file, name }: Chosen): boolean {
  const isHidden = name.split('/').some((part) => part.startsWith('.'));
  const { maxFileBytes, maxWordBytes } = form.dataset;
  const most = /\.(?:docx|docm|dotx|dotm)$/i.test(name) ? maxWordBytes : maxFileBytes;
  return !isHidden && (/\.zip$/i.test(name) || file.size <= Number(most));
}

async function send(all: Chosen[]): Promise<void> {
  const { maxBytes, maxFiles, tooLarge, tooMany, checking, failed, empty } = form.dataset as Record<string, string>;
  const files = all.filter(isWanted);
  if (files.length === 0) return say(empty!);
  if (files.length > Number(maxFiles)) return say(tooMany!);
  if (files.reduce((sum, { file }) => sum + file.size, 0) > Number(maxBytes)) return say(tooLarge!);
  const body = new FormData();
  // The fields come first: without the form's token, the server reads no files.
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('input[type="hidden"]'))
    body.append(name, value);
  for (const { file, name } of files) body.append('files', file, name);
  say(checking!);
  button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/html' } });
    if (answer.redirected) return void location.assign(answer.url);
    show(await answer.text());
  } catch {
    say(failed!);
  } finally {
    button.disabled = false;
  }
}

function say(text: string): void {
  status.textContent = text;
}

/** Shows the answer around the form, which keeps the chosen files. */
function show(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  say('');
  document.title = page.title;
  const [main, other] = [document.querySelector('main')!, page.querySelector('main')!];
  page.getElementById('import-form')?.replaceWith(form);
  main.replaceChildren(...other.childNodes);
  const faults = document.getElementById('faults');
  (faults ?? main).focus();
}
