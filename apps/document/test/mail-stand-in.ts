import { eraseSenderRpc, planMailErasureRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { freePort } from '@coverleaf/testing';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';

export interface MailStandIn {
  readonly address: string;
  /** How many mails there are, by the keyed hash of their sender. */
  readonly mails: Map<string, number>;
  /** A file of a mail is being filed: nothing can be erased. */
  isFiling: boolean;
  /** How often it was asked to erase. */
  asked: number;
  stop(): Promise<void>;
}

/** Answers what the document service asks the mail service, over the real transport: one mail goes at each asking. */
export async function startMailStandIn(): Promise<MailStandIn> {
  const port = await freePort();
  const erased = new Map<string, number>();
  const standIn: MailStandIn = {
    address: `127.0.0.1:${port}`,
    mails: new Map(),
    isFiling: false,
    asked: 0,
    stop: () => app.close(),
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
  @Module({ controllers: [ErasuresController] })
  class StandInModule {}

  const app = await NestFactory.createMicroservice<MicroserviceOptions>(StandInModule, {
    transport: Transport.TCP,
    options: { port, host: '127.0.0.1' },
    logger: false,
  });
  await app.listen();
  return standIn;
}
