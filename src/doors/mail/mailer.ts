/** §20.4, §20.19: mail, by the SMTP server that `SMTP_URL` names. */
import type { Transporter } from 'nodemailer';
import { SECOND } from '../../domain/durations.ts';
import type { Log } from '../../platform/log.ts';

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  attachment?: { fileName: string; pdf: Uint8Array };
};

export type Mailer = {
  /** Whether the server has taken it. What went wrong is logged, without the text: it may hold a token. */
  send(mail: Mail): Promise<boolean>;
  /** Sends what `write` answers, if anything, while nobody waits. */
  sendSoon(write: () => Promise<Mail | null>): void;
  /** Waits a moment for what is being sent. */
  close(): Promise<void>;
};

export type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  smtpUrl: string;
  /** The address of the sender. */
  from: string;
};

const TIMEOUTS = { connectionTimeout: 5 * SECOND, greetingTimeout: 5 * SECOND, socketTimeout: 10 * SECOND };
const CONNECTIONS = 2;
/** More than this many that nobody waits for are dropped: the server is down, and each can be asked for again. */
const MAX_WAITING = 200;
const CLOSE_MS = 2 * SECOND;

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

export function createMailer({ smtpUrl, from }: MailSettings, log: Log): Mailer {
  let transport: Promise<Transporter> | undefined;
  const waiting = new Set<Promise<void>>();

  async function open(): Promise<Transporter> {
    // Most services send no mail.
    const { createTransport } = await import('nodemailer');
    const locked = { disableFileAccess: true, disableUrlAccess: true };
    return createTransport({ url: smtpUrl, pool: true, maxConnections: CONNECTIONS, ...TIMEOUTS, ...locked });
  }

  async function send({ to, subject, text, attachment }: Mail): Promise<boolean> {
    transport ??= open();
    try {
      const attachments = attachment && [
        { filename: attachment.fileName, content: Buffer.from(attachment.pdf), contentType: 'application/pdf' },
      ];
      const mail = {
        from: { name: 'Platen', address: from },
        to: { name: inHeader(to.name), address: to.address },
        subject: inHeader(subject),
        text,
        ...(attachments && { attachments }),
      };
      await (await transport).sendMail(mail);
      return true;
    } catch (error) {
      const { message: reason, code, command, responseCode } = error as SmtpError;
      // Of a document, the log has neither whom it was mailed to nor what the server quotes (§18.27).
      const about = attachment ? { command, status: responseCode } : { reason, to: to.address };
      log.error({ code, ...about }, 'a mail was not sent');
      return false;
    }
  }

  return {
    send,
    sendSoon(write) {
      if (waiting.size >= MAX_WAITING) return log.warn({}, 'a mail was dropped: too many wait for the mail server');
      const sent = write()
        .then(async (mail) => void (mail && (await send(mail))))
        .catch((err) => log.error({ err }, 'a mail was not written'))
        .finally(() => waiting.delete(sent));
      waiting.add(sent);
    },
    async close() {
      const timer = Promise.withResolvers<void>();
      const limit = setTimeout(timer.resolve, CLOSE_MS);
      await Promise.race([Promise.all(waiting), timer.promise]);
      clearTimeout(limit);
      (await transport)?.close();
    },
  };
}

/** As it stands: nodemailer encodes what is beyond ASCII, and takes an encoded word (RFC 2047) that somebody has typed for its own. */
function inHeader(text: string): string {
  return text.replaceAll('=?', '=\u2060?');
}
