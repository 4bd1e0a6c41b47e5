import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openApiDocument } from './openapi-document';

/** Build step: writes the document to the given file, for the front end's client. */
const [, , path = 'dist/openapi.json'] = process.argv;
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, JSON.stringify(openApiDocument(), null, 2));
