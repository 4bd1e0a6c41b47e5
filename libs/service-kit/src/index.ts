export * from './bootstrap/in-flight';
export * from './bootstrap/run-service';
export * from './bootstrap/start-process';
export * from './config/config';
export * from './database/database-errors';
export * from './database/database.module';
export { type ListQuery, ListReads } from './database/list-reads';
export { PreparedQuery, readRows, type RowSource } from './database/prepared-statements';
export { sealRow, SealedRows } from './database/sealed-rows';
export {
  applyOrAwaitMigrations,
  createNameOrder,
  ORDER_BY_NAME,
  untilLocked,
  withoutLockTimeout,
} from './database/migrations';
export * from './errors/errors';
export * from './health/health';
export * from './health/management-server';
export * from './lists/page';
export * from './lists/parse-json';
export { createPino, orWarn, PinoLogger } from './logging/logger';
export * from './metrics/metrics';
export * from './rpc/rpc-server';
export * from './rpc/rpc-socket';
export * from './rpc/rpc-tls';
export * from './signing/signing';
export * from './storage/file-links';
export * from './storage/storage.module';
export * from './tracing/correlation';
export * from './tracing/span';
export * from './tracing/start-tracing';
