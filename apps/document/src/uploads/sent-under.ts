/**
 * The condition that an upload was sent under an e-mail address, or that the address stands in the contact details that
 * were left for it.
 *
 * @param id the upload's, in SQL
 * @param hash of the address, in SQL
 */
export const sentUnder = (id: string, hash: string): string =>
  `${id} in (select id from insurance_uploads where email_hash = ${hash}
    union all select upload_id from insurance_confirmations where email_hash = ${hash})`;
