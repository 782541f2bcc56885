/**
 * §21.7: how often an address may make us keep something: register an app, begin an authorization. All processes count together. Requests
 * for tokens are not counted: they keep nothing, nobody guesses a code, and one address of an assistant refreshes for all of its users.
 */
import { type Request, type RequestHandler, Router } from 'express';
import { countAgainst } from '../../../data/storage/people/attempts.ts';
import { HOUR, MINUTE, SECOND } from '../../../domain/durations.ts';
import { addressOf, networkOf } from '../../api/index.ts';
import type { State } from '../state/state.ts';
import type { PageProblem } from './page-problem.ts';

const REGISTRATIONS = { what: 'app registered', max: 100, ms: HOUR };
const AUTHORIZATIONS = { what: 'app authorized', max: 100, ms: 15 * MINUTE };

/** `renderError`: the page for somebody in a browser. `knownBrowser`: what one is counted by instead, so that no stranger behind the same address keeps it out. */
export function limitAddresses(
  { db, knownBrowser }: Pick<State, 'db'> & { knownBrowser: (req: Request) => Promise<string | null> },
  renderError: (problem: PageProblem) => string,
): RequestHandler {
  const secondsLeft = (req: Request, { what, max, ms }: typeof REGISTRATIONS, browser: string | null = null) =>
    countAgainst(db, `${what} ${browser === null ? `from ${networkOf(addressOf(req))}` : `in ${browser}`}`, {
      max,
      ms,
    });
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/oauth/authorize', async (req, res, next) => {
    const seconds = await secondsLeft(req, AUTHORIZATIONS, await knownBrowser(req));
    if (seconds === 0) return next();
    res.status(429).set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' });
    res.type('html').send(renderError({ kind: 'many', detail: String(seconds) }));
  });

  router.post('/oauth/register', async (req, res, next) => {
    const seconds = await secondsLeft(req, REGISTRATIONS);
    if (seconds === 0) return next();
    res.status(429).set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' });
    res.json({
      error: 'temporarily_unavailable',
      error_description: `This address has registered ${REGISTRATIONS.max} apps within an hour. Try again in ${Math.ceil((seconds * SECOND) / MINUTE)} minutes.`,
    });
  });
  return router;
}
