import { type FakeReply, refusal } from '../../stack/fake-replies';
import { noisy, type Setting, state, type State } from './state';

const NOTHING: FakeReply = { status: 200, body: { items: [] } };
const AWAY = refusal(503, 'unavailable');

/** The home page as the browser itself puts it together, where the API answers so. */
async function comeHome({ visitor, answers, home }: Setting, path: string, answer: FakeReply): Promise<void> {
  answers.end();
  await visitor.open(`${home}/contact`);
  answers.give(path, answer);
  await visitor.follow(home);
}

/** The questions as the browser itself reads them, where the API answers so. */
async function readFaqs({ visitor, answers, home }: Setting, answer: FakeReply): Promise<void> {
  answers.end();
  await visitor.open(home);
  answers.give('/api/v1/faqs', answer);
  await visitor.follow(`${home}/faqs`);
}

const testimonialsOf = (home: string): string => `/api/v1/lenders${home}/testimonials`;

export const CONTENT_STATES: readonly State[] = [
  state('FAQs: an answer open', async (setting) => {
    await setting.visitor.open(`${setting.home}/faqs`);
    await setting.visitor.click('summary', { shows: 'details[open]' });
  }),
  state('FAQs: one category', async (setting) => {
    await setting.visitor.click('[role=group] button[aria-pressed=false]');
    await setting.visitor.shows('[role=group] button[aria-pressed=true]:not(:first-child)');
  }),
  state('FAQs: on their way', async (setting) => {
    await readFaqs(setting, 'waiting');
    await setting.visitor.sees('Loading FAQs...');
  }),
  noisy('503', 'FAQs: not to be had', async (setting) => {
    await readFaqs(setting, AWAY);
    await setting.visitor.sees('Failed to load FAQs');
  }),
  state('FAQs: none', async (setting) => {
    await readFaqs(setting, NOTHING);
    await setting.visitor.sees('There are no FAQs here yet.');
  }),
  noisy('503', 'home: featured FAQs not to be had', async (setting) => {
    await comeHome(setting, '/api/v1/faqs', AWAY);
    await setting.visitor.sees('Failed to load FAQs');
  }),
  state('testimonials: on their way', async (setting) => {
    await comeHome(setting, testimonialsOf(setting.home), 'waiting');
    await setting.visitor.sees('Loading testimonials...');
  }),
  noisy('503', 'testimonials: samples, as they are not to be had', async (setting) => {
    await comeHome(setting, testimonialsOf(setting.home), AWAY);
    await setting.visitor.sees('These are samples, not quotes from real borrowers.');
  }),
  state('testimonials: samples, as there are none', async (setting) => {
    await comeHome(setting, testimonialsOf(setting.home), NOTHING);
    await setting.visitor.sees('These are samples, not quotes from real borrowers.');
    setting.answers.end();
  }),
  state("testimonials: the lender's own", async (setting) => {
    await setting.visitor.open(setting.home, { shows: '#testimonial-window' });
  }),
  state("testimonials: the lender's own, the next ones", async ({ visitor }) => {
    await visitor.press('Next testimonials');
    await visitor.sees(visitor.say('{first} to {last} of {total}', { first: 2, last: 4, total: 5 }));
  }),
];
