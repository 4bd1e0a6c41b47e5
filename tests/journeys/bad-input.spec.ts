import { LIGHT_INPUTS } from '../corpus';
import { describeInputs } from '../corpus/measure-inputs';

jest.setTimeout(120_000);

describe('bad input', () => describeInputs(LIGHT_INPUTS));
