// Beside blanks, what takes no room on a screen, and the empty pattern of Braille, which takes some and shows nothing.
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/** Whether it shows nothing to whoever reads it. */
export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '') === '';
