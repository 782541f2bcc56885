/**
 * §17.40, §17.42: the Word copy and the XML of a document, at addresses below its page's, for programs with a bearer credential. Members of the web
 * app are let in by their session, elsewhere.
 */
import type { RequestHandler } from 'express';
import { Refusal } from '../../../../domain/errors.ts';
import { WORD_TYPE } from '../../../../domain/title.ts';
import { isUuid } from '../../../../domain/uuid.ts';
import { tell } from '../../../../locales/message.ts';
import { contentDisposition } from '../../../../platform/content-disposition.ts';
import { findDocument, findWordCopy } from '../../../../use-cases/read/index.ts';
import type { ServiceContext } from '../../handlers/context.ts';
import { createClientSignal } from '../request/address-of.ts';
import type { Admission } from '../request/admission.ts';

type Copy = { bytes: Uint8Array | string; fileName: string; type: string };
/** Throws a `Refusal`. */
type FindCopy = (
  context: ServiceContext,
  of: { workspaceId: string; id: string },
  clientSignal: AbortSignal,
) => Promise<Copy>;

/** By the end of the address. */
const COPIES: Record<string, FindCopy> = {
  async word(context, of, clientSignal) {
    return { ...(await findWordCopy(context, of, clientSignal)), type: WORD_TYPE };
  },
  async 'e-invoice'(context, of) {
    const { setup, title } = (await findDocument(context, of, { previewed: false })).document;
    if (!setup.eInvoice) throw new Refusal('not_found', tell('api.noInvoice'), 'id');
    return { bytes: setup.eInvoice.xml, fileName: `${title}.xml`, type: 'application/xml; charset=utf-8' };
  },
};

/** Passes on who sends no credential. GET alone: a router would answer OPTIONS, too. */
export function documentCopies(
  context: ServiceContext,
  admission: Admission,
): Record<string, RequestHandler<{ id: string }>> {
  const handlerOf =
    (find: FindCopy): RequestHandler<{ id: string }> =>
    async (req, res, next) => {
      if (req.get('Authorization') === undefined) return next();
      const clientSignal = createClientSignal(res);
      const { principal } = await admission.admit(req, res, { clientSignal, counted: true });
      const { id } = req.params;
      if (!isUuid(id)) throw new Refusal('validation', tell('api.id'), 'id');
      const of = { workspaceId: principal.workspaceId, id: id.toLowerCase() };
      const { bytes, fileName, type } = await find(context, of, clientSignal);
      res.set('Cache-Control', 'no-store').set('Content-Disposition', contentDisposition({ fileName, download: true }));
      res.type(type).send(Buffer.from(bytes));
    };
  return Object.fromEntries(Object.entries(COPIES).map(([end, find]) => [`/documents/:id/${end}`, handlerOf(find)]));
}
