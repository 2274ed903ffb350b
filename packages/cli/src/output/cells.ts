import { stripVTControlCharacters } from 'node:util'

/** A value as one line of a terminal: names come from outside, and control characters would steer it. */
export function plain(value: unknown): string {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  // eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
  return stripVTControlCharacters(text).replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Text of several lines for a terminal: only line feeds and tabs are left of its control characters. */
export function forTerminal(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
  return stripVTControlCharacters(text).replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
}

/** Programs that open the file would take a text that begins so for a formula, also after `;`, a tab or a line end. */
const formula = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@])|^(?=[\t\r])/g
const needsQuotes = /[",;\r\n\t]|^\s|\s$/

/** RFC 4180, as the server writes it: a text is never a formula, a number stays as it is. */
export function csvCell(value: unknown): string {
  const text = textOf(value)
  const safe = typeof value === 'number' ? text : text.replaceAll(formula, "$1'")
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
