import { runTogether } from './together';

runTogether('document');
