/** Prefixes of names that go on with a capital. */
const PREFIX = /^(?:Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz|O)$/;

/**
 * A name as letters, where a reader of pictures took some for digits or for letters of the same shape, or lost a blank:
 * `SkyIa`, `B0b`, `HarborBank`, `Ana Ruiz Ill`.
 */
export const lettersOfPicture = (text: string): string =>
  text
    .split(' ')
    .map((word) => (/\p{L}{2}/u.test(word) ? lettersOfWord(word) : word))
    .join(' ')
    .replace(/ (?:[Il1]{3})(?=\W*$)/, ' III')
    .replace(/ (?:[Il1]{2})(?=\W*$)/, ' II');

const lettersOfWord = (word: string): string => {
  const isCapitals = word === word.toUpperCase();
  return word
    .replace(/(?<=\p{L}{3})(?=(?:Jr|Sr|III?)\.?$)/u, ' ')
    .replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, isCapitals ? 'O' : 'o')
    .replaceAll(/(?<=\p{Ll})[I1|](?=\p{Ll})|(?<=\p{Ll})[1|](?=\W*$)/gu, 'l')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu}{2,}|\p{Lu}\p{Ll}{2,})/gu, (_, at: number) =>
      PREFIX.test(word.slice(0, at)) ? '' : ' ',
    );
};
