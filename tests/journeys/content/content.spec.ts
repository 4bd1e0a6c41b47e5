import { oneStack } from '../../stack/one-stack';
import { brandImages } from './brand-images';
import { lenderExchange } from './lender-exchange';
import { lenderList } from './lender-list';
import { publishedTexts } from './published-texts';
import { storedImages } from './stored-images';

jest.setTimeout(180_000);

describe('texts, images and lenders', () => {
  const stack = oneStack();

  publishedTexts(stack);
  storedImages(stack);
  brandImages(stack);
  // Last, because they take the lenders away that were there.
  lenderExchange(stack);
  lenderList(stack);
});
