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
  isOn(): Promise<boolean>;
  /** @param id the same for each attempt @param items empty if everything is resolved */
  send(id: string, items: readonly DigestItem[]): Promise<void>;
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

  async isOn(): Promise<boolean> {
    return !isReservedAddress((await this.lenders.call(getAdminContact, {})).email);
  }

  async send(id: string, items: readonly DigestItem[]): Promise<void> {
    const { email: to } = await this.lenders.call(getAdminContact, {});
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
  private readonly destination: Destination | null;
  private readonly key: Buffer;

  constructor(
    private readonly http: OutboundHttp,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {
    const { ALERT_WEBHOOK_URL: baseUrl, ALERT_WEBHOOK_SECRET: secret = '' } = config;
    this.destination = baseUrl ? { name: 'The webhook for alerts', baseUrl, apiKey: undefined } : null;
    this.key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
  }

  isOn(): Promise<boolean> {
    return Promise.resolve(this.destination !== null);
  }

  /** @throws OutboundError */
  async send(id: string, items: readonly DigestItem[]): Promise<void> {
    if (!this.destination) throw new Error('No webhook is configured');
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
    const reply = await this.http.send(this.destination, {
      ...{ method: 'POST', path: '', json, headers, timeoutMs: TIMEOUT_MS },
    });
    reply.discard();
    if (reply.status < 200 || reply.status >= 300) throw fromStatus(this.destination.name, reply);
  }
}

const CHANNELS = [DigestEmail, DigestWebhook];

export const digestChannelProviders: readonly Provider[] = [
  ...CHANNELS,
  { provide: DIGEST_CHANNELS, inject: CHANNELS, useFactory: (...channels: DigestChannel[]) => channels },
];
