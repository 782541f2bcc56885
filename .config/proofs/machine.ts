/** Where and when something was measured. */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname, loadavg, release, totalmem, type } from 'node:os';

export type Machine = { name: string; date: string; load: string; mode: 'full' | 'quick' };

/** The load is that of the minute before, so it is read before something is measured. */
export function describeMachine(quick: boolean): Machine {
  const processors = availableParallelism();
  const model = (cpus()[0]?.model ?? 'unknown processor').replace(/\s+/g, ' ').trim();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const called = process.env.PROOFS_MACHINE ?? hostname();
  return {
    name: `${called}: ${processors} × ${model}, ${memory}, ${systemName()}, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    load: loadavg()[0]!.toFixed(1),
    mode: quick ? 'quick' : 'full',
  };
}

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.+)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!;
  } catch {
    return `${type()} ${release()}`;
  }
}
