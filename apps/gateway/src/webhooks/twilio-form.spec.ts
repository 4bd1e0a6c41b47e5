import { signedFields, twiml } from './twilio-form';

// The example of Twilio's documentation.
const TOKEN = '12345';
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FORM = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

describe('signedFields', () => {
  it('returns what Twilio signed', () => {
    expect(signedFields(URL, FORM, SIGNATURE, TOKEN)).toEqual(FORM);
  });

  it.each<[string, string, unknown, unknown, string]>([
    ['by another account', URL, FORM, SIGNATURE, '54321'],
    ['of another address', `${URL}&more`, FORM, SIGNATURE, TOKEN],
    ['of other fields', URL, { ...FORM, Digits: '4321' }, SIGNATURE, TOKEN],
    ['with a field more', URL, { ...FORM, Body: '', Extra: '1' }, SIGNATURE, TOKEN],
    ['with a field twice', URL, { ...FORM, Digits: ['12', '34'] }, SIGNATURE, TOKEN],
    ['that is missing', URL, FORM, undefined, TOKEN],
    ['that is no Base64', URL, FORM, '!', TOKEN],
    ['of no form', URL, undefined, SIGNATURE, TOKEN],
  ])('refuses a signature %s', (_, url, form, signature, token) => {
    expect(() => signedFields(url, form, signature, token)).toThrow(
      expect.objectContaining({ status: 403, code: 'text_signature_invalid' }),
    );
  });

  it('answers in XML, whatever the answer contains', () => {
    expect(twiml(null)).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(twiml('Ann & <Bob>')).toContain('<Message>Ann &#38; &#60;Bob&#62;</Message>');
  });
});
