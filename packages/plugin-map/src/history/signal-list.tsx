import type { ReportSchemas } from '@muster/contract'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fact } from '../fact.tsx'

/** What else a message said, as its device names it. */
export function SignalList({ signals }: { signals: readonly ReportSchemas['PositionSignal'][] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const words = (value: string | number | boolean) =>
    typeof value === 'number'
      ? format.number(value)
      : typeof value === 'boolean'
        ? t(value ? 'history.on' : 'history.off')
        : value
  return (
    <details>
      <summary>{t('history.popup.signals', { count: signals.length })}</summary>
      <dl className="mk-facts">
        {signals.map(({ code, label, value, uom }) => (
          <Fact key={code} label={label} value={`${words(value)} ${uom}`.trimEnd()} />
        ))}
      </dl>
    </details>
  )
}
