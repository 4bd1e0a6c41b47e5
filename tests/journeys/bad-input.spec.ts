import { LIGHT_INPUTS } from '../corpus';
import { describeInputs } from '../corpus/measure-inputs';

describe('bad input', () => describeInputs(LIGHT_INPUTS));
