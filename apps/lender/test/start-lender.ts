import type { ObjectStore } from '@coverleaf/object-store';
import { OBJECT_STORE } from '@coverleaf/service-kit';
import { startForTests, startTestService } from '@coverleaf/testing';
import { LenderConfig } from '../src/lender.config';
import { LenderModule } from '../src/lender.module';

export async function startLender(env: NodeJS.ProcessEnv = {}) {
  const service = await startTestService(LenderModule, LenderConfig, env);
  return { ...service, store: service.get<ObjectStore>(OBJECT_STORE) };
}

/** The lender service for the tests of a block. */
export const useLender = () => startForTests(startLender);
