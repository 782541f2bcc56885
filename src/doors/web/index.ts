/** The public interface of this folder: the web app as one router. `README.md` draws the sub-rooms. */

export { mailApproval, mailEndingSeal, mailPausedWebhook } from './mail/mails.ts';
export { knownBrowser } from './model/visit.ts';
export { openProvider } from './provider/open-provider.ts';
export { linkPage, pagesRouter } from './routing/pages-router.ts';
export { webRouter } from './routing/web-router.ts';
