/** §2.5 `url`: where a service with these settings is reached. */
import type { Config } from '../../platform/config.ts';
import { runningServiceUrl } from '../../platform/running-service.ts';

/** By `PUBLIC_URL`, or else as the service answers that runs on this data folder, or would with this host and port. */
export function serviceAddress({
  publicUrl,
  host,
  port,
  dataDir,
}: Pick<Config, 'publicUrl' | 'host' | 'port' | 'dataDir'>): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? runningServiceUrl(dataDir) ?? `http://${name}:${port}`;
}
