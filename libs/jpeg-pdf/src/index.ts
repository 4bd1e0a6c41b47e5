export { JpegError, type JpegErrorCode } from './jpeg-error';
export { readJpeg, type JpegImage } from './jpeg-image';
export { jpegsToPdf, type JpegPage } from './jpegs-to-pdf';
export type { Orientation } from './exif-orientation';
