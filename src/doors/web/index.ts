/** The door of this room: the web app as one router. `README.md` draws the sub-rooms. */

export { mailPausedWebhook } from './mail/webhook-mail.ts';
export { knownBrowser } from './model/visit.ts';
export { openProvider } from './provider/open-provider.ts';
export { linkPage } from './routing/link-page.ts';
export { pagesRouter } from './routing/pages-router.ts';
export { webRouter } from './routing/web-router.ts';
