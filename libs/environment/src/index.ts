export * from './plaintext';
export * from './secret-files';
