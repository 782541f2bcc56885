/** §17.42: the Word copy of a document at its page's address, for programs with a bearer credential. Members of the web app are let in by their session, elsewhere. */
import type { RequestHandler } from 'express';
import { contentDisposition } from '../../../../data/objects/content-disposition.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { isUuid } from '../../../../domain/uuid.ts';
import { WORD_TYPE } from '../../../../domain/word-type.ts';
import { findWordCopy } from '../../../../use-cases/read/index.ts';
import type { ServiceContext } from '../../handlers/context.ts';
import type { Admission } from '../request/admission.ts';
import { createClientSignal } from '../request/create-client-signal.ts';

/** Passes on who sends no credential. A handler, not a router, which would answer OPTIONS, too. */
export function wordCopyHandler(context: ServiceContext, admission: Admission): RequestHandler<{ id: string }> {
  return async (req, res, next) => {
    if (req.get('Authorization') === undefined) return next();
    const clientSignal = createClientSignal(res);
    const { principal } = await admission.admit(req, res, { clientSignal, counted: true });
    const { id } = req.params;
    if (!isUuid(id)) throw new Refusal('validation', 'id must be the id of a document, a UUID.', 'id');
    const { workspaceId } = principal;
    const { bytes, fileName } = await findWordCopy(context, { workspaceId, id: id.toLowerCase() }, clientSignal);
    res.set('Cache-Control', 'no-store').set('Content-Disposition', contentDisposition({ fileName, download: true }));
    res.type(WORD_TYPE).send(Buffer.from(bytes));
  };
}
