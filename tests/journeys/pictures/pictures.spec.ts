import { oneStack } from '../../stack/one-stack';
import { brandPictures } from './brand-pictures';
import { storedPictures } from './stored-pictures';

jest.setTimeout(180_000);

describe('pictures', () => {
  const stack = oneStack();

  storedPictures(stack);
  brandPictures(stack);
});
