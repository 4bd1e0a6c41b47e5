export * from './chromium';
export * from './confined-browser';
export { treeMemoryMb } from './process-memory';
