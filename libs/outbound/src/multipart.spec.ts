import { encodeForm, fileOf, type Form } from './multipart';

/** As any receiver would read it. */
const read = async (form: Form): Promise<FormData> => {
  const { headers, body } = encodeForm(form);
  const bytes = Buffer.concat([...body]);
  expect(headers['content-length']).toBe(String(bytes.length));
  return new Response(bytes, { headers }).formData();
};

describe('a form', () => {
  it('arrives with its fields and files', async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255]);
    const received = await read({
      file: fileOf('Póliza.pdf', 'application/pdf', bytes),
      name: 'Ann “Ñ” Example\r\n--',
      empty: '',
    });
    expect([...received.keys()]).toEqual(['file', 'name', 'empty']);
    expect(received.get('name')).toBe('Ann “Ñ” Example\r\n--');
    expect(received.get('empty')).toBe('');
    const file = received.get('file') as File;
    expect([file.name, file.type]).toEqual(['Póliza.pdf', 'application/pdf']);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it.each(['a"b.pdf', 'a\r\ncontent-type: text/html\r\n\r\n<b>.pdf', 'a"; name="other'])(
    'has no other part because of the file name %j',
    async (name) => {
      const received = await read({ file: fileOf(name, 'text/plain\r\nx: y', 'x') });
      expect([...received.keys()]).toEqual(['file']);
      const file = received.get('file') as File;
      expect([file.name, await file.text()]).toEqual([name, 'x']);
    },
  );
});
