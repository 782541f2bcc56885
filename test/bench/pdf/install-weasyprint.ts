/** WeasyPrint for Python, installed into a folder of its own below the system's temporary folder. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WEASYPRINT_VERSION = '70.0';

/** Returns the folder. Throws where there is no Python, or no Pango, which pip does not bring. */
export function installWeasyprint(): string {
  const folder = path.join(tmpdir(), `platen-bench-weasyprint-${WEASYPRINT_VERSION}`);
  if (!existsSync(path.join(folder, 'bin/weasyprint'))) {
    execFileSync('python3', ['-m', 'venv', folder]);
    execFileSync(path.join(folder, 'bin/pip'), ['install', '--quiet', `weasyprint==${WEASYPRINT_VERSION}`]);
  }
  execFileSync(path.join(folder, 'bin/python'), ['-c', 'import weasyprint'], { stdio: 'pipe' });
  return folder;
}
