/** Keeps `PM` and `EST` on the line of their time. */
export const hoursText = (hours: string): string => hours.replaceAll(/ (?=[A-Z]{2,3}\b)/g, '\u00a0');
