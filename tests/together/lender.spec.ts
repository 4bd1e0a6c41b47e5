import { runTogether } from './together';

runTogether('lender');
