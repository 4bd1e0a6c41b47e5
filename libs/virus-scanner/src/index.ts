export { ScannerUnavailableError, type ScanVerdict } from './clamd';
export { ScannerConfig, scannerProvider, VirusScanner } from './virus-scanner';
