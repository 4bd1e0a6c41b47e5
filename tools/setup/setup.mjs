import { buildBackend } from './backend-build.mjs';
import { buildFrontend } from './frontend-build.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureRedis } from './redis.mjs';
import { bundleServices } from './services-build.mjs';

/**
 * Everything that a command needs: packages, Redis unless one is given, and a fresh build of what changed; services as
 * bundles, unless they are run from their sources.
 */
export async function setUp({ redis = !process.env.REDIS_URL, bundles = true } = {}) {
  await ensurePackages();
  if (redis) await ensureRedis();
  await buildFrontend(await buildBackend());
  if (bundles) await bundleServices();
}
