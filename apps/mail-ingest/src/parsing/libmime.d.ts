declare module 'libmime' {
  const libmime: {
    /** RFC 2047: `=?utf-8?Q?Jos=C3=A9?=` → `José`. What is no such word stays. */
    decodeWords(text: string): string;
  };
  export default libmime;
}
