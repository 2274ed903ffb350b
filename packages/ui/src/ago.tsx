import { missing } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './use-format.ts'
import { useNow } from './use-now.ts'

const spans: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Time since a moment, abbreviated. Its title shows the moment with its zone. Shows a dash without a moment. */
export function Ago({ moment }: { moment: string | null | undefined }): ReactNode {
  const { i18n } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const at = Date.parse(moment ?? '')
  if (Number.isNaN(at)) return missing
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTimeZone(at)}>
      {relativeTime(now - at, formatterOf(i18n.language))}
    </time>
  )
}

/** Returns `now` below a minute, else the largest full unit. */
export function relativeTime(milliseconds: number, formatter: Intl.RelativeTimeFormat): string {
  const seconds = Math.max(0, milliseconds / 1000)
  const [unit, size] = spans.find(([, atLeast]) => seconds >= atLeast) ?? ['second', Infinity]
  return formatter.format(-Math.floor(seconds / size), unit)
}

const formatters = new Map<string, Intl.RelativeTimeFormat>()

/** Caches formatters by language, because creating one costs a thousand times more than using it. */
function formatterOf(language: string): Intl.RelativeTimeFormat {
  const known = formatters.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' })
  formatters.set(language, known)
  return known
}
