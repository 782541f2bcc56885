/** §18.21: `platen dev`: answers until Ctrl-C. */
import type { Config } from '../../platform/config.ts';
import { printJson, printNote } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
import { startDevServer } from './start-dev-server.ts';

export type ServeOptions = {
  config: Config;
  port?: number | undefined;
  theme?: string | undefined;
  json?: boolean | undefined;
};

export async function serveFolder(folder: string, { config, port, theme, json = false }: ServeOptions): Promise<void> {
  const stopped = stopSignal();
  const { url, close } = await startDevServer(folder, { config, port, theme });
  if (json) printJson({ url });
  else printNote(`platen shows ${folder} at ${url} (Ctrl-C stops it)`);
  await stopped;
  await close();
}
