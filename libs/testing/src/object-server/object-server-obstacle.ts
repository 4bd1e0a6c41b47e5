import { packageObstacle } from '../packages/package-obstacle';

/** Why no S3 server (OpenStack Swift with its s3api) can be had here; nothing when it can. */
export const objectServerObstacle = (): string | undefined =>
  packageObstacle({
    wanted: 'The S3 tests need OpenStack Swift',
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
    programs: ['swift-proxy-server', 'swift-ring-builder', 'memcached'],
  });
