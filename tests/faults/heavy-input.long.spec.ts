import { HEAVY_INPUTS } from '../corpus';
import { describeInputs } from '../corpus/measure-inputs';

jest.setTimeout(120_000);

describe('bad input that takes its time', () => describeInputs(HEAVY_INPUTS));
