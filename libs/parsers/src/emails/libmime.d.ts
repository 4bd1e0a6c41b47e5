declare module 'libmime' {
  const libmime: {
    /** Decodes RFC 2047: `=?utf-8?Q?Jos=C3=A9?=` → `José`. Other text is unchanged. */
    decodeWords(text: string): string;
  };
  export default libmime;
}
