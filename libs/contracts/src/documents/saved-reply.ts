import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { line } from '../definitions/text';
import { RejectionNote } from '../uploads/rejection';

/** Of one lender, and as many for all lenders. */
export const MAX_SAVED_REPLIES = 100;

/** To reject a document, or to ask its sender for one more. */
export const ReplyPurpose = z.enum(['reject', 'ask']);
export type ReplyPurpose = z.infer<typeof ReplyPurpose>;

const SavedReplyFields = z.strictObject({
  /** By which staff find it. Unique among those of a lender for the same purpose, regardless of case. */
  name: line(60),
  purpose: ReplyPurpose,
  /** In English, for everybody who doesn't read Spanish. */
  text: RejectionNote,
  textEs: RejectionNote,
});

export const NewSavedReply = SavedReplyFields.extend({
  /** Null: for documents of all lenders, and of none. */
  lenderId: z.uuid().nullable(),
});
export type NewSavedReply = z.infer<typeof NewSavedReply>;

export const SavedReplyChange = SavedReplyFields.partial();
export type SavedReplyChange = z.infer<typeof SavedReplyChange>;

export const SavedReply = z
  .object({
    ...NewSavedReply.shape,
    id: z.uuid(),
    /** Starts at 1. */
    version: z.int(),
    /** Whether the caller may change and delete it. Those for all lenders are the administrators'. */
    canChange: z.boolean(),
  })
  .meta({ id: 'SavedReply' });
export type SavedReply = z.infer<typeof SavedReply>;

const path = '/api/v1/admin/saved-replies';
const params = z.object({ id: z.uuid() });

export const listSavedReplies = defineOperation('document.listSavedReplies', `GET ${path}`, {
  summary: 'List the saved replies for documents of a lender: its own, then those for all lenders, by name',
  access: 'managers',
  query: z.strictObject({
    /** Default: the caller's. Without one, those for all lenders only. */
    lenderId: z.uuid().optional(),
    purpose: ReplyPurpose.optional(),
  }),
  reply: z.object({ items: z.array(SavedReply) }),
  problems: [404],
});

export const getSavedReply = defineOperation('document.getSavedReply', `GET ${path}/{id}`, {
  summary: 'Get a saved reply',
  access: 'managers',
  params,
  reply: SavedReply,
  problems: [404],
});

/** 403 `forbidden` for all lenders, unless by an administrator; 409 `many_replies`. */
export const createSavedReply = defineOperation('document.createSavedReply', `POST ${path}`, {
  summary: 'Save a text for decisions about documents, in English and Spanish',
  access: 'managers',
  audit: 'saved_reply.created',
  body: NewSavedReply,
  reply: SavedReply,
  status: 201,
  problems: [403, 404, 409],
});

/** What borrowers were told stays as it was. */
export const changeSavedReply = defineOperation('document.changeSavedReply', `PATCH ${path}/{id}`, {
  summary: 'Change a saved reply for later decisions',
  access: 'managers',
  audit: 'saved_reply.changed',
  params,
  body: SavedReplyChange,
  reply: SavedReply,
  takesVersion: true,
  problems: [403, 404, 409],
});

export const deleteSavedReply = defineOperation('document.deleteSavedReply', `DELETE ${path}/{id}`, {
  summary: 'Delete a saved reply. What borrowers were told stays',
  access: 'managers',
  audit: 'saved_reply.deleted',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [403, 404],
});
