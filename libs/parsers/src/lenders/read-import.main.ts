import { serveRequests } from '@coverleaf/bounded-process';
import { readImport } from './import-file';
import type { ImportToRead } from './import-parser';

serveRequests(({ bytes, filename }: ImportToRead) => Promise.resolve(readImport(bytes, filename)));
