import { answerFetch } from '../../../testing/browser-fakes';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageState, SKYLA } from '../../../testing/page-state';
import { TestPortal } from '../../../testing/test-portal';
import { addCatalog } from '../../i18n/translate';

const FAQ = {
  id: '1',
  category: 'Documents',
  question: 'A new question',
  answer: 'A new answer',
  displayOrder: 1,
  isFeatured: true,
};

describe('the language menu', () => {
  let asked: string[][];

  beforeEach(() => {
    asked = [];
    localStorage.clear();
    addCatalog('es', { Contact: 'Contacto', Documents: 'Documentos', 'Translating...': 'Traduciendo...' });
    answerFetch(({ body }) => {
      const { texts } = body as { texts: string[] };
      asked.push(texts);
      return { status: 200, body: { translations: texts.map((text) => `${text} (es)`) } };
    });
  });

  const open = (): void => {
    render(<TestPortal state={pageState('/skyla/faqs', { lender: SKYLA, faqs: [FAQ] })} />);
  };
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(screen.getAllByRole('button', { name })[0]!);
  };

  it('shows Spanish: shipped texts at once, an operator’s after one request to the server', async () => {
    open();
    await choose('Español');
    expect((await screen.findAllByText('Contacto')).length).toBeGreaterThan(0);
    expect(await screen.findByText('A new question (es)')).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(asked.flat()).not.toContain('Contact');
    expect(asked.flat()).not.toContain('Documents');
    expect(document.documentElement.lang).toBe('es');
    expect(document.cookie).toContain('language=es');
  });

  it('shows translations that the page contains, requests the rest, and marks remaining English', async () => {
    answerFetch(({ body }) => {
      const { texts } = body as { texts: string[] };
      asked.push(texts);
      return { status: 200, body: { translations: texts } };
    });
    const translations = { 'A new question': 'Una pregunta nueva' };
    render(
      <TestPortal
        state={pageState('/skyla/faqs', { lender: SKYLA, language: 'es', faqs: [FAQ], translations })}
      />,
    );
    expect(screen.getByText('Una pregunta nueva').getAttribute('lang')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Documentos' }).getAttribute('lang')).toBeNull();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked.flat()).not.toContain('A new question');
    expect(asked.flat()).toContain('A new answer');
    expect(screen.getByText('A new answer').getAttribute('lang')).toBe('en');
    expect(screen.getByText(/^Monday to Friday, 8:30/).getAttribute('lang')).toBe('en');
  });
});
