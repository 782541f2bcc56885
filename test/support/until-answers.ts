/** Waits until a server that was just started accepts connections. */
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Polls a port of this machine. */
export async function untilAnswers(port: number): Promise<void> {
  while (!(await answers(port))) await pause(50);
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
