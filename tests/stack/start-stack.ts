import { type RunningProduct, startProduct } from '@coverleaf/testing';
import type { ServiceName } from '../../tools/standalone/src/services';
import { type Insight, insightAt } from './insight';

export type PartName = ServiceName | 'redis' | 'postgres';

/** The whole product as `npm start` runs it, and what a test does to it from outside. */
export interface Stack extends RunningProduct, Insight {
  /** Sends a signal to a part, which knows nothing of it. */
  signal(part: PartName, signal: NodeJS.Signals): Promise<void>;
}

/** As `npm start` chooses: Apertium, where it can be installed. */
export const USUAL_ENGINE = { TRANSLATION_ENGINE: '' };

/** The first admin, whose password need not be changed. */
export const ADMIN = { email: 'admin@coverleaf.example', password: 'correct horse battery' };

/** Quick retries, no rate limit that a test would meet, and no engine but where translations are what is tested. */
export const SETTINGS = {
  RETRY_PAUSE_SCALE: '0.05',
  TRANSLATION_ENGINE: 'none',
  INSIGHT_BREAKER_PAUSE_MS: '300',
  LOOKUPS_PER_MINUTE: '100000',
  LOOKUPS_WITHOUT_WORK: '100000',
  STATUSES_PER_MINUTE: '100000',
  UPLOADS_PER_MINUTE: '100000',
  PAGE_IMAGES_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Where they are not what is tested.
  REQUIRE_MFA: 'no',
  READING: 'false',
};

/**
 * @param dataDir an existing folder, which stays; a temporary one when absent
 * @param root of a copy of the product; this one when absent
 */
export async function startStack(
  env: Readonly<Record<string, string>> = {},
  dataDir?: string,
  root?: string,
): Promise<Stack> {
  const product = await startProduct({
    env: { ...SETTINGS, ...env },
    ...(dataDir && { dataDir }),
    ...(root && { root }),
  });
  return {
    ...product,
    ...insightAt(product.simulatorUrl),
    async signal(part, signal) {
      process.kill(await product.pidOf(part), signal);
    },
  };
}
