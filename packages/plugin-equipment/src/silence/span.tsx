import { missing } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Duration in its largest full unit, such as “2 days”. */
export function Span({ seconds }: { seconds: number | undefined }): ReactNode {
  const { t } = useTranslation()
  if (seconds === undefined) return missing
  const [unit, size] = units.find(([, atLeast]) => seconds >= atLeast) ?? ['minute', 60]
  return t(`equipment.silence.span.${unit}`, { count: Math.floor(seconds / size) })
}
