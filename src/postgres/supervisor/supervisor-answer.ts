/**
 * §18.11, embedded Postgres: what supervisor and clients have in common. A client connects to the supervisor's Unix socket
 * and gets one line of JSON as the answer. The connection is the client's lease on the server: the kernel closes it however
 * the client ends.
 */
import { connect, type Socket } from 'node:net';

/** The URL of the database and lines to show to the user, or why there is no database. */
export type SupervisorAnswer = { url: string; notices: string[] } | { error: string };

/** A connection to the supervisor that listens on `socket`, or undefined when none does. */
export function connectTo(socket: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => resolve(connection));
    connection.once('error', () => resolve(undefined));
  });
}
