import { firstWeekday, quickChoiceOf, quickRange, quickRanges, type QuickRange, type Span } from '@muster/core'
import { useFormat } from '@muster/ui'
import { QuickChoices } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Common periods of a shown report; one click loads another. */
export function PeriodChoices({ value, onChange }: { value: Span; onChange(value: Span): void }): ReactNode {
  const { t, i18n } = useTranslation()
  const { zone } = useFormat()
  const [preferred, setPreferred] = useState<QuickRange>()
  const [now] = useState(Date.now)
  const weekStart = firstWeekday(i18n.language)
  const chosen = quickChoiceOf(value, zone, now, false, { weekStart, preferred })
  return (
    <QuickChoices
      label={t('report.period')}
      choices={quickRanges.map(id => ({ id, label: t(`controls.range.${id}`) }))}
      value={chosen === 'none' ? undefined : chosen}
      onChoose={choice => {
        setPreferred(choice)
        onChange(quickRange(choice, zone, Date.now(), weekStart))
      }}
    />
  )
}
