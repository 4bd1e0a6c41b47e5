import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminFaq } from '@coverleaf/contracts';
import { apertiumSkipReason } from '@coverleaf/testing';
import { admin, stack, withAdmin } from '../stack/product';
import { USUAL_ENGINE } from '../stack/start-stack';
import { engineCalls, translate } from '../stack/translations';

jest.setTimeout(180_000);

withAdmin(USUAL_ENGINE);

(apertiumSkipReason() ? describe.skip : describe)(
  'what operators write, in Spanish by the real Apertium',
  () => {
    it('is there in the second call at the latest, with its numbers and placeholders', async () => {
      const question = 'Where is the house of my lender?';
      const answer = 'Call {{lender}} at (704) 375-0183, or write to P.O. Box 924, Carrollton, TX 75006.';
      const { status } = await admin.call<AdminFaq>('/api/v1/admin/faqs', {
        body: { question, answer, category: 'Insurance of cars' },
      });
      expect(status).toBe(201);
      await translate(stack, [question, answer]);
      const [translatedQuestion, translatedAnswer] = await translate(stack, [question, answer]);
      expect(translatedQuestion).toContain('casa');
      expect(translatedAnswer).not.toBe(answer);
      for (const part of ['{{lender}}', '(704) 375-0183', 'P.O. Box 924, Carrollton, TX 75006'])
        expect(translatedAnswer).toContain(part);
    });

    it('reaches no engine where nobody published it', async () => {
      const before = await engineCalls(stack);
      const texts = ['John Doe of 5 Elm Street owes me money', 'The house is white and large'];
      expect(await translate(stack, texts)).toEqual(texts);
      expect(await translate(stack, texts)).toEqual(texts);
      expect(await engineCalls(stack)).toBe(before);
    });

    it('leaves no text in a log', async () => {
      for (const path of ['logs/translation.log', 'logs/gateway.log', 'apertium/apertium.log'])
        expect(await readFile(join(stack.dataDir, path), 'utf8')).not.toMatch(
          /house of my lender|owes me money/,
        );
    });
  },
);
