/** As for uploads: a connection on which nothing has moved for this long is lost. */
const STALL_MS = 60_000;

/**
 * Has the server make a JPEG of a picture that this browser cannot open.
 * @returns nothing where none came back
 */
export function drawPage(file: Blob): Promise<Blob | null> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => xhr.abort(), STALL_MS);
    };
    xhr.upload.onprogress = alive;
    xhr.onprogress = alive;
    // Whatever came of it.
    xhr.onloadend = () => {
      clearTimeout(stalled);
      resolve(xhr.status === 200 ? (xhr.response as Blob) : null);
    };
    xhr.open('POST', '/api/v1/page-images');
    xhr.responseType = 'blob';
    const body = new FormData();
    body.set('file', file, 'page.heic');
    alive();
    xhr.send(body);
  });
}
