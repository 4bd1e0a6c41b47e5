import '../../../testing/browser-fakes';
import type { CaseDetail, DocumentDetail } from '@coverleaf/contracts';
import { contactsIn } from './use-borrower';

const documentOf = (name: string, email: string, phone: string): DocumentDetail =>
  ({ name, email, phone, confirmation: null }) as unknown as DocumentDetail;

describe('the contacts of a borrower', () => {
  it('are each there once, those of the document first', () => {
    const documents = [
      documentOf('Ann', 'own@example.com', '(202) 555-0123'),
      documentOf('Ann Other', 'other@example.com', '+12025550199'),
    ];
    const cases = [{ borrower: 'Ann', email: 'own@example.com', phone: '+1 202 555 0123' }] as CaseDetail[];
    expect(contactsIn(documents, cases)).toMatchObject({
      names: ['Ann', 'Ann Other'],
      emails: ['own@example.com', 'other@example.com'],
      phones: ['(202) 555-0123', '+12025550199'],
    });
  });
});
