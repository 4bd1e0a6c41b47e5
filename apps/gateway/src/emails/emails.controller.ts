import {
  deleteEmail,
  deleteEmailRpc,
  type EmailDetail,
  type EmailPage,
  getEmail,
  getEmailBody,
  getEmailPageRpc,
  getEmailRpc,
  listEmails,
  listEmailsRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, type RouteInput } from '../http/route-input';
import { Route } from '../http/route.decorator';
import { beginningOf } from '../periods/period';
import { actorOf, SignedIn, type StaffSession } from '../staff/staff-session';

/**
 * For the page of a stranger's HTML. It is sanitised before it comes here; each of these would do without that: no
 * script, no origin, no request but for pictures that it brings along, no place outside our own frame.
 */
const STRANGERS_PAGE = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

@Controller()
export class EmailsController {
  constructor(@InjectRpc('mail-ingest') private readonly mails: RpcClient) {}

  @Route(listEmails)
  list(
    @Input() { query: { q, period, tz, cursor, limit } }: RouteInput<typeof listEmails>,
  ): Promise<EmailPage> {
    const query = { q: q === '' ? undefined : q, from: beginningOf(period, tz)?.toISOString() };
    return this.mails.call(listEmailsRpc, { query, cursor, limit });
  }

  @Route(getEmail)
  get(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof getEmail>,
  ): Promise<EmailDetail> {
    return this.mails.call(getEmailRpc, { actor: actorOf(staff), ...params });
  }

  @Route(getEmailBody)
  async getBody(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof getEmailBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { html } = await this.mails.call(getEmailPageRpc, { actor: actorOf(staff), ...params });
    void reply.type('text/html; charset=utf-8').headers(STRANGERS_PAGE);
    return html;
  }

  @Route(deleteEmail)
  async delete(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof deleteEmail>,
  ): Promise<void> {
    await this.mails.call(deleteEmailRpc, { actor: actorOf(staff), ...params });
  }
}
