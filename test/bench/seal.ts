/**
 * §24.19: what a seal costs beside the render of the letter that it is for: processor time of this process, as medians, and bytes. The
 * authority is a process of its own. `node test/bench/seal.ts`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SealLevel } from '../../src/domain/seals.ts';
import { openSigner, sealPdf } from '../../src/rendering/seal/index.ts';
import { render } from '../pdf/support/render.ts';

const [WARM, ROUNDS, AT_ONCE] = [20, 30, 5];
const AIM = { ms: 15, bytes: 12 * 1024 };
const LETTER = `# Our offer\n\n${'Dear Ada, we thank you for your message and are glad to send our offer. '.repeat(20)}\n\n| Item | Price |\n|---|--:|\n${'| Work | 1,200.00 |\n'.repeat(8)}`;

const authority = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('support/seal-authority.ts', import.meta.url))],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
const [line] = (await once(createInterface(authority.stdout), 'line')) as [string];
const { url, host, files } = JSON.parse(line) as { url: string; host: string; files: Record<string, string> };

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

/** Processor time of one of several runs, in milliseconds. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < AT_ONCE; time++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / AT_ONCE;
}

const { bytes: pdf } = await render(LETTER);
let appended = 0;
async function sealer(curve: string, level: SealLevel): Promise<() => Promise<void>> {
  const signer = await openSigner({ kind: 'pkcs12', file: Buffer.from(files[curve]!, 'base64'), passphrase: 'x' });
  return async () => {
    const sealed = await sealPdf(pdf, signer, {
      level,
      authorities: [url],
      reason: 'Issued',
      at: new Date(),
      hosts: [host],
    });
    appended = sealed.appended.length;
  };
}

const cases: [string, string, SealLevel][] = ['P-256', 'P-384', 'RSA'].flatMap((curve) =>
  (['B-B', 'B-T', 'B-LT', 'B-LTA'] as const).map((level): [string, string, SealLevel] => [
    `${curve} ${level}`,
    curve,
    level,
  ]),
);
const rows: Record<string, object> = {};
let isMissed = false;
for (const [name, curve, level] of cases) {
  const seal = await sealer(curve, level);
  const draw = () => render(LETTER);
  for (let time = 0; time < WARM; time++) await Promise.all([seal(), draw()]);
  const times = { seal: [] as number[], render: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.seal.push(await cpuOf(seal));
    times.render.push(await cpuOf(draw));
  }
  const [own, whole] = [median(times.seal), median(times.render)];
  rows[name] = {
    'seal ms CPU': own.toFixed(1),
    'render ms CPU': whole.toFixed(1),
    'seal ÷ render': `${(own / whole).toFixed(2)} ×`,
    bytes: appended,
  };
  if (curve !== 'RSA' && ['B-B', 'B-T'].includes(level) && (own > AIM.ms || appended > AIM.bytes)) isMissed = true;
}
console.table(rows);
console.log(
  `The letter has ${pdf.length} bytes. Aim for ECDSA, B-B and B-T: at most ${AIM.ms} ms and ${AIM.bytes} bytes.`,
);
authority.stdin.end();
process.exitCode = isMissed ? 1 : 0;
