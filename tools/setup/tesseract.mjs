import { existsSync } from 'node:fs';
import { installByApt } from './apt.mjs';
import { has, say } from './progress.mjs';

/**
 * Installs Tesseract, which reads pages, on Debian and Ubuntu. The product also starts without it, and a slower build in
 * WebAssembly reads.
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
