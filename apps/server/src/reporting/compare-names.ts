/** Compares names with numbers by their value. A collator is about twenty times faster than `localeCompare` with options. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare
