/** What the form of a new lender begins with. */
export const NEW_LENDER_COLORS = { primaryColor: '#e63946', secondaryColor: '#f1faee' } as const;
