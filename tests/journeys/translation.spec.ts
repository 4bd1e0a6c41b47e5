import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apertiumSkipReason } from '@coverleaf/testing';
import { admin, stack, withAdmin } from '../stack/product';
import { USUAL_ENGINE } from '../stack/start-stack';
import { translate } from '../stack/translation-fixtures';

withAdmin(USUAL_ENGINE);

(apertiumSkipReason() ? describe.skip : describe)(
  'what operators write, in Spanish by the real Apertium',
  () => {
    it('arrives in the second call at the latest, with its numbers and placeholders', async () => {
      const question = 'Where is the house of my lender?';
      const answer = 'Call {{lender}} at (704) 375-0183, or write to P.O. Box 924, Carrollton, TX 75006.';
      await admin.addFaq(question, answer);
      await translate(stack, [question, answer]);
      const [translatedQuestion, translatedAnswer] = await translate(stack, [question, answer]);
      expect(translatedQuestion).toContain('casa');
      expect(translatedAnswer).not.toBe(answer);
      for (const part of ['{{lender}}', '(704) 375-0183', 'P.O. Box 924, Carrollton, TX 75006'])
        expect(translatedAnswer).toContain(part);
    });

    it('leaves no text in a log', async () => {
      for (const path of ['logs/translation.log', 'logs/gateway.log', 'apertium/apertium.log'])
        expect(await readFile(join(stack.dataDir, path), 'utf8')).not.toMatch(/house of my lender/);
    });
  },
);
