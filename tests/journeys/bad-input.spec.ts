import { LIGHT_INPUTS } from '../corpus';
import { weighInputs } from '../corpus/weigh-inputs';

jest.setTimeout(120_000);

describe('bad input', () => weighInputs(LIGHT_INPUTS));
