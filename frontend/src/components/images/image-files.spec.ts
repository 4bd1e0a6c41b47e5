import { acceptOf, imageError } from './image-files';

const file = (name: string, bytes = 10): File => ({ name, size: bytes }) as File;
const MB = 1024 * 1024;

describe('an image that is about to be uploaded', () => {
  it.each([
    ['image', file('a.PNG'), undefined],
    ['image', file('a.b.jpeg', 5 * MB), undefined],
    ['image', file('a.jpg', 5 * MB + 1), 'File too large. Maximum size is 5MB.'],
    ['image', file('a.svg'), 'Invalid file type. Only JPEG, PNG, GIF and WEBP images are allowed.'],
    ['logo', file('a.svg', 2 * MB), undefined],
    ['logo', file('a.svg', 2 * MB + 1), 'File too large. Maximum size is 2MB.'],
    [
      'logo',
      file('a.pdf', 9 * MB),
      'Invalid file type. Only JPG, PNG, GIF, SVG and WEBP images are allowed.',
    ],
  ] as const)('as %s: %p', (kind, given, fault) => {
    expect(imageError(kind, given)).toBe(fault);
  });

  it('is chosen among the accepted types', () => {
    expect(acceptOf('image')).toBe('.jpg,.jpeg,.png,.gif,.webp');
  });
});
