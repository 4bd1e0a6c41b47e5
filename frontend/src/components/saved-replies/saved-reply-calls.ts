import type { NewSavedReply, ReplyPurpose, SavedReplyChange } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../api-client/staff-client';

export const SAVED_REPLIES = ['saved-replies'] as const;

const REPLIES = '/api/v1/admin/saved-replies';
const REPLY = `${REPLIES}/{id}` as const;

export interface RepliesQuery {
  readonly lenderId?: string;
  readonly purpose?: ReplyPurpose;
}

/** Those for documents of the lender; without one, those for all lenders. */
export const listSavedReplies = (query: RepliesQuery) =>
  replyOf(staffClient.GET(REPLIES, { params: { query } }));

export const getSavedReply = (id: string) => replyOf(staffClient.GET(REPLY, { params: { path: { id } } }));

export const createSavedReply = (body: NewSavedReply) => replyOf(staffClient.POST(REPLIES, { body }));

/** @param version the version when editing began; if another user has saved since, the problem is `stale` */
export const changeSavedReply = (id: string, version: number, body: SavedReplyChange) =>
  replyOf(
    staffClient.PATCH(REPLY, { params: { path: { id } }, headers: { 'if-match': `"${version}"` }, body }),
  );

export const deleteSavedReply = (id: string) =>
  replyOf(staffClient.DELETE(REPLY, { params: { path: { id } } }));
