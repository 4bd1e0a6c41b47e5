import { OutboundError } from '@coverleaf/outbound';
import { refusalDigest } from './lender-holds.service';

const UPLOAD = {
  id: '0b5e6f5e-9a8e-4a3e-8a52-0a2a4a3c7d11',
  accountId: 'SKY-ALPHA',
  name: 'Ann Example',
  email: null,
  originalFilename: 'policy.pdf',
  insuranceCompany: 'Prairie Mutual',
  financialInstitution: 'Skyla',
};
const OTHER = {
  ...UPLOAD,
  id: 'c1d7f1b5-0d2f-4d0c-9b42-5a3f6e7a9c22',
  accountId: 'SKY-BETA',
  name: 'Bob Sample',
  email: 'bob@example.com',
  originalFilename: 'scan of may.pdf',
};
const refusal = (detail?: string, status = 422): OutboundError =>
  new OutboundError('refused', `The lender API refused it (${status})`, { detail });

describe('the same refusal', () => {
  it.each([
    [undefined, undefined],
    ['No such account', 'no such  ACCOUNT'],
    ['Account SKY-ALPHA is unknown', 'Account SKY-BETA is unknown'],
    [`Document ${UPLOAD.id} of Ann Example`, `Document ${OTHER.id} of Bob Sample`],
    ['Cannot file policy.pdf (code E-1204)', 'Cannot file scan of may.pdf (code E-1307)'],
  ])('is the same whatever names the document: %s', (one, other) => {
    expect(refusalDigest(refusal(one), UPLOAD)).toBe(refusalDigest(refusal(other), OTHER));
  });

  it('is different if its words or its status differ', () => {
    const others = [refusal('The file is too large'), refusal(), refusal('No such account', 400)];
    const digests = [refusal('No such account'), ...others].map((error) => refusalDigest(error, UPLOAD));
    expect(new Set(digests).size).toBe(4);
  });
});
