import type { UploadType } from '@coverleaf/contracts';
import { sendableFile } from './upload.entity';

describe('the file name that lenders and staff get', () => {
  const nameOf = (originalFilename: string, contentType: UploadType, pdfPath: string | null = null): string =>
    sendableFile({ filePath: 'insurance_docs/x', pdfPath, originalFilename, contentType }).name;

  it.each<[string, UploadType, string]>([
    ['policy.hta', 'application/pdf', 'policy.pdf'],
    ['x.exe', 'application/pdf', 'x.pdf'],
    ['"PLANTED.lnk"', 'application/pdf', '_PLANTED.lnk_.pdf'],
    ['policy.exe:', 'application/pdf', 'policy.exe_.pdf'],
    ['policy.js.', 'application/pdf', 'policy.js..pdf'],
    ['.hta', 'application/pdf', 'document.pdf'],
    ['policy', 'application/pdf', 'policy.pdf'],
    ['photo.pdf', 'image/png', 'photo.png'],
    ['photo.pdf', 'image/gif', 'photo.gif'],
    ['photo.url', 'image/webp', 'photo.webp'],
    ['photo.scf', 'image/jpeg', 'photo.jpg'],
    ['photo.lnk', 'image/heic', 'photo.heic'],
  ])('%s of type %s is %s', (fileName, type, name) => {
    expect(nameOf(fileName, type)).toBe(name);
  });

  it.each<[string, UploadType]>([
    ['Mi Póliza (1).PDF', 'application/pdf'],
    ['photo.JPG', 'image/jpeg'],
    ['photo.jpeg', 'image/jpeg'],
    ['photo.heif', 'image/heic'],
  ])('%s stays the same', (fileName, type) => {
    expect(nameOf(fileName, type)).toBe(fileName);
  });

  it('is the name of a PDF for an image that was converted', () => {
    expect(nameOf('photo.jpg', 'image/jpeg', 'insurance_docs/x.pdf')).toBe('photo.pdf');
    expect(nameOf('photo.hta', 'image/jpeg', 'insurance_docs/x.pdf')).toBe('photo.pdf');
  });
});
