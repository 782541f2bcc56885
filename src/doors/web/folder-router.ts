/** §18.21: the pages of `platen dev`: the list of a folder's templates, and the editor. */

import path from 'node:path';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { Refusal } from '../../domain/errors.ts';
import { isolated, withIsolatedControls } from '../../domain/text.ts';
import { isObject } from '../../domain/values.ts';
import { tell, toldOf } from '../../locales/message.ts';
import { type Fault, positionOf } from '../../template/model/fault.ts';
import type { Folder, FolderDesk, FolderText, ListedFile } from '../../use-cases/folder/index.ts';
import { statusOf } from '../api/index.ts';
import { problemPage, readJsonField } from './model/field.ts';
import { hasParts, readFiles, readForm } from './model/read-form.ts';
import { webCookies } from './model/visit.ts';
import type { PageAnswer, WebAnswer } from './model/web-action.ts';
import { appHeaders, createAppPages, designPage, inLanguageOfPage, loadAssets, pageHeaders, t } from './pages/index.ts';
import { assetsRouter } from './routing/pages-router.ts';
import { sendAnswer, sendPage } from './routing/send-answer.ts';
import { EDITOR_ACTIONS, type EditorAction, type Writing } from './studio/editor-actions.ts';
import { type AroundText, editorPage } from './studio/editor-page.ts';
import { saveTexts, showTexts } from './studio/save-texts.ts';

type FolderRouter = { router: Router; tellChanged: () => void };

/** `place`: the folder's absolute path. `version`: Platen's version. */
type FolderRouterOptions = { folder: Folder; place: string; version: string };

type FileWriting = Writing<FolderText> & { desk: FolderDesk };

const SITE = { publicUrl: '', base: '' };
/** The editor's requests, below the address of a text. */
const POSTED: Record<string, EditorAction | ((writing: FileWriting) => Promise<WebAnswer>)> = {
  '': EDITOR_ACTIONS.changeText,
  '/save': EDITOR_ACTIONS.saveText,
  '/try': EDITOR_ACTIONS.tryText,
  '/settings': EDITOR_ACTIONS.editText,
  '/preview': EDITOR_ACTIONS.previewText,
  '/pdf': EDITOR_ACTIONS.renderText,
  '/reading': EDITOR_ACTIONS.readInvoice,
  '/pictures': EDITOR_ACTIONS.addPictures,
  '/values': saveScenario,
  '/texts': saveTexts,
};

export function folderRouter({ folder, place, version }: FolderRouterOptions): FolderRouter {
  const assets = loadAssets();
  const pages = createAppPages({ version, release: assets.release });
  const web = { context: { site: SITE }, cookies: webCookies(SITE), pages };
  const watching = new Set<Response>();
  const router = Router({ caseSensitive: true, strict: true });
  router.use(localOnly, assetsRouter(assets));
  router.get('/design', pageHeaders, (_req: Request, res: Response) => {
    res.type('html').send(designPage(pages, assets));
  });
  router.get('/events', (req, res) => {
    res.set('Content-Type', 'text/event-stream').write('retry: 500\n\n');
    watching.add(res);
    req.once('close', () => watching.delete(res));
  });
  router.use(appHeaders(null));
  router.get('/', async (_req, res) => sendPage(res, await listPage(folder, place), web));
  const answering =
    (act: (writing: FileWriting) => Promise<WebAnswer | null>): RequestHandler<{ name: string }> =>
    async (req, res) => {
      const { name } = req.params;
      const leaving = new AbortController();
      res.once('close', () => leaving.abort());
      const answer = await act({
        ...(await readSent(req, res)),
        desk: folder.desk(name, leaving.signal),
        isFile: true,
        clock: () => new Date(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        base: '',
        path: (page) => (page === undefined ? textPath(name) : `${textPath(name)}/${page}`),
        page: async (text, shown) => editorPage(text, await aroundFile(folder, place, text), shown),
      });
      if (leaving.signal.aborted) return;
      if (!answer) throw new Refusal('not_found', tell('refusal.folder.noTemplate', { name }), 'name');
      await sendAnswer(answer, res, web);
    };
  router.get('/templates/:name', answering(EDITOR_ACTIONS.showText));
  router.get('/templates/:name/texts', answering(showTexts));
  for (const [below, action] of Object.entries(POSTED)) router.post(`/templates/:name${below}`, answering(action));
  router.use(() => {
    throw new Refusal('not_found', tell('refusal.noPath'));
  });
  router.use(answerFault(web));
  const tellChanged = () => {
    for (const res of watching) res.write('data: changed\n\n');
  };
  return { router, tellChanged };
}

async function readSent(req: Request, res: Response): Promise<Pick<Writing, 'form' | 'files'>> {
  if (req.method !== 'POST') return { form: new URLSearchParams(), files: { given: [] } };
  if (!hasParts(req)) return { form: await readForm(req, res, 'person'), files: { given: [] } };
  const { form, ...files } = await readFiles(req, res, () => true);
  return { form, files };
}

/** Saves the entered values as a scenario, in a file beside the template. */
async function saveScenario({ desk, form }: FileWriting): Promise<WebAnswer> {
  const values = readJsonField(form.get('values'));
  if (!isObject(values)) throw new Refusal('validation', tell('refusal.draft.values'), 'values');
  const overwrite = form.get('overwrite') === '1';
  const file = await desk.saveScenario(form.get('scenario') ?? '', { values, overwrite });
  return { json: { file, said: t('studio.folder.savedIn', { file }) } };
}

/** Answers an error. Scripts get JSON. */
function answerFault(web: Parameters<typeof sendPage>[2]): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = error instanceof Refusal ? statusOf(error) : 500;
    const text = inLanguageOfPage(toldOf(error));
    if (req.accepts(['json', 'html']) === 'json')
      return void res.status(status).json({ error: { code: error.code ?? 'internal', message: text } });
    const problem = { title: t('problems.failed.title'), text };
    sendPage(res, problemPage(problem, status, { isFolder: true }), web);
  };
}

const NAMES = ['127.0.0.1', 'localhost'];

/**
 * §18.21: accepts only requests from this machine's own pages. A page from elsewhere could point its own host name to
 * 127.0.0.1 (DNS rebinding), or send requests without seeing the answers.
 */
const localOnly: RequestHandler = (req, res, next) => {
  const { host = '', origin } = req.headers;
  // A browser sends `same-origin` for requests of the page, and `none` for a typed address.
  const site = req.get('Sec-Fetch-Site') ?? 'none';
  const hosts = NAMES.map((name) => `${name}:${req.socket.localPort}`);
  // Forms of pages that send no referrer have the origin `null`.
  const isOurs = origin === undefined || origin === `http://${host}` || (origin === 'null' && site === 'same-origin');
  if (hosts.includes(host) && isOurs && ['same-origin', 'none'].includes(site)) return next();
  res.status(403).type('text').send('This address only accepts requests from its own pages.\n');
};

// §18.21: the list of a folder's templates, and the editor's page around one of them.

/** A name such as `more/letter.md` is one segment of the path. */
function textPath(name: string): string {
  return `/templates/${encodeURIComponent(name)}`;
}

/** Returns a link that opens a place in VS Code. Other editors can be set up for it too. */
function inEditor(file: string, position = ''): string {
  return `vscode://file${encodeURI(file)}${position && `:${position}`}`;
}

/** `place`: the folder's absolute path. */
async function listPage(folder: Folder, place: string): Promise<PageAnswer> {
  const listed: ListedFile[] = [];
  for await (const file of folder.list()) listed.push(file);
  const faults = listed.reduce((sum, file) => sum + file.faults.length, 0);
  const templates = listed.filter(({ isTheme }) => !isTheme).length;
  const shownFault = ({ file, message, ...at }: Fault) => ({
    text: inLanguageOfPage(message),
    place: [file, positionOf(at)].filter(Boolean).join(':'),
    href: inEditor(path.join(place, file), positionOf(at)),
  });
  return {
    page: 'folder',
    title: t('studio.folder.title'),
    data: {
      isFolder: true,
      place,
      summary:
        templates === 0
          ? t('studio.folder.none')
          : `${t('studio.folder.templates', { templates })} · ${t('studio.folder.mistakes', { faults })}`,
      files: listed.map(({ name, title, folder: filed, scenarios, isTheme, faults: own }) => ({
        name,
        isTheme,
        faults: own.map(shownFault),
        href: isTheme ? '' : textPath(name),
        title: withIsolatedControls(title ?? name),
        filed: title === undefined ? '' : [filed, name].filter(Boolean).join(' · '),
        scenarios: scenarios.join(', '),
      })),
    },
  };
}

async function aroundFile(
  folder: Pick<Folder, 'themes'>,
  place: string,
  { name, isConverted }: FolderText,
): Promise<AroundText> {
  const file = path.join(place, name);
  return {
    heading: t('studio.editorTitle', { title: isolated(name) }),
    path: textPath(name),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    crumbs: [{ name: t('templates.all'), href: '/' }],
    themes: await folder.themes(),
    notices: [],
    folder: { place: `${place}${path.sep}`, name, href: inEditor(file), isReadOnly: isConverted },
  };
}
