import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageState } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { addCatalog } from '../src/i18n/translate';
import { MemoryDrafts } from './memory-drafts';
import { pageState, SKYLA } from './page-state';
import { TestPortal } from './test-portal';
import { FakeXhr, receipt } from './fake-xhr';
import { pdf } from './sample-files';

/** What a borrower does on the upload page. */
export const skyla = pageState('/skyla/upload', { lender: SKYLA });
export const user = userEvent.setup({ applyAccept: false });

export async function open(state: PageState = skyla, drafts = new MemoryDrafts()): Promise<void> {
  render(<TestPortal state={state} drafts={drafts} />);
  await waitFor(() => expect(screen.queryByText('Submit Insurance Document')).toBeNull());
}

/** A new tab, and a server that answers uploads when a test says so. */
export function resetUploads(): void {
  sessionStorage.clear();
  FakeXhr.install();
}

export const press = (name: string | RegExp): Promise<void> =>
  user.click(screen.getByRole('button', { name }));
export const choose = (...files: File[]): Promise<void> =>
  user.upload(screen.getByLabelText<HTMLInputElement>(/^Choose/), files);

export async function addPages(...files: File[]): Promise<void> {
  await choose(...files);
  await screen.findByText(/of 10 MB/);
}

/** Switches to Spanish in the page's header. */
export async function inSpanish(): Promise<void> {
  addCatalog('es', CATALOGS.es ?? {});
  const [choice] = screen.getAllByRole('button', { name: 'Español' });
  if (choice) await user.click(choice);
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
}

export async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), value);
  }
}

export async function reachCheck(...files: File[]): Promise<void> {
  await addPages(...files);
  await press('Continue');
  await fillIn({ 'Your Name': 'Maria Lopez', 'Insurance Company': 'Acme Mutual' });
  await press('Continue');
  await screen.findByText('Check and send', { selector: 'h2' });
}

export async function submit(): Promise<FakeXhr> {
  const before = FakeXhr.sent.length;
  await user.click(screen.getByRole('button', { name: 'Submit Insurance Document' }));
  await waitFor(() => expect(FakeXhr.sent.length).toBe(before + 1));
  return FakeXhr.last;
}

/** Sends files from a new page. */
export async function sendFiles(files: readonly File[], ...page: Parameters<typeof open>): Promise<FakeXhr> {
  await open(...page);
  await reachCheck(...files);
  return submit();
}

/** Sends a document from a new page and waits for its receipt. */
export async function sendDocument(file = pdf()): Promise<void> {
  const sent = await sendFiles([file]);
  act(() => sent.answer(receipt));
  await screen.findByText('Upload Successful!');
}

/** From a new receipt to the form for contact details. */
export async function openContactForm(): Promise<void> {
  await sendDocument();
  await followInvitation();
}

export const followInvitation = async (): Promise<void> =>
  user.click(await screen.findByRole('link', { name: 'Click here' }));

export const CONTACT = {
  Email: 'm@example.com',
  Phone: '555 010 0000',
  Collateral: 'RAV4',
  'Last Four': '1234',
};

export const valueOf = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
