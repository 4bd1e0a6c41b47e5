import { z } from 'zod';
import { CommentText, Mentions } from '../comments/comment';
import { defineOperation } from '../definitions/operation';
import { DocumentDetail } from './document';

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/documents/{id}';
/** `result`: without names. */
const detail = { reply: DocumentDetail, result: DocumentDetail, status: 200 } as const;

/** 409 `many_comments`, `mention_unseen`. */
export const commentOnDocument = defineOperation('document.commentOnDocument', `POST ${path}/comments`, {
  summary:
    'Write a comment about a document for colleagues, or note a phone call. The borrower never sees it',
  access: 'staff',
  audit: 'document.commented',
  params,
  body: z.strictObject({ text: CommentText, isCall: z.boolean().default(false), mentions: Mentions }),
  ...detail,
  problems: [404, 409],
});

export const dismissMention = defineOperation('document.dismissMention', `DELETE ${path}/mention`, {
  summary: 'Take a document out of one’s own queue in which one was mentioned',
  access: 'staff',
  params,
  ...detail,
  problems: [404],
});

/** How long nobody else gets the document by `POST /next`, in hours. */
export const ASSIGNED_HOURS = 24;

/** 409 `decided_before`, `assignee_unseen`. */
export const setAssignee = defineOperation('document.setAssignee', `PUT ${path}/assignee`, {
  summary: 'Assign a document that is not decided to a person for a day, or to nobody',
  access: 'managers',
  audit: 'document.assignee_set',
  params,
  body: z.strictObject({ userId: z.uuid().nullable() }),
  ...detail,
  problems: [404, 409],
});
