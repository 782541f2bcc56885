/** §20.14: who does something that an audit event records, and from where. */
export type Actor = {
  /** Null for the command, which whoever runs the service calls, and for what the service does by itself. */
  userId: string | null;
  /** An email, the user of the machine, or `platen`. */
  name: string;
  via: 'web' | 'command' | 'app' | 'upkeep';
  /** The IP address; of the command and of the service itself, the name of the machine. */
  address: string;
};
