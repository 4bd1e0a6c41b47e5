import { runTogether } from './together';

runTogether('identity');
