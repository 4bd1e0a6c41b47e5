export * from './maintenance.processors';
export * from './stored-files';
