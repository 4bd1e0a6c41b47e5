import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { describeError, InjectConfig, runsRpc } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { MailIngestConfig } from '../mail-ingest.config';
import {
  relayDenied,
  temporaryFailure,
  SmtpReply,
  SmtpIntake,
  tooManyRecipients,
  tooManyConnections,
} from './smtp-intake';

const MAX_CLIENTS = 50;
/** So that no client takes all connections. */
const MAX_CLIENTS_PER_ADDRESS = 10;
/** Each recipient costs a row and an object. */
const MAX_RECIPIENTS = 20;
const IDLE_MS = 60_000;

/** Receives emails by SMTP for the configured domains. Relays nothing. */
@Injectable()
export class SmtpServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('smtp');
  private server: SMTPServer | undefined;
  private readonly sessions = new Map<string, Set<string>>();

  constructor(
    @InjectConfig() private readonly config: MailIngestConfig,
    private readonly intake: SmtpIntake,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host } = this.config;
    if (port === undefined || !runsRpc(this.config)) return;
    const server = new SMTPServer(this.options());
    // Errors of single clients.
    server.on('error', (error: Error) =>
      this.logger.debug({ msg: 'SMTP client failed', reason: error.name }),
    );
    const listener = server.listen(port, host);
    listener.on('connection', (socket: Socket) => this.limitSession(socket));
    await once(listener, 'listening');
    this.server = server;
    this.logger.log({ msg: 'SMTP server is listening', port: (listener.address() as AddressInfo).port });
  }

  async onModuleDestroy(): Promise<void> {
    const { server } = this;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Also bounds a client that sends byte by byte, which the idle time-out doesn't end. */
  private limitSession(socket: Socket): void {
    const timer = setTimeout(() => socket.destroy(), this.config.INBOUND_SMTP_SESSION_MS);
    socket.once('close', () => clearTimeout(timer));
  }

  private options(): SMTPServerOptions {
    const { INBOUND_SMTP_DOMAINS: domains, INBOUND_SMTP_TLS: tls } = this.config;
    return {
      name: domains[0] ?? 'localhost',
      banner: '',
      size: MAX_MAIL_BYTES,
      maxClients: MAX_CLIENTS,
      socketTimeout: IDLE_MS,
      closeTimeout: this.config.SHUTDOWN_GRACE_MS,
      disableReverseLookup: true,
      logger: false,
      authOptional: true,
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      ...(tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }),
      onConnect: ({ id, remoteAddress }, reply) => {
        const sessions = this.sessions.get(remoteAddress) ?? new Set();
        if (sessions.size >= MAX_CLIENTS_PER_ADDRESS) return reply(tooManyConnections());
        this.sessions.set(remoteAddress, sessions.add(id));
        reply();
      },
      onClose: ({ id, remoteAddress }) => {
        const sessions = this.sessions.get(remoteAddress);
        sessions?.delete(id);
        if (sessions?.size === 0) this.sessions.delete(remoteAddress);
      },
      onRcptTo: ({ address }, { envelope }, reply) => {
        const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
        if (!domains.includes(domain)) reply(relayDenied());
        else if (envelope.rcptTo.length >= MAX_RECIPIENTS) reply(tooManyRecipients());
        else reply();
      },
      onData: (message, session, reply) => {
        this.intake.receive(message, envelopeOf(session)).then(
          () => reply(),
          (error: unknown) => reply(this.replyTo(error)),
        );
      },
    };
  }

  private replyTo(error: unknown): SmtpReply {
    if (error instanceof SmtpReply) return error;
    this.logger.error({ msg: 'an email could not be received', error: describeError(error) });
    return temporaryFailure();
  }
}

const envelopeOf = ({ envelope }: SMTPServerSession): { sender: string; recipients: string[] } => ({
  sender: envelope.mailFrom ? envelope.mailFrom.address : '',
  recipients: envelope.rcptTo.map(({ address }) => address),
});
