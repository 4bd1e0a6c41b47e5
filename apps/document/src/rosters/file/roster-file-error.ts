/** The file is no roster, so that none of its further rows can be read. The message is shown to staff. */
export class RosterFileError extends Error {
  override readonly name = 'RosterFileError';
}
