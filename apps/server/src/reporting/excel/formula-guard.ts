// A spreadsheet program takes a cell that begins so for a formula. With a separator other than the comma, or where a quote is not
// at the start of a cell, a cell also begins after a semicolon, a tab or a line end within a text. An apostrophe at each of these
// places makes it text. Spaces and quotes before the sign do not help.
const sign = '(?:[^\\S\\t\\r\\n]|")*[=+\\-@]'
const cell = '(^|[;\\t\\r\\n])'

const unguarded = new RegExp(`${cell}(?=${sign})|^(?=[\\t\\r])`, 'g')
const guarded = new RegExp(`${cell}'(?='*${sign})|^'(?='*[\\t\\r])`, 'g')
const likeGuarded = new RegExp(`${cell}(?='+${sign})|^(?='+[\\t\\r])`, 'g')

/** Returns a text without a cell that begins like a formula. */
export const guard = (text: string): string => text.replaceAll(unguarded, "$1'")

/** Reverts `escapeGuards` and `guard`. */
export const unguard = (text: string): string => text.replaceAll(guarded, '$1')

/** Returns a text that survives `guard` and `unguard`: adds an apostrophe to text that looks guarded. */
export const escapeGuards = (text: string): string => text.replaceAll(likeGuarded, "$1'")
