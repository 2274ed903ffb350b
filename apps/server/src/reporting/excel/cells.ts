import { dayMs } from '@muster/contract'
import { zoneOffset } from '#kernel/time/zone-offset.ts'
import type { Cell, Column } from './sheet.ts'
import { styleOf } from './styles.ts'
import { xml } from './xml.ts'

/** Days from the start of Excel's calendar to 1970. */
const epoch = 25_569
/** Maximum number of characters in a cell. */
const longest = 32_767

/** Writes one cell at a position such as `B7`; writes nothing for an empty cell. */
export type WriteCell = (place: string, cell: Cell) => string

/** Returns a writer for the cells of a column; times are in the zone's local time. */
export function cellWriter(column: Column, zone: string): WriteCell {
  const { kind = 'text' } = column
  const style = styleOf(column)
  const attribute = style > 0 ? ` s="${style}"` : ''
  const figure = (place: string, value: number) =>
    Number.isFinite(value) ? `<c r="${place}"${attribute}><v>${value}</v></c>` : ''
  if (kind === 'time') {
    const offset = zoneOffset(zone)
    return (place, cell) => {
      if (cell === null || cell === undefined) return ''
      const time = Number(cell)
      // up to the next billionth of a day: some readers cut milliseconds off instead of rounding
      return figure(place, Math.ceil((epoch + (time + offset(time)) / dayMs) * 1e9) / 1e9)
    }
  }
  if (kind === 'day')
    return (place, cell) => (typeof cell === 'string' ? figure(place, epoch + Date.parse(cell) / dayMs) : '')
  if (kind === 'duration') return (place, cell) => (typeof cell === 'number' ? figure(place, cell / 86_400) : '')
  return (place, cell) => {
    switch (typeof cell) {
      case 'number':
        return figure(place, cell)
      case 'string':
        return cell === '' ? '' : textCell(place, cell)
      case 'boolean':
        return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
      default:
        return ''
    }
  }
}

/** Writes text as a string, so that it is never a formula. */
export function textCell(place: string, text: string, style = 0): string {
  return `<c r="${place}" t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xml(text.slice(0, longest))}</t></is></c>`
}

/** `A` to `XFD`. @param index counted from 0 */
export function letters(index: number): string {
  return (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}
