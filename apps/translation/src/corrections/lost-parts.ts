import { EMAIL, PLACEHOLDER, URL } from '../protecting/protected-parts';

/** A person may put an address or an amount as the language does, but not these. */
const PART = new RegExp([PLACEHOLDER, URL, EMAIL].map(({ source }) => source).join('|'), 'giu');
/** Seven digits or more, written as telephone numbers are. */
const PHONE = /(?<![\p{L}\d])\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?![\p{L}\d])/gu;

/** A number is the same however it is spaced, and a name whatever stands around it inside its braces. */
const partsOf = (text: string): string[] =>
  (text.match(PART) ?? []).map((part) => part.replaceAll(/\s/g, ''));
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');
const phonesOf = (text: string): string[] => text.replaceAll(PART, ' ').match(PHONE) ?? [];

function without(all: readonly string[], given: readonly string[]): string[] {
  const left = [...given];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What must stay as it is in every language, as it stands in the text, and was lost; each as often as it was. */
export function lostParts(text: string, translation: string): string[] {
  const phones = phonesOf(translation).map(digitsOf);
  const lostPhones = phonesOf(text).filter((phone) => {
    const at = phones.indexOf(digitsOf(phone));
    if (at >= 0) phones.splice(at, 1);
    return at < 0;
  });
  return [...without(partsOf(text), partsOf(translation)), ...lostPhones.map((phone) => phone.trim())];
}

/** Names of values and marks that the text does not have: nothing would be put in their place. */
export const strayParts = (text: string, translation: string): string[] =>
  without(partsOf(translation), partsOf(text)).filter((part) => /^[{<]/.test(part));
