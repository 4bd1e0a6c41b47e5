import { limitEmail } from './limit-email';
import { parseMailgunForm } from './mailgun-form-parser';

const open = (fields: Record<string, string>): ReturnType<typeof parseMailgunForm> => {
  const bytes = new TextEncoder().encode(new URLSearchParams(fields).toString());
  return parseMailgunForm(bytes, 'application/x-www-form-urlencoded');
};

it('lists every file that Mailgun stores, even with invalid properties', async () => {
  const url = 'https://storage.mailgun.net/1';
  const good = { url, name: 'a.pdf', 'content-type': 'application/pdf', size: 5 };
  const wrong = [
    { url: 'file:///etc/passwd', name: 'b.pdf', size: '5' },
    { url: `https://storage.mailgun.net/${'x'.repeat(5_000)}`, name: 7 },
    {},
  ];
  const { files } = await open({ attachments: JSON.stringify([good, ...wrong]) });
  expect(files).toMatchObject([
    { url, name: 'a.pdf', type: 'application/pdf', size: 5 },
    { url: 'file:///etc/passwd', name: 'b.pdf', type: '', size: null },
    { url: '', name: '', size: null },
    { url: '', name: '', size: null },
  ]);
});

it('marks referenced images as inline, but not documents', async () => {
  const files = ['image/png', 'application/pdf'].map((type, n) => ({
    ...{ url: `https://storage.mailgun.net/${n}`, name: 'x', 'content-type': type, size: 5 },
  }));
  const form = await open({
    attachments: JSON.stringify(files),
    'content-id-map': JSON.stringify({ '<0@x>': files[0]?.url, '<1@x>': files[1]?.url }),
    'body-html': '<img src="cid:0@x"><object data="cid:1@x"></object>',
  });
  const { email } = limitEmail(form);
  expect(email.files).toMatchObject([
    { contentId: '0@x', inline: true },
    { contentId: '1@x', inline: false },
  ]);
});
