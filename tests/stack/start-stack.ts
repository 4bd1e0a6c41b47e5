import { ADMIN, type RunningProduct, startProduct } from '@coverleaf/testing';
import type { ServiceName } from '../../tools/standalone/src/services';
import { type Insight, insightAt } from './insight';

export type PartName = ServiceName | 'redis' | 'postgres';

/** The whole product, as `npm start` runs it, and the ways in which tests interfere from outside. */
export interface Stack extends RunningProduct, Insight {
  /** Sends a signal to a part directly, without its supervisor's knowledge. */
  signal(part: PartName, signal: NodeJS.Signals): Promise<void>;
}

/** The engine that `npm start` chooses: Apertium, if it can be installed. */
export const USUAL_ENGINE = { TRANSLATION_ENGINE: '' };

/** Quick retries, no rate limits, and no translation engine. Tests of those set their own. */
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
  // Off, unless a test is about them.
  REQUIRE_MFA: 'no',
  READING: 'false',
};

/**
 * @param dataDir an existing folder, which is kept; if omitted, a temporary one
 * @param root root of a copy of the product; if omitted, this repository
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
