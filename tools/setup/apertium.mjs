import { existsSync } from 'node:fs';
import { installByApt } from './apt.mjs';
import { has, say } from './progress.mjs';

const NEEDED = ['/usr/bin/apertium-apy', '/usr/share/apertium/modes/eng-spa.mode'];
/** Not installed, because they start the package's server on all network addresses, now and at boot. */
const SERVICE_FILES = ['/etc/init.d/apertium-apy', '/lib/systemd/system/apertium-apy.service'];

/** Whether the product starts its own Apertium. */
const isWanted = ({ TRANSLATION_ENGINE, TRANSLATION_URL }) =>
  !TRANSLATION_URL && (TRANSLATION_ENGINE || 'apertium') === 'apertium';

/** Installs Apertium for English and Spanish on Debian and Ubuntu. */
export async function ensureApertium() {
  if (process.platform !== 'linux' || NEEDED.every((path) => existsSync(path)) || !(await has('apt-get')))
    return;
  await installByApt(['apertium-eng-spa', 'apertium-apy'], 'the translation engine Apertium', SERVICE_FILES);
}

/** The product also starts without it. */
export async function offerApertium() {
  if (!isWanted(process.env)) return;
  try {
    await ensureApertium();
  } catch (error) {
    say(`${error.message}\nWhat operators write stays in English until there is a translation engine.`);
  }
}
