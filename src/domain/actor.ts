/** §20.14: who does something that an audit event records, and from where. */
export type Actor = {
  /** Null for the command, which whoever runs the service calls. */
  userId: string | null;
  /** An email, or the user of the machine. */
  name: string;
  via: 'web' | 'command' | 'app';
  /** The IP address; of the command, the name of the machine. */
  address: string;
};
