/**
 * §18.7: measures what a process takes: how long its main thread holds the event loop, how long it works in all, and the most memory that
 * it has at once, with its worker threads. A hold is CPU time of the main thread between two turns of the loop, so that other work on the
 * machine does not matter. Loaded into the process by `--import`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { isMainThread } from 'node:worker_threads';
import { KIBIBYTE } from '../../src/domain/sizes.ts';

/** Since the last reading: the longest hold and all work of the main thread, in milliseconds; the peak of the memory and what is left, in MB. */
export type HoldReading = { holdMs: number; workMs: number; peakMb: number; residentMb: number };

/** Turns that end within the same tick count as one: so many milliseconds too much at most. */
const TICK_MS = 10;

/** Answers a `HoldReading` as JSON on the socket that PLATEN_HOLD_SOCKET names. */
function startHoldMeter(socket: string): void {
  let [longest, all] = [0, 0];
  let last = process.threadCpuUsage();
  const turn = () => {
    const now = process.threadCpuUsage();
    const used = now.user + now.system - last.user - last.system;
    longest = Math.max(longest, used);
    all += used;
    last = now;
  };
  setInterval(turn, TICK_MS).unref();
  createServer((_req, res) => {
    turn();
    res.end(JSON.stringify({ holdMs: longest / 1_000, workMs: all / 1_000, ...memory() } satisfies HoldReading));
    [longest, all] = [0, 0];
    last = process.threadCpuUsage();
  })
    .listen(socket)
    .unref();
}

/** Linux keeps the peak, and begins anew when it is told to; elsewhere both are what there is now. */
function memory(): Pick<HoldReading, 'peakMb' | 'residentMb'> {
  const now = process.memoryUsage.rss() / KIBIBYTE;
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    writeFileSync('/proc/self/clear_refs', '5');
    const [peak, resident] = ['VmHWM', 'VmRSS'].map((name) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? now),
    );
    return { peakMb: peak! / KIBIBYTE, residentMb: resident! / KIBIBYTE };
  } catch {
    return { peakMb: now / KIBIBYTE, residentMb: now / KIBIBYTE };
  }
}

/** What the meter of the process at this socket has measured since it was asked last. */
export function readHoldMeter(socket: string): Promise<HoldReading> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socket, agent: false }, (res) => resolve(json(res) as Promise<HoldReading>));
    asked.once('error', reject).end();
  });
}

const socket = process.env.PLATEN_HOLD_SOCKET;
if (isMainThread && socket && process.argv.includes('serve')) startHoldMeter(socket);
