/** §5, §8: who may come in: the caller is known by the bearer credential, and sends no more than its credential may. */
import type { Request, Response } from 'express';
import type { Caller } from '../../../../data/storage/connection/look-ups.ts';
import type { ServiceContext } from '../../handlers/context.ts';
import { authenticate, nameCredential } from './authenticate.ts';
import type { RateLimit } from './rate-limit.ts';

export type Admission = {
  /**
   * `templateId`: the raw one of a path, looked up with the caller. `counted`: as a request of the credential. The log learns who it is.
   * Throws `unauthorized` and `rate_limited`.
   */
  admit(
    req: Request,
    res: Response,
    asked: { templateId?: string | undefined; clientSignal: AbortSignal; counted: boolean },
  ): Promise<Caller>;
};

export function createAdmission({ lookUps }: ServiceContext, rateLimit: RateLimit): Admission {
  return {
    async admit(req, res, { templateId, clientSignal, counted }) {
      const authorization = req.get('Authorization');
      res.locals.credential = nameCredential(authorization);
      const caller = await authenticate(lookUps, authorization, templateId, clientSignal);
      const { workspaceId, credentialId } = caller.principal;
      Object.assign(res.locals, { workspaceId, credentialId });
      if (counted) await rateLimit(credentialId, res);
      return caller;
    },
  };
}
