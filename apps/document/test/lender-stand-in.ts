import {
  getRetentionSettings,
  getWorkflowSettings,
  type RetentionSettings,
  type WorkflowSettings,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { freePort } from '@coverleaf/testing';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';

export interface LenderStandIn {
  readonly address: string;
  /** What an administrator has set. */
  settings: WorkflowSettings;
  retention: RetentionSettings;
  stop(): Promise<void>;
}

/** Answers what the document service asks the lender service, over the real transport. */
export async function startLenderStandIn(): Promise<LenderStandIn> {
  const port = await freePort();
  const standIn: LenderStandIn = {
    address: `127.0.0.1:${port}`,
    settings: { requireApproval: false, enableNotifications: false },
    retention: { documentsDays: null, timelinesDays: null },
    stop: () => app.close(),
  };

  @Controller()
  class SettingsController {
    @RpcHandler(getWorkflowSettings)
    get(): Promise<WorkflowSettings> {
      return Promise.resolve(standIn.settings);
    }

    @RpcHandler(getRetentionSettings)
    getRetention(): Promise<RetentionSettings> {
      return Promise.resolve(standIn.retention);
    }
  }
  @Module({ controllers: [SettingsController] })
  class StandInModule {}

  const app = await NestFactory.createMicroservice<MicroserviceOptions>(StandInModule, {
    transport: Transport.TCP,
    options: { port, host: '127.0.0.1' },
    logger: false,
  });
  await app.listen();
  return standIn;
}
