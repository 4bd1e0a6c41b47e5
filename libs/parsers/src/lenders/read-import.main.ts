import { serveRequests } from '@coverleaf/bounded-process';
import { readImport } from './import-file';
import type { ImportToRead } from './read-import.program';

serveRequests(({ bytes, filename }: ImportToRead) => Promise.resolve(readImport(bytes, filename)));
