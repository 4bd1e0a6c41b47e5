import { serveRequests } from '@coverleaf/bounded-process';
import { readImport } from './import-file';
import type { ImportToRead } from './read-import.program';

serveRequests((file: ImportToRead) => Promise.resolve(readImport(file)));
