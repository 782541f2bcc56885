/** §20.15: connected apps as pages list them, and the address that connects one. */

import { audienceOf } from '../../../domain/credential.ts';
import { isolated } from '../../../domain/text.ts';
import type { ConnectedApp } from '../../../use-cases/administration/index.ts';
import { section, t } from '../pages/index.ts';
import { moment } from './shown.ts';
import type { WebContext } from './web-action.ts';

/** What is pasted into an assistant. `lead`: what it then does. */
export function assistantAddress({ site, consents }: Pick<WebContext, 'site' | 'consents'>) {
  return {
    address: audienceOf(site.publicUrl),
    lead: consents ? t('apps.assistantSignsIn') : t('apps.assistantNeedsKey'),
  };
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
  const { name, host, actsFor, since, used } = shownApp(app, timeZone);
  return {
    ...section('apps.disconnect', { app: isolated(name) }),
    facts: [
      { name: t('apps.columns.host'), text: host },
      { name: t('apps.columns.actsFor'), text: actsFor },
      { name: t('apps.columns.since'), text: since.text },
      { name: t('apps.columns.used'), text: used?.text ?? t('apps.never') },
    ],
  };
}

const OWN_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** `redirectHost`: as a grant has it (§21.4): a host, with its port; or, with its colon, a scheme of the app's own. */
export function describeRedirect(redirectHost: string): string {
  if (redirectHost.endsWith(':')) return t('apps.ownScheme', { scheme: redirectHost });
  return OWN_COMPUTER.test(redirectHost) ? t('apps.ownComputer', { host: redirectHost }) : redirectHost;
}
