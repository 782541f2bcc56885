/** §20.4, §20.19: sends mail through the SMTP server of `SMTP_URL`. */
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
  /** Sends a mail. Returns whether the server accepted it. A failure is logged without the text of the mail, which may contain a token. */
  send(mail: Mail): Promise<boolean>;
  /** Sends the mail that `write` returns, if any, in the background. */
  sendSoon(write: () => Promise<Mail | null>): void;
  /** Waits briefly for the mails that are being sent. */
  close(): Promise<void>;
};

export type MailSettings = {
  /** `smtp://` or `smtps://`, with a user and a password if the server needs them. */
  smtpUrl: string;
  from: string;
};

const TIMEOUTS = { connectionTimeout: 5 * SECOND, greetingTimeout: 5 * SECOND, socketTimeout: 10 * SECOND };
const CONNECTIONS = 2;
/** When more background mails than this wait, further ones are dropped. The server is then down, and people can ask for each mail again. */
const MAX_WAITING = 200;
const CLOSE_MS = 2 * SECOND;

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

export function createMailer({ smtpUrl, from }: MailSettings, log: Log): Mailer {
  let transport: Promise<Transporter> | undefined;
  const waiting = new Set<Promise<void>>();

  async function open(): Promise<Transporter> {
    // The library is loaded at the first mail, because most services send none.
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
      // For a mail with a document, the log has neither the recipient nor the server's reply, which quotes the address
      // (§18.27).
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

/**
 * Returns the text for a header. nodemailer encodes characters beyond ASCII, but would take `=?` that somebody has
 * typed for its own encoded word (RFC 2047), so it is split.
 */
function inHeader(text: string): string {
  return text.replaceAll('=?', '=\u2060?');
}
