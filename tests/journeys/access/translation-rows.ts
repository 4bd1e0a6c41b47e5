import { adminsOnly, type Row } from './row';

const PATH = '/api/v1/admin/translations';
const one = ({ subject }: { readonly subject: { readonly id: string } }): string => `${PATH}/${subject.id}`;

/** What staff do with translations. */
export const TRANSLATION_ROWS: Readonly<Record<string, Row>> = {
  listTranslations: {
    path: () => `${PATH}?q=spring&language=es&standing=missing&limit=5`,
    answers: adminsOnly(200),
  },
  getTranslationCoverage: { path: () => `${PATH}/coverage?language=es`, answers: adminsOnly(200) },
  askAhead: {
    path: () => `${PATH}/translate-ahead`,
    call: () => ({ body: { lenderId: null } }),
    // There is no engine: refused for that, and for nothing else.
    answers: adminsOnly(409),
  },
  listGlossary: { path: () => `${PATH}/glossary`, answers: adminsOnly(200) },
  addGlossaryTerm: {
    path: () => `${PATH}/glossary`,
    call: () => ({ body: { term: `Term ${crypto.randomUUID()}` } }),
    answers: adminsOnly(201),
  },
  deleteGlossaryTerm: {
    about: 'glossary term',
    path: ({ subject }) => `${PATH}/glossary/${subject.id}`,
    answers: adminsOnly(204),
  },
  getTranslation: { about: 'translation', path: one, answers: adminsOnly(200) },
  correctTranslation: {
    about: 'translation',
    path: one,
    call: () => ({ body: { translation: 'Es así.' } }),
    answers: adminsOnly(200),
  },
  reviewTranslation: {
    about: 'translation',
    path: (world) => `${one(world)}/review`,
    // It has no translation: refused for that, and for nothing else.
    answers: adminsOnly(409),
  },
  dropCorrection: {
    about: 'translation',
    path: (world) => `${one(world)}/correction`,
    // Nobody corrected it.
    answers: adminsOnly(409),
  },
  retryTranslation: {
    about: 'translation',
    path: (world) => `${one(world)}/retry`,
    answers: adminsOnly(409),
  },
};
