import { fillPattern } from '#kernel/time/fill-pattern.ts'
import { zoneOffset } from '#kernel/time/zone-offset.ts'
import type { Cell, Column } from '../excel/index.ts'
import type { FileFormats } from '../user-formats.ts'

type Formats = Pick<FileFormats, 'zone' | 'dateFormat' | 'timeFormat' | 'language'>

/** Digits after the decimal point of a figure whose column does not say how many. */
const mostDigits = 3

/** Returns a function that writes moments in the reader's pattern and zone. */
export function momentText({ zone, dateFormat, timeFormat, language }: Formats): (moment: Date | number) => string {
  const offset = zoneOffset(zone)
  return moment => {
    const time = Number(moment)
    return fillPattern(`${dateFormat} ${timeFormat}`, new Date(time + offset(time)), language)
  }
}

/** Returns a function for each column that writes its cells as text. */
export function cellTexts(columns: readonly Column[], formats: Formats): ((cell: Cell) => string)[] {
  const moment = momentText(formats)
  return columns.map(({ kind = 'text', digits }) => {
    const number = new Intl.NumberFormat(formats.language, {
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? mostDigits,
    })
    return cell => {
      if (cell === null || cell === undefined || cell === '') return ''
      if (cell instanceof Date || kind === 'time') return moment(cell as Date | number)
      if (kind === 'day')
        return fillPattern(formats.dateFormat, new Date(`${String(cell)}T00:00:00Z`), formats.language)
      if (kind === 'duration' && typeof cell === 'number') return durationText(cell)
      if (typeof cell === 'number') return Number.isFinite(cell) ? number.format(cell) : ''
      return String(cell)
    }
  })
}

/** `123:05:09` */
function durationText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const text = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return seconds < 0 ? `-${text}` : text
}
