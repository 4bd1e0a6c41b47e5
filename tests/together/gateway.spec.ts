import { runTogether } from './together';

runTogether('gateway');
