import { HEAVY_INPUTS } from '../corpus';
import { describeInputs } from '../corpus/measure-inputs';

describe('slow bad input', () => describeInputs(HEAVY_INPUTS));
