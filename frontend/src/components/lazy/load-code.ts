export class LostPageError extends Error {
  override readonly name = 'LostPageError';
}

const KEY = 'coverleaf.reloaded';
/** A page that cannot be had even after loading it anew is not asked for in a circle, in milliseconds. */
const ONCE_IN_MS = 30_000;

/**
 * Loads a page's code. Where the server answers but has it no more, as after a deployment, the whole page is loaded
 * anew: its address is the one asked for.
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
