/** §25.4: verifies a PDF by its SHA-256 and those of its beginnings. The file stays on this computer. */
import { endsOfPdfUpdates, kindsOfUpdate, type UpdateKind } from '../../../../domain/pdf-updates.ts';
import { readable } from './elements.ts';

const form = document.getElementById('verify-file') as HTMLFormElement;
const input = form.querySelector('input')!;
const drop = document.getElementById('drop')!;
const verdict = document.getElementById('verdict')!;
const words = form.dataset as Record<string, string>;

/** The names of the texts of kinds in the form's data. */
const KINDS: Record<UpdateKind, string> = {
  signature: 'signature',
  timestamp: 'timestamp',
  proofs: 'proofs',
  form: 'formFields',
  annotations: 'annotations',
  pages: 'pages',
  other: 'other',
};

type Answer = {
  found: 'issued' | 'unsealed' | 'earlier' | 'changed' | 'unknown';
  at?: number;
  document?: { state: 'genuine' | 'void' | 'replaced' };
  title: string;
  says: string;
  facts?: { term: string; text: string }[];
};

form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
input.addEventListener('change', () => void verify(input.files?.[0]));
// The whole page, so that a file that misses the field does not replace the page.
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
document.addEventListener('dragleave', () => drop.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  void verify(event.dataTransfer?.files[0]);
});

/** The last file that was chosen. Answers for earlier ones are not shown. */
let latest: File | undefined;

async function verify(file: File | undefined): Promise<void> {
  if (!file) return;
  latest = file;
  const show = (...nodes: Node[]) => {
    if (latest === file) verdict.replaceChildren(...nodes);
  };
  if (!globalThis.crypto?.subtle) return show(paragraph(words.insecure!));
  if (file.size > Number(words.maxBytes)) return show(paragraph(words.tooLarge!));
  show(paragraph(words.hashing!));
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const ends = endsOfPdfUpdates(bytes);
    const hashes = [await hashOf(bytes)];
    // The longest beginning first: it is the latest version that was issued.
    for (const end of ends.reverse()) hashes.push(await hashOf(bytes.subarray(0, end)));
    const answer = await lookUp(hashes);
    show(
      ...('error' in answer
        ? [paragraph(answer.error.message)]
        : nodesOf(file, answer, (at) => bytes.subarray(ends[at - 1]!))),
    );
  } catch {
    show(paragraph(words.failed!));
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns an error where nothing was looked up, as after too many look-ups. */
async function lookUp(hashes: string[]): Promise<Answer | { error: { message: string } }> {
  const query = new URLSearchParams(hashes.map((hash) => ['sha256', hash]));
  const answer = await fetch(`${words.lookUp}?${query}`, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'application/json' },
  });
  return answer.json();
}

function nodesOf({ name }: File, answer: Answer, appendedAt: (at: number) => Uint8Array): Node[] {
  const { found, at = 0, document: known, title, says, facts = [] } = answer;
  const heading = element('h3', title);
  const of = element('p', name);
  of.className = 'quiet';
  of.dir = 'auto';
  const text = paragraph(says);
  if (found === 'changed' || known?.state !== 'genuine') text.className = 'notice problem';
  const list = element('dl', '');
  list.className = 'facts';
  for (const fact of facts) list.append(element('dt', fact.term), element('dd', fact.text));
  const kinds = found === 'changed' ? kindsOfUpdate(new TextDecoder('latin1').decode(appendedAt(at))) : [];
  const appended = kinds.map((kind) => element('li', words[KINDS[kind]]!));
  const parts = element('ul', '');
  parts.append(...appended);
  return [
    heading,
    of,
    text,
    ...(appended.length > 0 ? [element('p', words.appended!), parts] : []),
    ...(facts.length > 0 ? [list] : []),
  ];
}

function paragraph(text: string): HTMLElement {
  const made = element('p', text);
  made.className = 'notice';
  return made;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = readable(text);
  return made;
}
