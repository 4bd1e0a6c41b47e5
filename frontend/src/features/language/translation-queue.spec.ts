import { TranslationQueue } from './translation-queue';

class MemoryStorage implements Storage {
  readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  clear = (): void => this.items.clear();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  key = (index: number): string | null => [...this.items.keys()][index] ?? null;
  removeItem = (key: string): void => void this.items.delete(key);
  setItem = (key: string, value: string): void => void this.items.set(key, value);
}

describe('the queue of texts to translate', () => {
  let storage: MemoryStorage;
  let calls: string[][];
  const translate = (texts: readonly string[]): Promise<string[]> => {
    calls.push([...texts]);
    return Promise.resolve(texts.map((text) => (text === 'echo' ? text : `${text}-es`)));
  };
  const newQueue = (path = '/skyla'): TranslationQueue =>
    new TranslationQueue(path, 'es', translate, storage);

  beforeEach(() => {
    jest.useFakeTimers();
    storage = new MemoryStorage();
    calls = [];
  });
  afterEach(() => jest.useRealTimers());

  it('makes one request for all texts that arrive within 100 ms of each other', async () => {
    const queue = newQueue();
    queue.request(['a', 'b', ' ']);
    await jest.advanceTimersByTimeAsync(90);
    queue.request(['b', 'c']);
    await jest.advanceTimersByTimeAsync(99);
    expect(calls).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toEqual([['a', 'b', 'c']]);
    expect(queue.find('c')).toBe('c-es');
  });

  it('waits for texts that are still loading, and requests all of them at once', async () => {
    const queue = newQueue();
    const [faqsCame, testimonialsCame] = [queue.expectMore(), queue.expectMore()];
    queue.request(['hours']);
    await jest.advanceTimersByTimeAsync(10_000);
    queue.request(['faq']);
    faqsCame();
    faqsCame();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual([]);
    queue.request(['testimonial']);
    testimonialsCame();
    await jest.advanceTimersByTimeAsync(100);
    expect(calls).toEqual([['hours', 'faq', 'testimonial']]);
  });

  it('requests nothing if nothing arrived', async () => {
    newQueue().expectMore()();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual([]);
  });

  it('does not store an unchanged text as a translation', async () => {
    const queue = newQueue();
    queue.request(['echo', 'a']);
    await jest.advanceTimersByTimeAsync(100);
    expect([queue.find('echo'), queue.find('a')]).toEqual([undefined, 'a-es']);
  });

  it('is translating while a request runs and half a second longer', async () => {
    const queue = newQueue();
    queue.request(['a']);
    await jest.advanceTimersByTimeAsync(100);
    expect(queue.getSnapshot().translating).toBe(true);
    await jest.advanceTimersByTimeAsync(499);
    expect(queue.getSnapshot().translating).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(queue.getSnapshot().translating).toBe(false);
  });

  it('requests nothing again that this browser got within a day, on the same page', async () => {
    const first = newQueue();
    first.request(['a', 'echo']);
    await jest.advanceTimersByTimeAsync(1_000);
    const second = newQueue();
    second.request(['a', 'echo']);
    await jest.advanceTimersByTimeAsync(1_000);
    const elsewhere = newQueue('/ufcu');
    elsewhere.request(['a']);
    await jest.advanceTimersByTimeAsync(1_000);
    await jest.advanceTimersByTimeAsync(24 * 3_600_000);
    const late = newQueue();
    late.request(['a']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual([['a', 'echo'], ['echo'], ['a'], ['a']]);
  });

  it('requests again after a day, although other texts of the page came later', async () => {
    for (const texts of [['a'], ['a', 'b'], ['a', 'b']]) {
      newQueue().request(texts);
      await jest.advanceTimersByTimeAsync(13 * 3_600_000);
    }
    expect(calls).toEqual([['a'], ['b'], ['a', 'b']]);
  });

  it('requests nothing twice on one page, even if the request failed', async () => {
    const queue = new TranslationQueue(
      '/',
      'es',
      (texts) => (calls.push([...texts]), Promise.resolve(undefined)),
      storage,
    );
    for (let round = 0; round < 3; round += 1) {
      queue.request(['a']);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(calls).toEqual([['a']]);
    expect(queue.find('a')).toBeUndefined();
  });

  it('drops waiting texts when the language changes', async () => {
    const queue = newQueue();
    queue.request(['a']);
    queue.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual([]);
  });

  it('keeps each request within the server’s limit', async () => {
    const queue = newQueue();
    queue.request(Array.from({ length: 150 }, (_, index) => `text ${index}`));
    queue.request(['x'.repeat(15_000), 'y'.repeat(15_000), 'z'.repeat(30_000)]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls.flat()).toHaveLength(152);
    for (const call of calls) {
      expect(call.length).toBeLessThanOrEqual(100);
      expect(call.join('').length).toBeLessThanOrEqual(20_000);
    }
  });

  it('works if the browser stores nothing', async () => {
    const refusing = {
      ...storage,
      getItem: () => {
        throw new Error('no');
      },
      setItem: () => {
        throw new Error('no');
      },
    };
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const queue = new TranslationQueue('/', 'es', translate, refusing as unknown as Storage);
    queue.request(['a']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(queue.find('a')).toBe('a-es');
  });
});
