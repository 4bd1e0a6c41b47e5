export type { Orientation } from './exif-orientation';
export { JpegError, type JpegErrorCode, type JpegImage, readJpeg } from './jpeg-image';
export { jpegsToPdf, type JpegPage } from './jpegs-to-pdf';
