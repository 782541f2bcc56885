/**
 * §15.7, for development: response validation as middleware. With `CHECK_ANSWERS=1`, an answer that the contract does not
 * describe becomes a 500 that says why.
 */
import type { RequestHandler } from 'express';
import type { Log } from '../../../../platform/log.ts';
import { errorBody } from '../errors/error-body.ts';
import { checkAnswer } from './check-answer.ts';

/**
 * Mounted at the contract's base path, before everything else. Every answer there is sent by one `res.end`, so it can still be
 * replaced. `/openapi.json` is not a path of the contract; files, pages and health checks are mounted elsewhere.
 */
export function checkAnswers(log: Log): RequestHandler {
  return (req, res, next) => {
    const { method, url } = req;
    if (req.path === '/openapi.json') return next();
    const end = res.end.bind(res) as (chunk?: string | Buffer) => typeof res;
    res.end = ((chunk?: unknown) => {
      const text = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? String(chunk) : '';
      const fault = findFault(method, url, { status: res.statusCode, headers: res.getHeaders(), text });
      if (fault === null) return end(text);
      log.error({ requestId: res.getHeader('X-Request-Id'), fault }, 'an answer is not as the contract describes it');
      const body = JSON.stringify(errorBody({ code: 'internal', message: fault }));
      res.statusCode = 500;
      res.setHeader('Content-Type', 'application/json; charset=utf-8');
      res.setHeader('Content-Length', Buffer.byteLength(body));
      return end(body);
    }) as typeof res.end;
    next();
  };
}

type Sent = { status: number; headers: Record<string, unknown>; text: string };

function findFault(method: string, url: string, { status, headers, text }: Sent): string | null {
  try {
    const named = Object.entries(headers).map(([name, value]) => [name, value === undefined ? value : String(value)]);
    checkAnswer(method, url, {
      status,
      headers: Object.fromEntries(named),
      text,
      body: text === '' ? {} : JSON.parse(text),
    });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
