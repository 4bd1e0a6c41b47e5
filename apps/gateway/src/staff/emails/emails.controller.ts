import {
  deleteEmail,
  deleteEmailRpc,
  type EmailDetail,
  type EmailPage,
  findLenderForMail,
  getEmail,
  getEmailBody,
  getEmailPageRpc,
  getEmailRpc,
  listEmails,
  listEmailsRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Controller, Logger, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { beginningOf } from '../period';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

/**
 * For the page of a stranger's HTML. It is sanitised before it comes here; each of these would do without that: no
 * script, no origin, no request but for images that it brings along, no place outside our own frame.
 */
const STRANGERS_PAGE = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  'x-dns-prefetch-control': 'off',
};

@Controller()
export class EmailsController {
  private readonly logger = new Logger('emails');

  constructor(
    @InjectRpc('mail-ingest') private readonly mails: RpcClient,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  @Route(listEmails)
  list(
    @Input() { query: { q, period, tz, cursor, limit } }: RouteInput<typeof listEmails>,
  ): Promise<EmailPage> {
    const query = { q: q === '' ? undefined : q, from: beginningOf(period, tz)?.toISOString() };
    return this.mails.call(listEmailsRpc, { query, cursor, limit });
  }

  @Route(getEmail)
  async get(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof getEmail>,
  ): Promise<EmailDetail> {
    const email = await this.mails.call(getEmailRpc, { actor: actorOf(staff), ...params });
    return { ...email, lender: await this.lenderFor(email) };
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

  /** Without the lender service a mail can be read all the same. */
  private async lenderFor({ recipient }: EmailDetail): Promise<EmailDetail['lender']> {
    try {
      return await this.lenders.call(findLenderForMail, { recipient });
    } catch (error) {
      this.logger.warn({ msg: 'the lender of a mail is missing', error: describeError(error) });
      return null;
    }
  }
}
