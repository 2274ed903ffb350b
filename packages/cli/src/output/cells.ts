import { stripVTControlCharacters } from 'node:util'

/** What a terminal may be told to print: names come from outside, and control characters would steer it. */
export function plain(value: unknown): string {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  // eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
  return stripVTControlCharacters(text).replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** RFC 4180. */
export function csvCell(value: unknown): string {
  const text = textOf(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
