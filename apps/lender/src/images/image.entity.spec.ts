import { ImageName } from '@coverleaf/contracts';
import { type NamedImage, imageName } from './image.entity';

const named = (originalFilename: string, more: Partial<NamedImage> = {}): string =>
  imageName({ kind: 'image', type: 'image/png', originalFilename, ...more }, 17);

describe("an image's name", () => {
  it.each([
    ['photo.png', '17_photo.png'],
    ['Summer house (1).PNG', '17_Summer%20house%20(1).PNG'],
    ['photo.jpg', '17_photo.png'],
    ['no ending', '17_no%20ending.png'],
    ['.png', '17_.png.png'],
    ['保険.png', '17_%E4%BF%9D%E9%99%BA.png'],
    ['100%.png', '17_100%25.png'],
    ['\ud800.png', '17_%EF%BF%BD.png'],
  ])('of the library, from %j', (filename, name) => {
    expect(named(filename)).toBe(name);
  });

  it('keeps either ending of a JPEG', () => {
    expect(named('a.jpeg', { type: 'image/jpeg' })).toBe('17_a.jpeg');
    expect(named('a.JPG', { type: 'image/jpeg' })).toBe('17_a.JPG');
    expect(named('a.gif', { type: 'image/jpeg' })).toBe('17_a.jpg');
  });

  it.each([
    ['Crédit Été & Co.', 'logo_17_credit-ete-co.png'],
    ['信用', 'logo_17_logo.png'],
    [undefined, 'logo_17_old-mark.png'],
  ])('of a logo, for %j', (title, name) => {
    expect(named('Old mark.svg', { kind: 'logo', title })).toBe(name);
  });

  it('fits into a key, however long the file’s own name is', () => {
    const name = named(`${'保'.repeat(100)}.png`);
    expect(name.length).toBeLessThanOrEqual(200);
    expect(decodeURIComponent(name)).toMatch(/^17_保+\.png$/);
  });

  it('is understood whether it is encoded once or twice', () => {
    expect(ImageName.parse('17_Summer%20house.png')).toBe('17_Summer%20house.png');
    expect(ImageName.parse('17_Summer house.png')).toBe('17_Summer%20house.png');
  });
});
