/** Maximum number of rows in one request. */
export const mostRows = 500

export interface PastedRow {
  /** Serial number or unique ID in the first column. */
  serial: string
  /** Second column; empty if there is none. */
  machine: string
}

/**
 * Reads rows pasted from a spreadsheet or typed one a line, with columns separated by tab, semicolon or comma. Empty lines and
 * repeated serial numbers are left out.
 */
export function readPasted(text: string): PastedRow[] {
  const rows = new Map<string, PastedRow>()
  for (const line of text.split(/\r?\n/)) {
    const [serial = '', machine = ''] = line.split(/[\t;,]/).map(cell => cell.trim())
    if (serial && !rows.has(serial)) rows.set(serial, { serial, machine })
  }
  return [...rows.values()]
}
