import { startStallTimer } from '../../../api-client/stall-timer';

/**
 * Has the server make a JPEG of a picture that this browser cannot open.
 * @returns nothing where none came back
 */
export function drawPage(file: Blob): Promise<Blob | null> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const stall = startStallTimer(xhr);
    xhr.upload.onprogress = stall.restart;
    xhr.onprogress = stall.restart;
    // Whatever came of it.
    xhr.onloadend = () => {
      stall.stop();
      resolve(xhr.status === 200 ? (xhr.response as Blob) : null);
    };
    xhr.open('POST', '/api/v1/page-images');
    xhr.responseType = 'blob';
    const body = new FormData();
    body.set('file', file, 'page.heic');
    xhr.send(body);
  });
}
