export * from './clamd';
