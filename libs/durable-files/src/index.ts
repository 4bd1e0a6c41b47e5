export * from './durable-files';
