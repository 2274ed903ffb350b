import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line } from '../clients/subscriptions.client.ts'
import { LineChoice } from '../lines/line-choice.tsx'
import { useLines } from '../lines/use-lines.ts'

interface LineStepProps {
  typeCode: 'ACTIVATION' | 'RENEWAL'
  /** Company of the units; without it, all lines that the user may use. */
  companyId?: number | undefined
  value: Line | null
  onPick(line: Line): void
}

/** Selects one order line for all rows. */
export function LineStep({ typeCode, companyId, value, onPick }: LineStepProps): ReactNode {
  const lines = useLines({ typeCode, companyId, isForAny: typeCode === 'RENEWAL' })
  return <LineChoice lines={lines} value={value ?? undefined} onPick={onPick} />
}

/** Returns the note of the confirmation: the number of rows, and the excess over the line. */
export function useCountsNote(): (rows: number, left: number | undefined) => string {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (rows, left = 0) => {
    const counts = { count: rows, number: number(rows), left: number(left) }
    return t(rows > left ? 'subscriptions.several.noteTooFew' : 'subscriptions.several.note', counts)
  }
}
