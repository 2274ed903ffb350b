import { missing } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './use-format.ts'
import { useNow } from './use-now.ts'

const spans: [unit: Age['unit'], seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Age in its largest full unit, and as a phrase such as “10 min. ago”, or “now” below a minute. */
interface Age {
  unit: 'second' | 'minute' | 'hour' | 'day'
  count: number
  ago: string
}

interface AgoProps {
  moment: string | null | undefined
  /** Returns the sentence around the age, in the word order of the language. Default: the phrase alone. */
  text?: (age: Age) => string
}

/** Time since a moment. Its title shows the moment with its zone. Shows a dash without a moment. */
export function Ago({ moment, text = ({ ago }) => ago }: AgoProps): ReactNode {
  const { i18n } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const at = Date.parse(moment ?? '')
  if (Number.isNaN(at)) return missing
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTimeZone(at)}>
      {text(ageOf(now - at, formatterOf(i18n.language)))}
    </time>
  )
}

/** Returns 0 seconds below a minute, else the largest full unit. */
export function ageOf(milliseconds: number, formatter: Intl.RelativeTimeFormat): Age {
  const seconds = Math.max(0, milliseconds / 1000)
  const [unit, size] = spans.find(([, atLeast]) => seconds >= atLeast) ?? ['second', Infinity]
  const count = Math.floor(seconds / size)
  return { unit, count, ago: formatter.format(-count, unit) }
}

const formatters = new Map<string, Intl.RelativeTimeFormat>()

/**
 * Caches formatters by language, because creating one costs a thousand times more than using it. Short and not narrow:
 * French and Italian abbreviate “il y a 10 min” to “-10 min”.
 */
function formatterOf(language: string): Intl.RelativeTimeFormat {
  const known = formatters.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  formatters.set(language, known)
  return known
}
