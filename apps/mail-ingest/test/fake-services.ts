import {
  createUploadRpc,
  findLenderById,
  findLenderForMail,
  getMailSettings,
  getSiteSettings,
  type LenderRecord,
  type MailSettings,
  receiptNumber,
  type SiteSettings,
  type UploadReceipt,
} from '@coverleaf/contracts';
import { answers, startFakeRpcService } from '@coverleaf/testing';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

type Upload = z.output<typeof createUploadRpc.input>;

export const SKYLA: LenderRecord = {
  ...{ id: randomUUID(), name: 'Skyla', slug: 'skyla', logoUrl: null, templateId: null },
  ...{ primaryColor: '#000000', secondaryColor: '#ffffff', accentColor: null, sendsFields: false },
  ...{ accountId: 'SKY-1', rightTrack: false, timeZone: 'America/New_York', address: '' },
};

const SITE: SiteSettings = {
  name: 'Coverleaf',
  support: {
    ...{ phone: '', textPhone: '', email: 'support@coverleaf.example' },
    ...{ address: '', hours: '', lookupHours: '' },
  },
  ...{ heroImageUrl: null, aboutImageUrl: null, languages: [] },
  ...{ lookupFactor: 'off' as const, unknownSlugs: 'fallback' as const },
};

/** Fakes of the lender and document services in one process. */
export async function startFakeServices() {
  const services = {
    settings: { fileAttachments: false, emailsDays: null } as MailSettings,
    lenders: [] as LenderRecord[],
    /** Lender by recipient address. */
    recipients: new Map<string, LenderRecord>(),
    /** Calls of `createUploadRpc`, with repetitions. */
    uploads: [] as Upload[],
    /** Runs before the reply to `createUploadRpc`. */
    onUpload: () => Promise.resolve(),
  };
  const receipts = new Map<string, UploadReceipt>();

  const find = (id: string) => services.lenders.find((lender) => lender.id === id) ?? null;
  const server = await startFakeRpcService(
    answers(getMailSettings, () => Promise.resolve(services.settings)),
    answers(getSiteSettings, () => Promise.resolve(SITE)),
    answers(findLenderById, ({ id }) => Promise.resolve(find(id))),
    answers(findLenderForMail, ({ recipient }) =>
      Promise.resolve(services.recipients.get(recipient) ?? null),
    ),
    answers(createUploadRpc, async (upload) => {
      services.uploads.push(upload);
      await services.onUpload();
      const key = upload.idempotencyKey ?? randomUUID();
      const earlier = receipts.get(key);
      const receipt = earlier ?? receiptOf(upload);
      receipts.set(key, receipt);
      return { receipt, repeated: earlier !== undefined };
    }),
  );
  return Object.assign(services, server);
}

function receiptOf({ file }: Upload): UploadReceipt {
  const id = randomUUID();
  return {
    ...{ id, status: 'pending', confirmationToken: 'token', receiptNumber: receiptNumber(id) },
    statusUrl: 'http://portal.example/status/x',
    receipt: { sha256: file.sha256, bytes: file.bytes, receivedAt: new Date().toISOString() },
  };
}
