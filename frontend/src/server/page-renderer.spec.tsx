import '../../testing/browser-fakes';
import type { PageState } from '@coverleaf/contracts';
import { FALLBACK, pageState, SKYLA } from '../../testing/page-state';
import { receivedUpload } from '../../testing/fake-xhr';
import { BEING_READ } from '../../testing/readings';
import { RECEIVED } from '../../testing/upload-progress';
import { addCatalog } from '../i18n/translate';
import { pageRenderer } from './page-renderer';

const assets = {
  script: '/assets/a.js',
  preloads: ['/assets/b.js', '/assets/c.js'],
  styles: ['/assets/a.css'],
  fonts: ['/assets/f.woff2'],
};
const { renderPage } = pageRenderer('/assets/favicon.svg');

function render(path: string, part: Partial<PageState> = {}) {
  const page = renderPage({ state: pageState(path, part), assets, publicUrl: 'https://portal.example' });
  const dom = new DOMParser().parseFromString(page.html, 'text/html');
  return { ...page, dom };
}

describe('a rendered page', () => {
  it("has the lender's colors and its own form in the first HTML", () => {
    const { dom, inlineStyles } = render('/skyla', { lender: SKYLA });
    expect(inlineStyles).toEqual([dom.querySelector('style')?.textContent]);
    expect(inlineStyles[0]).toContain('--band:#5b2d8a');
    expect(dom.querySelector('h1')?.textContent).toBe("Let's verify your insurance coverage.");
    expect(dom.querySelector('main form')?.getAttribute('action')).toBe('/skyla/enter-reference-id');
  });

  it('loads its application only after it has been painted', () => {
    const { dom } = render('/skyla', { lender: SKYLA });
    expect(dom.querySelector('link[rel=modulepreload]')).toBeNull();
    const [script, ...more] = dom.querySelectorAll<HTMLScriptElement>('script[src]');
    expect(more).toEqual([]);
    expect(script?.getAttribute('src')).toBe('/assets/a.js');
    expect(script?.dataset['preload']).toBe('/assets/b.js /assets/c.js');
  });

  it('tells search engines its questions in its own language, as far as they are translated', () => {
    addCatalog('es', { 'A shipped question': 'Una pregunta conocida' });
    const faq = { category: 'Documents', displayOrder: 1, isFeatured: true };
    const { dom } = render('/skyla/faqs', {
      lender: SKYLA,
      language: 'es',
      faqs: [
        { ...faq, id: '1', question: 'A shipped question', answer: 'A new answer' },
        { ...faq, id: '2', question: 'constructor', answer: 'Not translated' },
      ],
      translations: { 'A new answer': 'Una respuesta nueva' },
    });
    const data = JSON.parse(dom.querySelector('[type="application/ld+json"]')?.textContent ?? '') as object;
    const entry = (name: string, text: string): object => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    });
    expect(data).toMatchObject({
      inLanguage: 'es',
      mainEntity: [
        entry('Una pregunta conocida', 'Una respuesta nueva'),
        entry('constructor', 'Not translated'),
      ],
    });
  });

  it("says 'Oops!' with status 404 if there is no such page", () => {
    const { status, dom } = render('/skyla/nothing', { lender: SKYLA });
    expect(status).toBe(404);
    expect(dom.querySelector('h1')?.textContent).toBe('Oops!');
    expect(dom.body.textContent).toContain(
      "The digital landscape continues beyond this point, but this particular path doesn't lead anywhere.",
    );
  });

  it.each([
    ['/nobody', null, true],
    ['/skyla/nothing', SKYLA, false],
  ])('says at %s that it may not be a lender’s address', (path, lender, says) => {
    const text = render(path, { lender }).dom.body.textContent;
    expect(text.includes("We don't know this lender or page. Check the address in your letter.")).toBe(says);
  });

  it('does not claim that an unknown slug is a lender', () => {
    const { dom } = render('/nowhere', { lender: FALLBACK });
    const main = dom.querySelector('main')?.textContent;
    expect(main).toContain('Welcome. Your lender needs proof');
    expect(main).toContain("It's in the email, letter or text your lender sent you.");
  });

  it.each(['', '/home', '/enter-reference-id', '/upload', '/guide', '/notice', '/cpi'])(
    'offers no upload and no lookup for a deleted lender at %j',
    (page) => {
      const { dom } = render(`/skyla${page}`, { lender: { ...SKYLA, id: null, takesUploads: false } });
      const main = dom.querySelector('main');
      expect(main?.querySelector('h1')?.textContent).toBe("You can't send a document here");
      expect(main?.textContent).toContain('Call your lender at the number on your letter.');
      expect(main?.querySelector('a, form')).toBeNull();
    },
  );

  it('tells the holder of an old status link that the document isn’t lost', () => {
    const { status, dom } = render('/status/of-long-ago', {});
    expect(status).toBe(404);
    expect(dom.querySelector('h1')?.textContent).toBe("We can't find a document for this link");
    expect(dom.body.textContent).toContain('Your document may still have arrived.');
    expect(dom.querySelector('main a[href^="tel:"]')).not.toBeNull();
  });

  it.each([
    ['/upload', null, 200],
    ['/enter-reference-id/upload', null, 200],
    ['/skyla/upload', SKYLA, 200],
    ['/skyla/enter-reference-id/upload', SKYLA, 404],
    ['/skyla/home', SKYLA, 200],
    ['/home', null, 404],
    ['//evil.example/home', null, 404],
    ['http://evil.example/upload', null, 404],
    ['/contact', null, 200],
    ['/skyla/disclaimer', SKYLA, 200],
  ])('replies to %s', (path, lender, status) => {
    expect(render(path, { lender }).status).toBe(status);
  });

  it('contains a whole upload form for a browser without script', () => {
    const { dom } = render('/skyla/upload', { lender: SKYLA });
    const form = dom.querySelector<HTMLFormElement>('form.upload');
    const attributes = [form?.method, form?.enctype, form?.getAttribute('action')];
    expect(attributes).toEqual(['post', 'multipart/form-data', '/skyla/upload']);
    const names = [...dom.querySelectorAll('form.upload [name]')].map((field) => field.getAttribute('name'));
    expect(names).toEqual(['file', 'name', 'insuranceCompany', 'email']);
  });

  it('replies to an upload without script with its receipt, and with nothing that needs script', () => {
    const { dom } = render('/skyla/upload', { lender: SKYLA, upload: receivedUpload });
    expect(dom.title).toBe('Upload Successful! | Skyla');
    expect(dom.querySelector('h1')?.textContent).toBe('Upload Successful!');
    expect(dom.body.textContent).toContain('8F14E45F-CEEA');
    expect(dom.body.textContent).not.toContain('Click here');
    expect(dom.body.textContent).not.toContain('leave your contact details');
    expect(dom.querySelector('.receipt button')).toBeNull();
    expect(dom.querySelector('.receipt')?.textContent).toMatch(/3:00\sPM\sUTC/);
  });

  it('tells a browser without script how to see what is still being read', () => {
    const progress = { ...RECEIVED, reading: BEING_READ };
    const { dom } = render('/skyla/status/sealed', { lender: SKYLA, progress });
    expect(dom.querySelector('.verdict noscript')?.textContent).toContain('Reload this page');
  });

  it.each([
    ['file_encrypted', [], 'The file is password-protected', ['#field-file']],
    ['file_missing', [], 'Please select a file to upload', ['#field-file']],
    [
      'validation_failed',
      [{ field: 'email', message: 'Not an email address' }],
      "Please choose your file again. Your browser doesn't keep it.",
      ['#field-file', '#field-email'],
    ],
    ['unavailable', [], "We can't accept documents right now", []],
  ])('replies to an upload without script that failed as %s with the form', (code, errors, text, links) => {
    const fields = { name: '"><b>Ann', financialInstitution: '', insuranceCompany: 'Acme', email: '' };
    const upload = { kind: 'failed', status: 422, code, detail: 'x', errors, fields } as const;
    const { dom } = render('/skyla/upload', { lender: SKYLA, upload });
    expect(dom.title).toBe('Error: Upload your insurance document | Skyla');
    const box = dom.querySelector('[role=alert]');
    expect(box?.textContent).toContain(text);
    expect([...(box?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(links);
    for (const link of links) expect(dom.querySelector(link)?.getAttribute('aria-invalid')).toBe('true');
    expect(dom.querySelector('form.upload [name=name]')?.getAttribute('value')).toBe(fields.name);
    if (links.length === 0) expect(box?.textContent).toContain('choose your file again');
  });

  it('escapes everything that was typed', () => {
    const evil = '</script><script>alert(1)</script>"><!--';
    const lender = { ...SKYLA, name: evil, primaryColor: '#fff}</style><script>' };
    const lookup = { kind: 'failed', reference: evil, cause: 'unknown' } as const;
    const { dom } = render('/skyla/enter-reference-id', { lender, lookup });
    const types = [...dom.querySelectorAll('script')].map((script) => script.getAttribute('type'));
    expect(types).toEqual(['module', 'application/json']);
    const state = JSON.parse(dom.getElementById('page-state')?.textContent ?? '') as object;
    expect(state).toMatchObject({ lender: { name: evil } });
    expect(dom.querySelector('input[name=reference]')?.getAttribute('value')).toBe(evil);
    expect(dom.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('reports an internal error', () => {
    const broken = pageState('/skyla', { lender: SKYLA });
    const get = () => {
      throw new Error('lookup is out of order');
    };
    Object.defineProperty(broken, 'lookup', { get });
    const { status, html } = renderPage({ state: broken, assets, publicUrl: 'https://portal.example' });
    expect(status).toBe(500);
    expect(html).toContain('Unexpected Application Error!');
    expect(html).toContain('lookup is out of order');
    expect(html).toContain('href="/skyla"');
    expect(html).not.toContain('<script');
  });
});
