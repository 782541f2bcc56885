/**
 * Preloaded into a process and its threads (`node --import`): writes the target of each connection to the file `CONNECTIONS`, one per
 * line.
 */
import dgram from 'node:dgram';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

function note(host) {
  appendFileSync(process.env.CONNECTIONS, `${host}\n`);
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  // A number or a numeric text is a port, followed by a host. Any other text is the path of a socket.
  const { path, host } = typeof first === 'object' ? first : { host: typeof second === 'string' ? second : undefined };
  note(path ? 'a socket of this machine' : (host ?? 'localhost'));
  return connect.apply(this, given);
};

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (...given) {
  note(given.filter((one) => typeof one === 'string').at(-1) ?? 'a datagram');
  return send.apply(this, given);
};
