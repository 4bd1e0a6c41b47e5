import { z } from 'zod';
import { defineRoute } from '../definitions/route';
import { defineRpc } from '../definitions/rpc';
import { LanguageCode } from '../site/site';
import { RejectionCode } from './rejection';
import { ReceiptFacts, UploadFault, UploadStatus, UploadType } from './upload';

/** As it stands in an address; it opens, or it does not. */
export const StatusToken = z.string().max(400);

/**
 * What the private status link shows. Whoever holds the link sees it, so nobody's name, address, phone or insurer is in
 * it.
 */
export const UploadProgress = z
  .object({
    receiptNumber: z.string(),
    financialInstitution: z.string(),
    receipt: ReceiptFacts,
    status: UploadStatus,
    /** Looked at, and approved where that is asked for. */
    checkedAt: z.iso.datetime().nullable(),
    /** The lender's side has it. */
    sentAt: z.iso.datetime().nullable(),
    /** Processed or rejected. */
    doneAt: z.iso.datetime().nullable(),
    /** Of a rejection without anybody's doing. */
    fault: UploadFault.nullable(),
    /** Of a rejection by staff, where it is a common one. */
    reasonCode: RejectionCode.nullable(),
    /** Of a rejection by staff, in their words. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'UploadProgress' });
export type UploadProgress = z.infer<typeof UploadProgress>;

/** Null for a token that nobody gave out, that was changed, or whose upload is gone. */
export const readProgressRpc = defineRpc({
  name: 'document.read-progress',
  input: z.object({ token: StatusToken }),
  output: z
    .object({
      progress: UploadProgress,
      /** For the receipt alone, which its owner saves: the name of a file may name a person. */
      document: z.object({ fileName: z.string(), type: UploadType }),
      /** Whose colours the page wears. */
      lenderId: z.uuid().nullable(),
      /** Of the page that it was sent from. */
      language: LanguageCode,
    })
    .nullable(),
  safe: true,
});

export const getUploadProgress = defineRoute({
  id: 'getUploadProgress',
  method: 'GET',
  path: '/api/v1/status/{token}',
  summary: 'How far an upload has come, for whoever holds its private link',
  access: 'public',
  params: z.object({ token: StatusToken }),
  reply: UploadProgress,
  status: 200,
  problems: [404, 503],
});
