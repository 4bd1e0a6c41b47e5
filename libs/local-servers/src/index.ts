export * from './apertium.server';
export * from './free-port';
export {
  postgresMajor,
  startPostgresServer,
  type PostgresOptions,
  type PostgresServer,
} from './postgres.server';
export * from './processes';
export { startRedisServer, type RedisOptions, type RedisServer } from './redis.server';
export { startServerProcess, type ServerCommand, type ServerProcess } from './server-process';
