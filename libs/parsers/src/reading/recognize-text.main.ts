import { dirname, join } from 'node:path';
import { serveRequests } from '@coverleaf/bounded-process';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { PageImage, RecognizedText } from './recognize-text.program';

// Tesseract in WebAssembly, for machines without the program. It reads its language from the packages, never from a network.
const LANGUAGE = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

const worker = createWorker('eng', OEM.LSTM_ONLY, {
  langPath: LANGUAGE,
  cacheMethod: 'none',
  gzip: true,
}).then(async (ready) => {
  await ready.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '220' });
  return ready;
});

async function recognize({ bytes }: PageImage): Promise<RecognizedText> {
  const ready = await worker;
  const { data } = await ready.recognize(Buffer.from(bytes), {}, { text: false, tsv: true });
  return { output: Buffer.from(data.tsv ?? '') };
}

serveRequests(recognize);
