import { eraseSenderRpc, planMailErasureRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';
import { Controller } from '@nestjs/common';

export interface FakeMailService extends FakeRpcService {
  /** How many mails there are, by the keyed hash of their sender. */
  readonly mails: Map<string, number>;
  /** A file of a mail is being filed: nothing can be erased. */
  isFiling: boolean;
  /** How often it was asked to erase. */
  asked: number;
}

/** Answers what the document service asks the mail service, over the real transport: one mail goes at each asking. */
export async function startFakeMailService(): Promise<FakeMailService> {
  const erased = new Map<string, number>();
  const standIn: Omit<FakeMailService, keyof FakeRpcService> = {
    mails: new Map(),
    isFiling: false,
    asked: 0,
  };

  @Controller()
  class ErasuresController {
    @RpcHandler(planMailErasureRpc)
    plan({ emailHash }: { emailHash: string }): Promise<{ mails: number }> {
      return Promise.resolve({ mails: standIn.mails.get(emailHash) ?? 0 });
    }

    @RpcHandler(eraseSenderRpc)
    erase({ erasureId, emailHash }: { erasureId: string; emailHash: string }) {
      standIn.asked += 1;
      const left = standIn.mails.get(emailHash) ?? 0;
      const before = erased.get(erasureId) ?? 0;
      if (standIn.isFiling || left === 0)
        return Promise.resolve({ mails: before, isDone: !standIn.isFiling });
      standIn.mails.set(emailHash, left - 1);
      erased.set(erasureId, before + 1);
      return Promise.resolve({ mails: before + 1, isDone: left === 1 });
    }
  }

  return Object.assign(standIn, await startFakeRpcService(ErasuresController));
}
