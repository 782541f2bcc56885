/** §21.8: where an app has its users sent back, in words. */
import { t } from '../pages/index.ts';

const OWN_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** `redirectHost`: as a grant has it (§21.4): a host, with its port; or, with its colon, a scheme of the app's own. */
export function describeRedirect(redirectHost: string): string {
  if (redirectHost.endsWith(':')) return t('apps.ownScheme', { scheme: redirectHost });
  return OWN_COMPUTER.test(redirectHost) ? t('apps.ownComputer', { host: redirectHost }) : redirectHost;
}
