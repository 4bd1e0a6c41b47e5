import type { AdminFaq, AdminFaqList, Image, Setting } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { sampleImage } from '../../../apps/lender/test/sample-images';
import { imageForm } from '../../stack/images';
import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';

const SETTINGS = '/api/v1/admin/settings';
const FAQS = '/api/v1/admin/faqs';

export function contentByStaff(started: () => Stack): void {
  describe('content that staff change', () => {
    let stack: Stack;
    let admin: StaffCaller;

    beforeAll(async () => {
      stack = started();
      admin = await StaffCaller.signIn(stack);
    });

    const put = (body: unknown) => admin.call<Setting[]>(SETTINGS, { method: 'PUT', body });
    const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();
    /** The promise is two seconds from the answer. */
    const soon = (path: string, isThere: (html: string) => boolean): Promise<unknown> =>
      waitFor(async () => isThere(await page(path)), { timeoutMs: 2_000, what: `the change on ${path}` });

    it('is on every page within two seconds: words and images of the site', async () => {
      const { body: image } = await admin.call<Image>('/api/v1/admin/images', {
        body: imageForm(await sampleImage().png().toBuffer(), 'Quay & sea.png'),
      });
      const src = `src="${image.url}"`;
      for (const [key, value, path, shown] of [
        ['support.phone', '+1 (555) 010-0321', '/contact', '+1 (555) 010-0321'],
        ['support.hours', 'Day and night', '/skyla/contact', 'Day and night'],
        ['site.name', 'Harbor Proof', '/guide', 'How to use Harbor Proof'],
        ['public.content_urls.hero_image', image.url, '/', src],
        ['public.content_urls.about_image', image.url, '/skyla/guide', src],
      ] as const) {
        expect((await page(path)).includes(shown)).toBe(false);
        expect((await put([{ key, value }])).status).toBe(200);
        await soon(path, (html) => html.includes(shown));
      }
      const inUse = await admin.call(`/api/v1/admin/images/${encodeURIComponent(image.name)}`, {
        method: 'DELETE',
      });
      expect(inUse.status).toBe(409);
      await put([{ key: 'public.content_urls.hero_image', value: '' }]);
      await soon('/', (html) => !html.includes(src));
    });

    it('is on every page within two seconds: questions, their order and categories', async () => {
      await page('/faqs');
      const faq = { question: 'Do you like "boats"?', answer: 'We do.', category: 'Boats <&> more' };
      const { status, body, headers } = await admin.call<AdminFaq>(FAQS, { body: faq });
      expect([status, headers.get('etag')]).toEqual([201, '"1"']);
      await soon('/faqs', (html) => html.includes('Boats &lt;&amp;&gt; more'));
      const data =
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page('/faqs'))?.[1] ?? '';
      expect(data).not.toContain('<&>');
      expect(JSON.stringify(JSON.parse(data))).toContain('Do you like \\"boats\\"?');
      const { items } = (await admin.call<AdminFaqList>(FAQS)).body;
      const ids = [body.id, ...items.map(({ id }) => id).filter((id) => id !== body.id)];
      expect((await admin.call(`${FAQS}/order`, { method: 'PUT', body: { ids } })).status).toBe(200);
      await soon('/api/v1/faqs', (json) => (JSON.parse(json) as AdminFaqList).items[0]?.id === body.id);
      const gone = await admin.call(`${FAQS}/${body.id}`, { method: 'DELETE' });
      expect(gone.status).toBe(204);
      await soon('/faqs', (html) => !html.includes('Boats &lt;&amp;&gt; more'));
      expect((await admin.call(`${FAQS}/order`, { method: 'PUT', body: { ids } })).body.code).toBe('stale');
    });

    it('tells which editor came second, by version', async () => {
      const { body } = await admin.call<AdminFaq>(FAQS, {
        body: { question: 'Q', answer: 'A', category: 'C' },
      });
      const patch = (answer: string, tag: string) =>
        admin.call<AdminFaq>(`${FAQS}/${body.id}`, {
          method: 'PATCH',
          body: { answer },
          headers: { 'if-match': tag },
        });
      expect((await patch('First', '"1"')).headers.get('etag')).toBe('"2"');
      expect((await patch('Second', '"1"')).status).toBe(409);
      expect((await patch('Nonsense', '"x"')).status).toBe(409);
      expect((await patch('Whatever it is', '*')).status).toBe(200);
    });

    it('takes settings as a list, names wrong ones by their key, and keeps what it does not know', async () => {
      expect((await put({ key: 'site.name', value: 'X' })).status).toBe(400);
      const wrong = await put([
        { key: 'site.admin_email', value: 'nobody' },
        { key: 'public.content_urls.hero_image', value: 'https://elsewhere.example/x.png' },
      ]);
      expect(wrong.status).toBe(422);
      expect(wrong.body.errors?.map(({ field }) => field)).toEqual([
        'site.admin_email',
        'public.content_urls.hero_image',
      ]);
      expect((await put([{ key: 'a b', value: 1 }])).status).toBe(422);
      const { body } = await put([{ key: 'partner.on', value: true, description: 'Theirs' }]);
      expect(body.at(-1)).toEqual({ key: 'partner.on', value: true, description: 'Theirs' });
      const stale = await put([{ key: 'partner.on', value: false, was: 'something else' }]);
      expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    });
  });
}
