/**
 * §18.21: requests of this machine's own pages only. A page from elsewhere could have a name of its own lead to 127.0.0.1 (DNS
 * rebinding), or send requests and not see the answers.
 */
import type { RequestHandler } from 'express';

const NAMES = ['127.0.0.1', 'localhost'];
/** What browsers say of a request of the page itself, and of an address that was typed. */
const OWN_SITE = ['same-origin', 'none'];

export const localOnly: RequestHandler = (req, res, next) => {
  const { host = '', origin } = req.headers;
  const hosts = NAMES.map((name) => `${name}:${req.socket.localPort}`);
  const isOwn = hosts.includes(host) && (origin === undefined || origin === `http://${host}`);
  if (isOwn && OWN_SITE.includes(String(req.headers['sec-fetch-site'] ?? 'none'))) return next();
  res.status(403).type('text').send('This address answers its own pages only.\n');
};
