/**
 * §15.12: a connection has one request at work at a time. HTTP lets a caller send the next ones before it has read an answer, and
 * each answer that it does not read waits in memory.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that wait; no library sends as many. */
const MAX_WAITING = 16;

/** A request is passed to `listener` once the answer before it has left. A connection on which too many wait is cut. */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>();
  const lineOf = (socket: Socket): Exchange[] => {
    const known = lines.get(socket);
    if (known) return known;
    const line: Exchange[] = [];
    lines.set(socket, line);
    socket.once('close', () => drop(line.splice(1)));
    return line;
  };
  return (req, res) => {
    const { socket } = req;
    // An answer before has closed the connection.
    if (!socket.writable) return drop([{ req, res }]);
    const line = lineOf(socket);
    line.push({ req, res });
    res.once('close', () => {
      line.shift();
      const [next] = line;
      if (next && socket.writable) listener(next.req, next.res);
      else drop(line.splice(0));
    });
    if (line.length > 1 + MAX_WAITING) socket.destroy();
    else if (line.length === 1) listener(req, res);
  };
}

type Exchange = { req: IncomingMessage; res: ServerResponse };

/** Node forgets answers that were never begun, but others wait for their end. */
function drop(exchanges: Exchange[]): void {
  for (const { res } of exchanges) res.emit('close');
}
