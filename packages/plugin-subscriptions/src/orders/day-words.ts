import { momentOf, type Formats } from '@muster/core'

/** A plain day, `2026-11-21`, as the user writes dates; it is the same day in every zone. */
export function dayWords(format: Pick<Formats, 'date' | 'zone'>, text: string): string {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return format.date(momentOf(format.zone, { year, month, day, hour: 12, minute: 0, second: 0, millisecond: 0 }))
}
