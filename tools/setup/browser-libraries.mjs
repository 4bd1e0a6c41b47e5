import { execFileSync } from 'node:child_process';
import { installByApt } from './apt.mjs';
import { has, say } from './progress.mjs';

/** Libraries that Chromium is linked with and npm does not install, by Debian package. */
const LIBRARIES = { 'libnss3.so': 'libnss3', 'libnspr4.so': 'libnspr4', 'libexpat.so.1': 'libexpat1' };

/** Installs the libraries that Chromium needs, on Debian and Ubuntu. Elsewhere an installed Chrome has them. */
export async function ensureBrowserLibraries() {
  if (process.platform !== 'linux' || process.env.CHROME_PATH || !(await has('apt-get'))) return;
  const known = execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  const missing = Object.entries(LIBRARIES).filter(([library]) => !known.includes(`\t${library} `));
  if (missing.length > 0)
    await installByApt(
      missing.map(([, name]) => name),
      'a library of the browser that prints mails',
    );
}

/** The product also starts without them. */
export async function offerBrowserLibraries() {
  try {
    await ensureBrowserLibraries();
  } catch (error) {
    say(`${error.message}\nMails are taken in without it; their PDFs wait until the browser can be started.`);
  }
}
