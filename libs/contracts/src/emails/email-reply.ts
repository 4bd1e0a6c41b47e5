import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { paragraph } from '../definitions/text';
import { ReplyState } from './email';

export const MAX_REPLY_CHARACTERS = 10_000;

/** Per email. */
export const MAX_REPLIES = 50;

/** Per mailbox and day. A sender who isn't proven may be somebody whose address was forged. */
export const DAILY_REPLIES = { unproven: 1, proven: 10 } as const;

/** Sends a reply to an inbound email. */
export const sendReply = defineJob('mail.send-reply', {
  payload: z.strictObject({ replyId: z.uuid() }),
  attempts: 16,
  backoff: { firstMs: 1_000, factor: 3, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 2,
});

const path = '/api/v1/admin/emails/{id}/replies';
const reply = z.object({ id: z.uuid(), state: ReplyState });

/** 404; 409 `no_reply_address`, `unproven_sender`, `many_replies`, `sent_before`. */
export const replyToEmail = defineOperation('mail-ingest.replyToEmail', `POST ${path}`, {
  summary:
    'Reply to the sender of an email, and mark the email as handled. 409 `unproven_sender` unless `knowsUnproven` is true',
  access: 'admin',
  audit: ['email.replied', 'email.handled'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    id: z.uuid().describe('Of the reply. Sent again with the same id, it is sent once'),
    text: paragraph(MAX_REPLY_CHARACTERS).refine((text) => text !== '', 'Fill in this field'),
    knowsUnproven: z
      .boolean()
      .default(false)
      .describe('The writer knows that the address of the sender is not proven'),
  }),
  reply,
  status: 201,
  problems: [404, 409],
});

/** 404; 409 `not_failed`. */
export const retryReply = defineOperation('mail-ingest.retryReply', `POST ${path}/{replyId}/retry`, {
  summary: 'Send a failed reply again',
  access: 'admin',
  audit: ['email.reply_retried', 'email.handled'],
  params: z.object({ id: z.uuid(), replyId: z.uuid() }),
  reply,
  status: 200,
  problems: [404, 409],
});
