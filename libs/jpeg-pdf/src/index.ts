export { JpegError, type JpegErrorCode } from './jpeg-error';
export { readJpeg, type JpegPicture } from './jpeg-picture';
export { jpegsToPdf, type JpegPage } from './jpegs-to-pdf';
export type { Orientation } from './exif-orientation';
