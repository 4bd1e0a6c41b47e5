import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';

/**
 * What became of a text to a borrower.
 * - `sending`: being handed over; whatever happens now, it isn't sent again
 * - `uncertain`: it may have been sent, and isn't repeated
 * - `sent`: Twilio took it
 * - `refused`, `undelivered`: it didn't reach anybody
 */
export const TextState = z.enum(['sending', 'uncertain', 'sent', 'delivered', 'refused', 'undelivered']);
export type TextState = z.infer<typeof TextState>;

const Sid = z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/);

/** The fields of Twilio's webhooks that are used. Twilio sends more, and its signature covers all of them. */
export const InboundTextForm = z.looseObject({ MessageSid: Sid, From: z.string(), Body: z.string() });
export const TextStatusForm = z.looseObject({
  MessageSid: Sid,
  MessageStatus: z.string(),
  ErrorCode: z.string().optional(),
});

export const receiveText = defineRoute('receiveText', 'POST /api/v1/texts/inbound', {
  summary: 'Receive a text to us from Twilio: STOP, START or HELP. Signed by X-Twilio-Signature',
  access: 'public',
  limit: 'mails',
  body: InboundTextForm,
  bodyType: 'application/x-www-form-urlencoded',
  reply: z.string(),
  replyType: 'text/xml',
  problems: [403, 503],
});

export const receiveTextStatus = defineRoute('receiveTextStatus', 'POST /api/v1/texts/status', {
  summary: 'Receive from Twilio what became of a text. Signed by X-Twilio-Signature',
  access: 'public',
  limit: 'mails',
  query: z.object({ text: z.uuid().optional() }),
  body: TextStatusForm,
  bodyType: 'application/x-www-form-urlencoded',
  reply: z.undefined(),
  status: 204,
  problems: [403, 503],
});

/** A text to us whose signature was checked. A repetition changes nothing. */
export const noteTextRpc = defineRpc('document.note-text', {
  input: z.object({
    sid: Sid,
    /** In E.164. */
    from: z.string().max(20),
    body: z.string().max(2_000),
  }),
  /** What to answer; null: nothing. */
  output: z.object({ answer: z.string().nullable() }),
  safe: true,
});

export const noteTextStatusRpc = defineRpc('document.note-text-status', {
  input: z.object({
    /** Of our text, from the address that Twilio called; null if it has none. */
    textId: z.uuid().nullable(),
    sid: Sid,
    status: z.string().max(40),
    errorCode: z.int().nullable(),
  }),
  output: z.object({}),
  safe: true,
});
