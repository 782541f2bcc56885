/** §18.21: the pages of `platen dev`, and what they ask for. */

import { randomUUID } from 'node:crypto';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import manifest from '../../../package.json' with { type: 'json' };
import { Refusal } from '../../domain/errors.ts';
import { isObject } from '../../domain/values.ts';
import {
  createAppPages,
  createPages,
  designPage,
  documentPageHeaders,
  fileHeaders,
  loadAssets,
  pageHeaders,
} from '../../doors/web/pages/index.ts';
import { english, isMessage, withEnglish } from '../../locales/message.ts';
import { SCENARIO_NAME } from '../../use-cases/templates/files/index.ts';
import type { DevSession } from './dev-session.ts';
import { type DevTemplate, valuesFileOf } from './dev-template.ts';
import type { DevWorkers } from './dev-workers.ts';
import type { DevDocument } from './make-document.ts';

export type DevRouter = { router: Router; tellChanged: () => void };

/** In bytes; a request of the service has 1 MB of values. */
const BODY_LIMIT = 2_000_000;
/** Characters that no font has; a header holds no more. */
const MISSING_TOLD = 50;
const STATUSES: Partial<Record<Refusal['code'], number>> = { not_found: 404, pdf_render_failed: 422 };

export function createDevRouter(session: DevSession, workers: Pick<DevWorkers, 'pdf' | 'read'>): DevRouter {
  const assets = loadAssets();
  const about = { version: manifest.version, release: assets.release };
  const pages = createPages(about);
  const site = { publicUrl: '', base: '' };
  const watching = new Set<Response>();
  const router = Router();
  router.use(localOnly, (_req, res, next) => {
    res.set({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' });
    next();
  });

  router.get('/', pageHeaders, (_req: Request, res: Response) => void res.type('html').send(pages.templates(site)));
  router.get('/template', documentPageHeaders, (_req: Request, res: Response) => {
    res.type('html').send(pages.template({ ...site, nonce: res.locals.nonce }));
  });
  router.get('/design', pageHeaders, (_req: Request, res: Response) => {
    res.type('html').send(designPage(createAppPages(about), assets));
  });
  router.get('/assets/:release/:name', fileHeaders, (req: Request<{ name: string }>, res: Response, next) => {
    const asset = assets.byName.get(req.params.name);
    if (asset) res.set('Content-Type', asset.type).send(asset.bytes());
    else next();
  });

  router.get('/events', (req, res) => {
    res.set('Content-Type', 'text/event-stream').write('retry: 500\n\n');
    watching.add(res);
    req.once('close', () => watching.delete(res));
  });
  router.get('/templates', async (_req, res) => {
    res.type('application/x-ndjson');
    for await (const template of session.list()) {
      if (res.closed) return;
      res.write(`${JSON.stringify(template, withEnglish)}\n`);
    }
    res.end();
  });

  router.use(express.json({ limit: BODY_LIMIT }));
  router.post('/documents', async (req, res) => {
    const { name, scenario, values, pages: counted } = bodyOf(req);
    const wanted = { name: String(name), scenario: String(scenario), values };
    const shown = await session.show({ ...wanted, ...(Number.isInteger(counted) && { pages: Number(counted) }) });
    res.type('json').send(JSON.stringify(shown, withEnglish));
  });
  const documentOf = (id: string): DevDocument => {
    const document = session.document(id);
    if (!document) throw new Refusal('not_found', 'This document was shown long ago; load the page again.', 'id');
    return document;
  };
  /** Undefined once the client has left. */
  const rendered = async (render: DevWorkers['pdf'], document: DevDocument, res: Response) => {
    const client = new AbortController();
    res.once('close', () => client.abort());
    const pdf = await render(document, client.signal).catch((error) => {
      if (client.signal.aborted) return undefined;
      throw error;
    });
    if (isMessage(pdf)) throw new Refusal('pdf_render_failed', `There is no PDF: ${english(pdf)}.`);
    return pdf;
  };
  router.get('/documents/:id.pdf', async (req, res) => {
    const pdf = await rendered(workers.pdf, documentOf(req.params.id), res);
    if (pdf === undefined) return;
    res.set({
      'Platen-Pages': String(pdf.pages),
      'Platen-Missing': encodeURIComponent(pdf.missing.slice(0, MISSING_TOLD).join('')),
    });
    res.type('pdf').send(Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength));
  });
  router.get('/documents/:id/e-invoice', async (req, res) => {
    const document = documentOf(req.params.id);
    const pdf = await rendered(workers.read, document, res);
    if (pdf === undefined) return;
    if (!pdf.reading)
      throw new Refusal('not_found', 'This document is no e-invoice, or nobody has sent its values.', 'id');
    res.json({ ...pdf.reading, xml: document.setup.eInvoice!.xml, title: document.title });
  });
  router.post('/scenarios', async (req, res) => {
    const { name, scenario, title, values, overwrite } = bodyOf(req);
    const files = await session.find(String(name));
    res.json({ file: await saveScenario(files, { scenario, title, values, overwrite }) });
  });

  router.use((_req, _res, next) => next(new Refusal('not_found', 'There is no such path.')));
  router.use(answerFault);
  return {
    router,
    tellChanged: () => {
      for (const res of watching) res.write('data: changed\n\n');
    },
  };
}

function bodyOf({ body }: Request): Record<string, unknown> {
  if (isObject(body)) return body;
  throw new Refusal('validation', 'Expected a JSON object.');
}

const answerFault: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const status = error instanceof Refusal ? (STATUSES[error.code] ?? 400) : Number(error.status ?? 500);
  res.status(status).json({ message: String(error.message) });
};

const NAMES = ['127.0.0.1', 'localhost'];

/** What browsers say of a request of the page itself, and of an address that was typed. */
const OWN_SITE = ['same-origin', 'none'];

/**
 * §18.21: requests of this machine's own pages only. A page from elsewhere could have a name of its own lead to 127.0.0.1 (DNS
 * rebinding), or send requests and not see the answers.
 */
const localOnly: RequestHandler = (req, res, next) => {
  const { host = '', origin } = req.headers;
  const hosts = NAMES.map((name) => `${name}:${req.socket.localPort}`);
  const isOwn = hosts.includes(host) && (origin === undefined || origin === `http://${host}`);
  if (isOwn && OWN_SITE.includes(String(req.headers['sec-fetch-site'] ?? 'none'))) return next();
  res.status(403).type('text').send('This address answers its own pages only.\n');
};

type ScenarioToSave = { scenario: unknown; title?: unknown; values: unknown; overwrite?: unknown };

/**
 * §18.21: writes the values of a scenario beside their template: the one thing that pages of `platen dev` write.
 * Gives the file's name. Throws `validation`, for one that is there too, unless it may be overwritten.
 */
async function saveScenario(
  files: DevTemplate,
  { scenario, title, values, overwrite }: ScenarioToSave,
): Promise<string> {
  if (typeof scenario !== 'string' || !SCENARIO_NAME.test(scenario))
    throw new Refusal('validation', 'A scenario needs a name of letters, digits and blanks.', 'scenario');
  if (!isObject(values)) throw new Refusal('validation', 'values must be an object.', 'values');
  const file = files.values.get(scenario) ?? valuesFileOf(files, scenario);
  const name = path.basename(file);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere && overwrite !== true) throw new Refusal('validation', `${name} is there already.`, 'overwrite');
  const body = { ...(typeof title === 'string' && title !== '' && { title }), values };
  // Renaming takes the place of a symbolic link, which could lead anywhere.
  const written = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
  try {
    await writeFile(written, `${JSON.stringify(body, null, 2)}\n`, { flag: 'wx' });
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw new Refusal('validation', `${name} cannot be written: ${(error as Error).message}`, 'scenario');
  }
  return name;
}
