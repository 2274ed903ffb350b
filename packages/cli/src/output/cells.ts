import { stripVTControlCharacters } from 'node:util'

/** Formats a value as one line of a terminal without control characters, which names from outside may contain. */
export function terminalLine(value: unknown): string {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  // eslint-disable-next-line no-control-regex -- removes control characters
  return stripVTControlCharacters(text).replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Removes control characters other than line feeds and tabs. */
export function terminalText(text: string): string {
  // eslint-disable-next-line no-control-regex -- removes control characters
  return stripVTControlCharacters(text).replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
}

/** Start of a text that a spreadsheet would run as a formula, also after `;`, a tab or a line end. */
const formula = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@])|^(?=[\t\r])/g
const needsQuotes = /[",;\r\n\t]|^\s|\s$/

/** Formats a value per RFC 4180, as the server does; an apostrophe disables formulas in texts. */
export function csvCell(value: unknown): string {
  const text = textOf(value)
  const safe = typeof value === 'number' ? text : text.replaceAll(formula, "$1'")
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
