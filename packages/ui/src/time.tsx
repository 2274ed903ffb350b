import { missing, type Moment } from '@muster/core'
import type { ReactNode } from 'react'
import { useFormat } from './use-format.ts'

interface Props {
  /** A Date, ISO 8601 text, or milliseconds since 1970; a dash stands for what is missing or none of these. */
  value: Moment | null | undefined
  format?: 'dateTime' | 'date' | 'time'
}

/** A moment as the user writes them. Its zone is named on hover and to screen readers; programs find it in ISO 8601. */
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
