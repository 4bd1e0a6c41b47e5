export * from './qr-path';
export * from './qr-svg';
