import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { describeError, InjectConfig, runsRpc } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { MailIngestConfig } from '../mail-ingest.config';
import { notHere, notNow, SmtpAnswer, tooMany, tooManyClients } from './smtp-answer';
import { SmtpIntake } from './smtp-intake';

const MOST_CLIENTS = 50;
/** A sender's server uses a few at once; nobody gets all places. */
const MOST_OF_ONE_ADDRESS = 10;
/** Each gets a row and an object of its own. */
const MOST_RECIPIENTS = 20;
const SILENCE_MS = 60_000;

/** Takes mails by SMTP for the domains that are named, and passes none on. */
@Injectable()
export class SmtpServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('smtp');
  private server: SMTPServer | undefined;
  /** Open sessions by the address that they come from. */
  private readonly sessions = new Map<string, Set<string>>();

  constructor(
    @InjectConfig() private readonly config: MailIngestConfig,
    private readonly intake: SmtpIntake,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host } = this.config;
    if (port === undefined || !runsRpc(this.config)) return;
    const server = new SMTPServer(this.options());
    // Of single clients: how each of them failed is its own affair.
    server.on('error', (error: Error) => this.logger.debug({ msg: 'a client failed', reason: error.name }));
    const listener = server.listen(port, host);
    listener.on('connection', (socket: Socket) => this.limit(socket));
    await once(listener, 'listening');
    this.server = server;
    this.logger.log({ msg: 'mails are taken in', port: (listener.address() as AddressInfo).port });
  }

  async onModuleDestroy(): Promise<void> {
    const { server } = this;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Who drips is never silent; the largest mail over a slow line is through long before. */
  private limit(socket: Socket): void {
    const late = setTimeout(() => socket.destroy(), this.config.INBOUND_SMTP_SESSION_MS);
    socket.once('close', () => clearTimeout(late));
  }

  private options(): SMTPServerOptions {
    const { INBOUND_SMTP_DOMAINS: domains, INBOUND_SMTP_TLS: tls } = this.config;
    return {
      name: domains[0] ?? 'localhost',
      banner: '',
      size: MAX_MAIL_BYTES,
      maxClients: MOST_CLIENTS,
      socketTimeout: SILENCE_MS,
      closeTimeout: this.config.SHUTDOWN_GRACE_MS,
      disableReverseLookup: true,
      logger: false,
      authOptional: true,
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      ...(tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }),
      onConnect: ({ id, remoteAddress }, answer) => {
        const own = this.sessions.get(remoteAddress) ?? new Set();
        if (own.size >= MOST_OF_ONE_ADDRESS) return answer(tooManyClients());
        this.sessions.set(remoteAddress, own.add(id));
        answer();
      },
      onClose: ({ id, remoteAddress }) => {
        const own = this.sessions.get(remoteAddress);
        own?.delete(id);
        if (own?.size === 0) this.sessions.delete(remoteAddress);
      },
      onRcptTo: ({ address }, { envelope }, answer) => {
        const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
        if (!domains.includes(domain)) answer(notHere());
        else if (envelope.rcptTo.length >= MOST_RECIPIENTS) answer(tooMany());
        else answer();
      },
      onData: (message, session, answer) => {
        this.intake.take(message, envelopeOf(session)).then(
          () => answer(),
          (error: unknown) => answer(this.answerTo(error)),
        );
      },
    };
  }

  private answerTo(error: unknown): SmtpAnswer {
    if (error instanceof SmtpAnswer) return error;
    this.logger.error({ msg: 'a mail could not be taken in', error: describeError(error) });
    return notNow();
  }
}

const envelopeOf = ({ envelope }: SMTPServerSession): { sender: string; recipients: string[] } => ({
  sender: envelope.mailFrom ? envelope.mailFrom.address : '',
  recipients: envelope.rcptTo.map(({ address }) => address),
});
