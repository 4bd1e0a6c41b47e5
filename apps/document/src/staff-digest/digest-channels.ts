import { createHmac } from 'node:crypto';
import { getAdminContact, getSiteSettings } from '@coverleaf/contracts';
import { InjectMailer, isReservedAddress, type Mailer } from '@coverleaf/mail';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { type Destination, fromStatus, OutboundHttp } from '@coverleaf/outbound';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type Provider } from '@nestjs/common';
import { DocumentConfig } from '../document.config';
import { plainLine } from '../notifications/borrower-email';
import type { DigestItem } from './digest-causes';

/** A way by which staff get the digest. */
export interface DigestChannel {
  readonly name: 'email' | 'webhook';
  /** An address or a URL; null if staff get nothing this way. */
  recipient(): Promise<string | null>;
  /** @param id the same for each attempt @param items empty if everything is resolved */
  send(to: string, id: string, items: readonly DigestItem[]): Promise<void>;
}

export const DIGEST_CHANNELS = Symbol('digest channels');

/** To the contact in the settings. In English, like all texts for staff. */
@Injectable()
export class DigestEmail implements DigestChannel {
  readonly name = 'email';

  constructor(
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  async recipient(): Promise<string | null> {
    const { email } = await this.lenders.call(getAdminContact, {});
    return isReservedAddress(email) ? null : email;
  }

  async send(to: string, id: string, items: readonly DigestItem[]): Promise<void> {
    const { name } = await this.lenders.call(getSiteSettings, {});
    const site = plainLine(name, 80);
    const isResolved = items.length === 0;
    const urls = [...new Set(items.map(({ path }) => path))].map(
      (path) => `${this.config.PUBLIC_URL}${path}`,
    );
    const paragraphs = isResolved
      ? ['Everything we reported is resolved.']
      : [
          'These items need attention:',
          items.map(({ label }) => `- ${label}`).join('\n'),
          `Review them here:\n${urls.join('\n')}`,
          'We email you at most once an hour when there is something new, and once a day while anything is open.',
        ];
    await this.mailer.send({
      ...{ id: `digest-${id}`, to },
      subject: isResolved ? `${site}: resolved` : `${site}: action needed`,
      text: `${['Hello,', ...paragraphs].join('\n\n')}\n`,
    });
  }
}

const TIMEOUT_MS = 10_000;
const SECRET_PREFIX = 'whsec_';

/** To the operator's own alerting, signed as Standard Webhooks describes it (standardwebhooks.com). */
@Injectable()
export class DigestWebhook implements DigestChannel {
  readonly name = 'webhook';
  private readonly key: Buffer;

  constructor(
    private readonly http: OutboundHttp,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {
    this.key = Buffer.from((config.ALERT_WEBHOOK_SECRET ?? '').replace(SECRET_PREFIX, ''), 'base64');
  }

  recipient(): Promise<string | null> {
    return Promise.resolve(this.config.ALERT_WEBHOOK_URL ?? null);
  }

  /** @throws OutboundError */
  async send(baseUrl: string, id: string, items: readonly DigestItem[]): Promise<void> {
    const destination: Destination = { name: 'The webhook for alerts', baseUrl, apiKey: undefined };
    const now = new Date();
    const json = {
      type: items.length === 0 ? 'alerts.resolved' : 'alerts.open',
      timestamp: now.toISOString(),
      data: { items: items.map(({ label, path }) => ({ label, url: `${this.config.PUBLIC_URL}${path}` })) },
    };
    const seconds = String(Math.floor(now.getTime() / 1_000));
    const signature = createHmac('sha256', this.key)
      .update(`digest-${id}.${seconds}.${JSON.stringify(json)}`)
      .digest('base64');
    const headers = {
      ...{ 'webhook-id': `digest-${id}`, 'webhook-timestamp': seconds },
      'webhook-signature': `v1,${signature}`,
    };
    const reply = await this.http.send(destination, {
      ...{ method: 'POST', path: '', json, headers, timeoutMs: TIMEOUT_MS },
    });
    reply.discard();
    if (reply.status < 200 || reply.status >= 300) throw fromStatus(destination.name, reply);
  }
}

const CHANNELS = [DigestEmail, DigestWebhook];

export const digestChannelProviders: readonly Provider[] = [
  ...CHANNELS,
  { provide: DIGEST_CHANNELS, inject: CHANNELS, useFactory: (...channels: DigestChannel[]) => channels },
];
