import { missing, type Moment } from '@muster/core'
import type { ReactNode } from 'react'
import { useFormat } from './use-format.ts'

interface Props {
  /** A Date, ISO 8601 text, or milliseconds since 1970. Shows a dash for other values. */
  value: Moment | null | undefined
  format?: 'dateTime' | 'date' | 'time'
}

/**
 * A moment in the user's format. Names its zone on hover and for screen readers, and contains ISO 8601 for programs.
 */
export function Time({ value, format = 'dateTime' }: Props): ReactNode {
  const formats = useFormat()
  const shown = formats[format](value)
  if (value === null || value === undefined || shown === missing) return missing
  return (
    <time dateTime={new Date(value).toISOString()} title={formats.dateTimeZone(value)}>
      {shown}
      <span className="m-visually-hidden"> {formats.zoneAt(value)}</span>
    </time>
  )
}
