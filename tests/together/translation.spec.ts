import { runTogether } from './together';

runTogether('translation');
