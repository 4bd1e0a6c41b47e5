import { HEAVY_INPUTS } from '../corpus';
import { describeInputs } from '../corpus/measure-inputs';

describe('bad input that takes its time', () => describeInputs(HEAVY_INPUTS));
