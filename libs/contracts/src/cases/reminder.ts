import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineRpc } from '../definitions/rpc';
import { LanguageCode } from '../site/site';
import { ContactWay } from '../uploads/contact';

/**
 * What a borrower is asked for. A case is due for one of them at most.
 * - `again`: another document, because the newest one was rejected or lacks something for certain
 * - `proof`: anything, because nothing arrived and the last day is near
 * - `renewal`: the new declarations page, because the known coverage ends soon
 */
export const ReminderAsk = z.enum(['again', 'proof', 'renewal']);
export type ReminderAsk = z.infer<typeof ReminderAsk>;

/**
 * - `waiting`: for its hour, or because the mailbox had its messages of the day
 * - `ended`: not needed any more when it would have been sent
 * - `uncertain`: a text that may have been sent, and isn't repeated
 * - `failed`: no address is known, or nobody took it
 */
export const ReminderState = z.enum(['waiting', 'sending', 'sent', 'uncertain', 'failed', 'ended']);
export type ReminderState = z.infer<typeof ReminderState>;

export const CaseReminder = z.object({
  /** Absent from a service of the previous version. */
  id: z.uuid().optional(),
  ask: ReminderAsk,
  state: ReminderState,
  /** Null until it is sent. */
  by: ContactWay.nullable(),
  openedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** It is the newest one about what the case still asks for. */
  mayResend: z.boolean().optional(),
});
export type CaseReminder = z.infer<typeof CaseReminder>;

/** A phone number that a borrower left with a document of the case. */
export const CaseNumber = z.object({
  lastDigits: z.string(),
  agreedAt: z.iso.datetime(),
  /** Whether texts to it ended, and why. */
  state: z.enum(['on', 'stopped', 'bounced']),
});
export type CaseNumber = z.infer<typeof CaseNumber>;

/** What a case asks its borrower for, and how. */
export const CaseReminders = z.object({
  /** Since when no reminders are sent; null: they are. */
  endedAt: z.iso.datetime().nullable(),
  /** The next one by today's rules; null: none is due within the known days. */
  next: z.object({ ask: ReminderAsk, on: z.iso.date() }).nullable(),
  /** The newest first. */
  items: z.array(CaseReminder),
  numbers: z.array(CaseNumber),
});
export type CaseReminders = z.infer<typeof CaseReminders>;

/** The token of a link that ends the reminders of a case. Opaque; the service verifies it. */
export const ReminderToken = z.string().max(400);

/** What the page behind that link shows. Null for an unknown token. `ends`: whether it was pressed. */
export const stopRemindersRpc = defineRpc('document.stop-reminders', {
  input: z.object({ token: ReminderToken, ends: z.boolean() }),
  output: z.object({ isEnded: z.boolean(), language: LanguageCode }).nullable(),
  safe: true,
});

/** Sends a reminder, unless it isn't needed any more. */
export const sendReminder = defineJob('document.send-reminder', {
  payload: z.strictObject({ reminderId: z.uuid() }),
  attempts: 16,
  backoff: { firstMs: 1_000, factor: 3, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 4,
});
