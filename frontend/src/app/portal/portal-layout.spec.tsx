import '../../../testing/browser-fakes';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FunctionComponent } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { pageState, SKYLA } from '../../../testing/page-state';
import { focused } from '../../../testing/queries';
import { App } from '../app';
import { ALL_PAGES } from '../../server/page-renderer';
import { lazyUploadPage } from './page-chunks';
import { LostPageError, loadCode } from '../../components/lazy/load-code';

function openHome(load: () => Promise<FunctionComponent>): void {
  render(
    <MemoryRouter basename="/skyla" initialEntries={['/skyla']}>
      <App
        state={pageState('/skyla', { lender: SKYLA })}
        pages={{ ...ALL_PAGES, Upload: lazyUploadPage(load) }}
      />
    </MemoryRouter>,
  );
}
const goToUpload = (): Promise<void> =>
  userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Upload Insurance' }));

describe('a page whose code loads late, or never', () => {
  beforeEach(() => sessionStorage.clear());

  it('shows its title and a spinner at once, and keeps the focus on the heading', async () => {
    let arrive: (page: FunctionComponent) => void = () => undefined;
    openHome(() => new Promise((resolve) => (arrive = resolve)));
    await goToUpload();
    expect(screen.getByRole('heading', { name: 'Upload your insurance document' })).toBeTruthy();
    expect(screen.getByText('Loading…')).toBeTruthy();
    expect(document.title).toBe('Upload your insurance document | Skyla');
    await act(async () => arrive(() => <h1>Here</h1>));
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('keeps the frame if the connection is lost, and offers a reload', async () => {
    const quiet = jest.spyOn(console, 'error').mockReturnValue();
    openHome(() => Promise.reject(new TypeError('a raw message')));
    await goToUpload();
    await focused(await screen.findByRole('heading', { name: 'Connection lost' }));
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/skyla/upload');
    expect(document.body.textContent).not.toContain('a raw message');
    expect(screen.getAllByRole('link', { name: '+1 (555) 010-0199' }).length).toBeGreaterThan(1);
    quiet.mockRestore();
  });

  it("links from any other error to the lender's own home page", async () => {
    const quiet = jest.spyOn(console, 'error').mockReturnValue();
    openHome(async () => () => {
      throw new Error('broken');
    });
    await goToUpload();
    expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/skyla');
    quiet.mockRestore();
  });

  it('is reloaded once if the server no longer has its code', async () => {
    const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
    const reload = jest.fn();
    Object.assign(globalThis, { fetch: async () => ({ ok: true }) });
    void loadCode(gone, reload);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(loadCode(gone, reload)).rejects.toThrow(LostPageError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is reported as lost if the server does not answer', async () => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) });
    await expect(loadCode(() => Promise.reject(new TypeError('offline')))).rejects.toThrow(LostPageError);
  });
});
