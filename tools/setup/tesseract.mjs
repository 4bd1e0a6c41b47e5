import { existsSync } from 'node:fs';
import { installByApt } from './apt.mjs';
import { has, say } from './progress.mjs';

/**
 * Installs Tesseract, which reads pages, on Debian and Ubuntu. Without it, the product uses a slower WebAssembly build.
 */
export async function offerTesseract() {
  if (process.platform !== 'linux' || existsSync('/usr/bin/tesseract') || !(await has('apt-get'))) return;
  try {
    await installByApt(
      ['tesseract-ocr', 'tesseract-ocr-eng', 'tesseract-ocr-osd'],
      'Tesseract, which reads pages',
    );
  } catch (error) {
    say(`${error.message}\nPages are read more slowly until it is installed.`);
  }
}
