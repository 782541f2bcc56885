/** §20.15: connected apps as pages list them, and the address that connects one. */

import type { ConnectedApp } from '../../../data/storage/access/grants.ts';
import { audienceOf } from '../../../domain/audience.ts';
import { TEXTS } from '../pages/index.ts';
import { describeRedirect } from './describe-redirect.ts';
import { moment } from './moment.ts';
import type { WebContext } from './web-action.ts';

const { apps: T } = TEXTS;

/** What is pasted into an assistant. `lead`: what it then does. */
export function assistantAddress({ site, consents }: Pick<WebContext, 'site' | 'consents'>) {
  return { address: audienceOf(site.publicUrl), lead: consents ? T.assistantSignsIn : T.assistantNeedsKey };
}

export function shownApp({ appName, redirectHost, userEmail, createdAt, usedAt }: ConnectedApp, timeZone: string) {
  return {
    ...{ name: appName, host: describeRedirect(redirectHost), actsFor: userEmail },
    since: moment(timeZone, createdAt),
    used: usedAt && moment(timeZone, usedAt),
  };
}

/** What a page says that asks before one is disconnected. */
export function aboutApp(app: ConnectedApp, timeZone: string) {
  const { columns, disconnect, never } = T;
  const { name, host, actsFor, since, used } = shownApp(app, timeZone);
  return {
    ...{ title: disconnect.title(name), text: disconnect.text, submit: disconnect.submit },
    facts: [
      { name: columns.host, text: host },
      { name: columns.actsFor, text: actsFor },
      { name: columns.since, text: since.text },
      { name: columns.used, text: used?.text ?? never },
    ],
  };
}
