import {
  createUploadRpc,
  findLenderById,
  findLenderForMail,
  getMailSettings,
  type LenderRecord,
  type MailSettings,
  receiptNumber,
  type UploadReceipt,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

type Upload = z.output<typeof createUploadRpc.input>;

export interface FakeServices extends FakeRpcService {
  settings: MailSettings;
  readonly lenders: LenderRecord[];
  /** Lender by recipient address. */
  readonly recipients: Map<string, LenderRecord>;
  /** Calls of `createUploadRpc`, with repetitions. */
  readonly uploads: Upload[];
  /** Runs before the reply to `createUploadRpc`. */
  onUpload: (upload: Upload) => Promise<void>;
}

/** Fakes of the lender and document services in one process. */
export async function startFakeServices(): Promise<FakeServices> {
  const services: Omit<FakeServices, keyof FakeRpcService> = {
    settings: { fileAttachments: false, emailsDays: null },
    lenders: [],
    recipients: new Map(),
    uploads: [],
    onUpload: () => Promise.resolve(),
  };
  const receipts = new Map<string, UploadReceipt>();

  class FakeServicesController {
    @Handles(getMailSettings)
    settings() {
      return Promise.resolve(services.settings);
    }

    @Handles(findLenderById)
    find({ id }: { id: string }) {
      return Promise.resolve(services.lenders.find((lender) => lender.id === id) ?? null);
    }

    @Handles(findLenderForMail)
    findForMail({ recipient }: { recipient: string }) {
      return Promise.resolve(services.recipients.get(recipient) ?? null);
    }

    @Handles(createUploadRpc)
    async upload(upload: Upload) {
      services.uploads.push(upload);
      await services.onUpload(upload);
      const key = upload.idempotencyKey ?? randomUUID();
      const earlier = receipts.get(key);
      const receipt = earlier ?? receiptOf(upload);
      receipts.set(key, receipt);
      return { receipt, repeated: earlier !== undefined };
    }
  }

  return Object.assign(services, await startFakeRpcService(FakeServicesController));
}

function receiptOf({ file }: Upload): UploadReceipt {
  const id = randomUUID();
  return {
    id,
    status: 'pending',
    confirmationToken: 'token',
    receiptNumber: receiptNumber(id),
    statusUrl: 'http://portal.example/status/x',
    receipt: { sha256: file.sha256, bytes: file.bytes, receivedAt: new Date().toISOString() },
  };
}
