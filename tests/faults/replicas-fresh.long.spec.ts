import type { AdminLender } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { Redis } from 'ioredis';
import { eventually } from '../stack/eventually';
import { redisUrl } from '../stack/query';
import { type SecondGateway, startSecondGateway } from '../stack/second-gateway';
import { admin, sql, stack, withAdmin } from '../stack/product';
import type { Stack } from '../stack/start-stack';

const PROMISE_MS = 2_000;

interface Change {
  readonly path: string;
  readonly make: (word: string) => Promise<unknown>;
}

describe('with two gateways,', () => {
  withAdmin({ RETRY_PAUSE_SCALE: '1' });
  let second: SecondGateway;
  let harbor: string;

  beforeAll(async () => {
    // The pauses between attempts of a job are as long as in production.
    second = await startSecondGateway(stack);
    const [row] = await sql.lender<{ id: string }>(`select id from lenders where slug = 'harbor'`);
    harbor = row?.id ?? '';
  });
  afterAll(async () => {
    await second?.stop();
  });

  const patch = async (body: Partial<AdminLender>): Promise<void> => {
    const { status } = await admin.call(`/api/v1/admin/lenders/${harbor}`, { method: 'PATCH', body });
    expect(status).toBe(200);
  };
  const pages = (path: string): Promise<string[]> =>
    Promise.all([stack, second].map(async ({ portalUrl }) => (await fetch(portalUrl + path)).text()));

  const CHANGES: Readonly<Record<string, Change>> = {
    lender: { path: '/harbor', make: (word) => patch({ name: `Harbor ${word}` }) },
    template: {
      path: '/harbor',
      make: (word) =>
        sql.lender(
          `update templates set theme_colors = jsonb_set(theme_colors, '{accentColor}', '"#${word}"') where id = 'standard'`,
        ),
    },
    testimonial: { path: '/harbor', make: (word) => patch({ testimonials: [testimonial(word)] }) },
    question: {
      path: '/harbor/faqs',
      make: (word) => sql.lender(`update faqs set question = 'Is it ${word}?' where display_order = 0`),
    },
    setting: {
      path: '/harbor/contact',
      make: (word) =>
        sql.lender(`update settings set value = '"${word}@coverleaf.example"' where key = 'support.email'`),
    },
  };

  /** Both gateways have cached the page before, so only news of the change can update it. */
  const expectSoon = async ({ path, make }: Change, away = async (): Promise<void> => undefined) => {
    // Six hexadecimal digits, so that it is also a valid color.
    const word = Math.floor(0x100000 + Math.random() * 0xe00000).toString(16);
    for (const page of [...(await pages(path)), ...(await pages(path))]) expect(page).not.toContain(word);
    await away();
    await make(word);
    const since = Date.now();
    const isThere = async (): Promise<boolean> => (await pages(path)).every((page) => page.includes(word));
    await waitFor(isThere, { timeoutMs: PROMISE_MS, what: `${word} on ${path} of both` });
    expect(Date.now() - since).toBeLessThanOrEqual(PROMISE_MS);
  };

  it.each(Object.keys(CHANGES))('a changed %s is on the pages of both within two seconds', async (kind) => {
    await expectSoon(CHANGES[kind]!);
  });

  describe('after Redis was killed and has come back,', () => {
    it.each(Object.keys(CHANGES))('a changed %s is on the pages of both within two seconds', async (kind) => {
      await expectSoon(CHANGES[kind]!, () => restartRedis(stack));
    });

    it('a setting that changed during the outage is up to date too', async () => {
      const { path, make } = CHANGES['setting']!;
      await pages(path);
      await stack.signal('redis', 'SIGKILL');
      await make('meanwhile');
      await untilRedisAnswers(stack);
      const isThere = async (): Promise<boolean> =>
        (await pages(path)).every((page) => page.includes('meanwhile'));
      await waitFor(isThere, { timeoutMs: PROMISE_MS, what: 'the setting on both' });
    });

    it('the same is true after a long outage', async () => {
      // Each crash doubles the supervisor's pause, and clients also wait longer to reconnect.
      for (let fall = 0; fall < 2; fall += 1) await restartRedis(stack);
      await expectSoon(CHANGES['lender']!, () => restartRedis(stack));
    });
  });
});

const testimonial = (word: string): AdminLender['testimonials'][number] => ({
  id: `new-${word}`,
  content: `It was ${word}.`,
  author: 'A. Borrower',
  role: '',
  rating: 5,
  isFeatured: true,
});

async function restartRedis(stack: Stack): Promise<void> {
  const killed = await stack.kill('redis');
  await eventually('another Redis', async () => (await stack.pidOf('redis')) !== killed);
  await untilRedisAnswers(stack);
}

/** Waits until Redis accepts new connections. */
async function untilRedisAnswers({ dataDir }: Stack): Promise<void> {
  const redis = new Redis(await redisUrl(dataDir), { lazyConnect: true, retryStrategy: null });
  redis.on('error', () => undefined);
  const answers = async (): Promise<boolean> => {
    if (redis.status !== 'ready') await redis.connect();
    return (await redis.ping()) === 'PONG';
  };
  await eventually('an answer of Redis', () => answers().catch(() => false));
  redis.disconnect();
}
