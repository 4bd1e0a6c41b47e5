import type { EmailDetail, EmailThread } from '@coverleaf/contracts';
import { isReservedAddress, mailboxHash } from '@coverleaf/mail';
import { EMAIL_LIMITS } from '@coverleaf/parsers';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { MailIngestConfig } from '../mail-ingest.config';
import { type Header, headersOf, headerValues } from './email-headers';
import { parseAddresses } from './email-head';
import { EmailEntity, ReplyEntity } from './email.entity';
import { isSenderVerified, senderOf } from './email-sender';

/** The newest are shown. */
const MAX_EMAILS = 100;
const MAX_REPLIES = 200;

/** The local part of a reply's Message-ID. Only who gets the reply knows it. */
export const messageIdOf = (replyId: string): string => `reply-${replyId}`;
const REPLY_ID = /<reply-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi;

/** Emails, replies of staff to them, and emails that answer those. */
@Injectable()
export class EmailThreads {
  constructor(
    private readonly dataSource: DataSource,
    @InjectConfig() private readonly config: MailIngestConfig,
  ) {}

  /** The whole thread that an email is part of. */
  async of({ id, threadId }: EmailEntity): Promise<EmailThread> {
    const { manager } = this.dataSource;
    const first = threadId ?? id;
    const emails = await manager.find(EmailEntity, {
      select: { id: true, subject: true, fromHeader: true, createdAt: true },
      where: [{ id: first }, { threadId: first }],
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MAX_EMAILS,
    });
    const replies = await manager.find(ReplyEntity, {
      where: { emailId: In(emails.map((email) => email.id)) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MAX_REPLIES,
    });
    return {
      emails: emails
        .toReversed()
        .map(({ createdAt, ...email }) => ({ ...email, createdAt: createdAt.toISOString() })),
      replies: replies.toReversed().map(({ mailboxHash: _, ...reply }) => ({
        ...{ ...reply, writtenByName: null },
        createdAt: reply.createdAt.toISOString(),
        sentAt: reply.sentAt?.toISOString() ?? null,
      })),
    };
  }

  /** The thread that an email belongs to because it names one of our replies. */
  async placeOf(
    manager: EntityManager,
    headers: readonly Header[],
  ): Promise<Partial<Pick<EmailEntity, 'threadId' | 'answersReply'>>> {
    const ids = repliesNamedIn(headers);
    if (ids.length === 0) return {};
    const [place] = await manager.query<{ answersReply: string; threadId: string }[]>(
      `select reply.id as "answersReply", coalesce(email.thread_id, email.id) as "threadId"
         from email_replies reply join emails email on email.id = reply.email_id
        where reply.id = any ($1::uuid[]) order by array_position($1::uuid[], reply.id) limit 1`,
      [ids],
    );
    return place ?? {};
  }

  /** Whom a reply goes to. Never Reply-To, because staff wouldn't notice that it leads elsewhere than From. */
  async replyTo(manager: EntityManager, email: EmailEntity): Promise<EmailDetail['replyTo']> {
    const address = senderOf(email).email;
    const own = [email.recipient, this.config.MAIL_FROM].flatMap((line) => parseAddresses(line));
    if (email.state !== 'read' || address === null || isReservedAddress(address)) return null;
    if (own.some((one) => one.address === address.toLowerCase())) return null;
    const isProven =
      (this.config.MAILGUN_CHECKS_SPF && isSenderVerified(email, address)) ||
      (await this.answers(manager, email, address));
    return { address, isProven };
  }

  /** Whether a person answered from this address a reply that was sent to it. */
  private async answers(manager: EntityManager, email: EmailEntity, address: string): Promise<boolean> {
    if (email.answersReply === null || isAutomatic(headersOf(email))) return false;
    return manager.existsBy(ReplyEntity, { id: email.answersReply, mailboxHash: mailboxHash(address) });
  }
}

/** Ids of replies that the headers name, the nearest first. */
function repliesNamedIn(headers: readonly Header[]): string[] {
  const namedIn = (header: string): string[] =>
    [...headerValues(headers, header).join(' ').matchAll(REPLY_ID)].flatMap(
      ([, id]) => id?.toLowerCase() ?? [],
    );
  return [...new Set([...namedIn('in-reply-to'), ...namedIn('references').toReversed()])].slice(0, 20);
}

/** Such as an out-of-office answer: it shows that the mailbox exists, but not that its owner wrote to us before. */
function isAutomatic(headers: readonly Header[]): boolean {
  // What tells it may be among the headers that were cut off.
  if (headers.length >= EMAIL_LIMITS.headers) return true;
  const isAuto = headerValues(headers, 'auto-submitted').some((value) => !/^no\b/i.test(value.trim()));
  return isAuto || headerValues(headers, 'precedence').some((value) => /bulk|junk|list|auto/i.test(value));
}
