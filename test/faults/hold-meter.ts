/**
 * §18.7: measures how long a process holds its event loop: the CPU time of its main thread from one turn of the loop to the next.
 * CPU time, so that other work on the machine is no matter. Loaded into the process by `--import`.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Answers the longest hold since it was last asked, in milliseconds, on the socket that PLATEN_HOLD_SOCKET names. */
export function startHoldMeter(socket: string): void {
  let longest = 0;
  let last = process.threadCpuUsage();
  const turn = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - last.user - last.system);
    last = now;
    setImmediate(turn);
  };
  turn();
  createServer((_req, res) => {
    res.end(String(longest / 1_000));
    longest = 0;
  }).listen(socket);
}

const socket = process.env.PLATEN_HOLD_SOCKET;
if (isMainThread && socket && process.argv.includes('serve')) startHoldMeter(socket);
