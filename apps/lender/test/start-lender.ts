import type { ObjectStore } from '@coverleaf/object-store';
import { OBJECT_STORE } from '@coverleaf/service-kit';
import { type RunningService, startService } from '@coverleaf/testing';
import { LenderConfig } from '../src/lender.config';
import { LenderModule } from '../src/lender.module';

export interface RunningLender extends RunningService {
  readonly store: ObjectStore;
}

/** The lender service. Jobs for the translation service wait unless `env` has its address. */
export async function startLender(env: NodeJS.ProcessEnv = {}): Promise<RunningLender> {
  const running = await startService(LenderConfig, LenderModule, { TRANSLATION_RPC: '127.0.0.1:1', ...env });
  return { ...running, store: running.app.get<ObjectStore>(OBJECT_STORE, { strict: false }) };
}
