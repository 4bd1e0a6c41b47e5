import { buildBackend } from './backend-build.mjs';
import { buildFrontend } from './frontend-build.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureRedis } from './redis.mjs';
import { bundleServices } from './services-build.mjs';

/**
 * Prepares everything that a command needs: packages, Redis unless one is given, and a build of what changed. Services
 * are bundled unless they run from sources.
 */
export async function setUp({ redis = !process.env.REDIS_URL, bundles = true } = {}) {
  await ensurePackages();
  if (redis) await ensureRedis();
  await buildFrontend(await buildBackend());
  if (bundles) await bundleServices();
}
