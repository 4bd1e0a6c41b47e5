import { HEAVY_INPUTS } from '../corpus';
import { weighInputs } from '../corpus/weigh-inputs';

jest.setTimeout(120_000);

describe('bad input that takes its time', () => weighInputs(HEAVY_INPUTS));
