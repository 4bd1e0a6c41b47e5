export * from './browser/chromium';
export { objectServerObstacle } from './object-server/object-server-obstacle';
export * from './object-server/start-object-server';
export { createDatabase } from './postgres/create-database';
export * from './postgres/start-postgres';
export * from './product/start-product';
export * from './redis/start-redis';
export { freePort, waitFor, type WaitOptions } from '@coverleaf/local-servers';
export * from './virus-scanner/start-clamd';
