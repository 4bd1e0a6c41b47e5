import { installByApt } from './apt.mjs';
import { has, say } from './progress.mjs';

/**
 * Installs Bubblewrap, which isolates the processes that open untrusted files, on Debian and Ubuntu. The product also
 * starts without it and says so.
 */
export async function offerBubblewrap() {
  if (process.platform !== 'linux' || (await has('bwrap')) || !(await has('apt-get'))) return;
  try {
    await installByApt(['bubblewrap'], 'bubblewrap, which isolates the processes that open files');
  } catch (error) {
    say(`${error.message}\nFiles are opened without a sandbox until it is installed.`);
  }
}
