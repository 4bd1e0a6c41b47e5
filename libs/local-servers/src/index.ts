export * from './apertium.server';
export * from './free-port';
export { postgresMajor } from './postgres-binaries';
export * from './postgres.server';
export * from './processes';
export * from './redis.server';
export { startServerProcess, type ServerCommand, type ServerProcess } from './server-process';
export * from './wait-for';
