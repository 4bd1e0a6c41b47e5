import { runTogether } from './together';

runTogether('mail-ingest');
