import { type FakeReply, refusal } from '../../stack/fake-replies';
import { appears, type Setting, type State } from './state';

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
  {
    name: 'FAQs: an answer open',
    reach: async (setting) => {
      await setting.visitor.open(`${setting.home}/faqs`);
      await setting.visitor.page.locator('summary').click();
      await appears(setting, 'details[open]');
    },
  },
  {
    name: 'FAQs: one category',
    reach: async (setting) => {
      await setting.visitor.page.locator('[role=group] button[aria-pressed=false]').click();
      await appears(setting, '[role=group] button[aria-pressed=true]:not(:first-child)');
    },
  },
  {
    name: 'FAQs: on their way',
    reach: async (setting) => {
      await readFaqs(setting, 'waiting');
      await setting.visitor.sees('Loading FAQs...');
    },
  },
  {
    name: 'FAQs: not to be had',
    noise: '503',
    reach: async (setting) => {
      await readFaqs(setting, AWAY);
      await setting.visitor.sees('Failed to load FAQs');
    },
  },
  {
    name: 'FAQs: none',
    reach: async (setting) => {
      await readFaqs(setting, NOTHING);
      await setting.visitor.sees('There are no FAQs here yet.');
    },
  },
  {
    name: 'home: featured FAQs not to be had',
    noise: '503',
    reach: async (setting) => {
      await comeHome(setting, '/api/v1/faqs', AWAY);
      await setting.visitor.sees('Failed to load FAQs');
    },
  },
  {
    name: 'testimonials: on their way',
    reach: async (setting) => {
      await comeHome(setting, testimonialsOf(setting.home), 'waiting');
      await setting.visitor.sees('Loading testimonials...');
    },
  },
  {
    name: 'testimonials: samples, as they are not to be had',
    noise: '503',
    reach: async (setting) => {
      await comeHome(setting, testimonialsOf(setting.home), AWAY);
      await setting.visitor.sees('These are samples, not quotes from real borrowers.');
    },
  },
  {
    name: 'testimonials: samples, as there are none',
    reach: async (setting) => {
      await comeHome(setting, testimonialsOf(setting.home), NOTHING);
      await setting.visitor.sees('These are samples, not quotes from real borrowers.');
      setting.answers.end();
    },
  },
  {
    name: "testimonials: the lender's own",
    reach: async (setting) => {
      await setting.visitor.open(setting.home);
      await appears(setting, '#testimonial-window');
    },
  },
  {
    name: "testimonials: the lender's own, the next ones",
    reach: async ({ visitor }) => {
      await visitor.press('Next testimonials');
      await visitor.sees('{first} to {last} of {total}', { first: 2, last: 4, total: 5 });
    },
  },
];
