export class LostPageError extends Error {
  override readonly name = 'LostPageError';
}

const KEY = 'coverleaf.reloaded';
/** Milliseconds in which a page is reloaded only once, to prevent a loop. */
const ONCE_IN_MS = 30_000;

/**
 * Loads a page's code. If the server no longer has it, as after a deployment, this reloads the page at the requested
 * URL.
 * @throws LostPageError
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  reload: () => void = () => location.reload(),
): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    if (!mayReload() || !(await serverAnswers())) {
      throw new LostPageError('The code of this page did not arrive', { cause });
    }
    sessionStorage.setItem(KEY, String(Date.now()));
    reload();
    return new Promise(() => undefined);
  }
}

const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(KEY)) > ONCE_IN_MS;

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
