import type { Steps } from '../../stack/visitor';
import { type FakeReply, refusal } from '../../stack/fake-replies';
import { noisy, type Setting, state, type State } from './state';

const NOTHING: FakeReply = { status: 200, body: { items: [] } };
const AWAY = refusal(503, 'unavailable');
const SAMPLES = 'These are samples, not quotes from real borrowers.';

/** Goes to a page by a link, so that the browser itself renders it, with this reply from the API. */
async function follow(
  { visitor, answers }: Setting,
  [from, to]: readonly [from: string, to: string],
  [path, answer]: readonly [path: string, answer: FakeReply],
  sees: string,
): Promise<Steps> {
  answers.end();
  await visitor.open(from);
  answers.give(path, answer);
  await visitor.follow(to);
  return { sees };
}

const comeHome = (setting: Setting, path: string, answer: FakeReply, sees: string): Promise<Steps> =>
  follow(setting, [`${setting.home}/contact`, setting.home], [path, answer], sees);
const readTestimonials = (setting: Setting, answer: FakeReply, sees: string): Promise<Steps> =>
  comeHome(setting, `/api/v1/lenders${setting.home}/testimonials`, answer, sees);
const readFaqs = (setting: Setting, answer: FakeReply, sees: string): Promise<Steps> =>
  follow(setting, [setting.home, `${setting.home}/faqs`], ['/api/v1/faqs', answer], sees);

export const CONTENT_STATES: readonly State[] = [
  state('FAQs: an answer open', ({ home }) => ({
    open: `${home}/faqs`,
    click: 'summary',
    shows: 'details[open]',
  })),
  state('FAQs: one category', () => ({
    click: '[role=group] button[aria-pressed=false]',
    shows: '[role=group] button[aria-pressed=true]:not(:first-child)',
  })),
  state('FAQs: on their way', (setting) => readFaqs(setting, 'waiting', 'Loading FAQs...')),
  noisy('503', 'FAQs: not to be had', (setting) => readFaqs(setting, AWAY, 'Failed to load FAQs')),
  state('FAQs: none', (setting) => readFaqs(setting, NOTHING, 'There are no FAQs here yet.')),
  noisy('503', 'home: featured FAQs not to be had', (setting) =>
    comeHome(setting, '/api/v1/faqs', AWAY, 'Failed to load FAQs'),
  ),
  state('testimonials: on their way', (setting) =>
    readTestimonials(setting, 'waiting', 'Loading testimonials...'),
  ),
  noisy('503', 'testimonials: samples, as they are not to be had', (setting) =>
    readTestimonials(setting, AWAY, SAMPLES),
  ),
  state('testimonials: samples, as there are none', (setting) => readTestimonials(setting, NOTHING, SAMPLES)),
  state("testimonials: the lender's own", ({ answers, home }) => {
    answers.end();
    return { open: home, shows: '#testimonial-window' };
  }),
  state("testimonials: the lender's own, the next ones", ({ visitor }) => ({
    press: 'Next testimonials',
    sees: visitor.say('{first} to {last} of {total}', { first: 2, last: 4, total: 5 }),
  })),
];
