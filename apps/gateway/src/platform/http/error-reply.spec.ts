import { errorPage } from './error-reply';

const visibleText = (page: string): string =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('errorPage', () => {
  const outage = { status: 503, message: 'The document service does not answer.' };

  it('says that the page is not available, and names no service', () => {
    const page = errorPage(outage, { language: 'en', path: '/skyla/upload' });
    expect(visibleText(page)).toContain("This page isn't available right now");
    expect(visibleText(page)).toContain('Nothing you sent has been lost.');
    expect(visibleText(page)).not.toMatch(/service|Unexpected/);
  });

  it.each([
    [503, 'Esta página no está disponible en este momento'],
    [500, '¡Error inesperado de la aplicación!'],
    [429, 'Espere un minuto'],
    [400, '¡Error inesperado de la aplicación!'],
  ])('is in the language of the borrower, for status %d', (status, title) => {
    const message = status < 500 ? 'The request could not be understood.' : outage.message;
    const page = errorPage({ status, message }, { language: 'es', path: '/skyla' });
    expect(page).toContain('<html lang="es">');
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(visibleText(page)).not.toMatch(/\b(the|your|please|of|back|home)\b/i);
  });

  it('is in English, and says so, for a language without a catalog', () => {
    expect(errorPage(outage, { language: 'fr', path: '/' })).toContain('<html lang="en">');
  });

  it.each([
    ['/skyla/upload', '/skyla'],
    ['/status/secret', '/'],
    ['/admin/users', '/'],
    ['/"><script>', '/'],
  ])('links from %s to the home page %s', (path, home) => {
    expect(errorPage(outage, { language: 'en', path })).toContain(`<a href="${home}">`);
  });
});
