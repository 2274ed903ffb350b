import { shownIn, type ReportSchemas } from '@muster/contract'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fact } from '../fact.tsx'

/** What else a message said, as its device names it. */
export function SignalList({ signals }: { signals: readonly ReportSchemas['PositionSignal'][] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = ({ value, uom }: ReportSchemas['PositionSignal']) => {
    if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off')
    if (typeof value === 'string') return `${value} ${uom}`.trimEnd()
    const { label, factor, offset } = shownIn(uom, format.units)
    return `${format.number(Number((value * factor + offset).toPrecision(12)))} ${label}`.trimEnd()
  }
  return (
    <details>
      <summary>{t('history.popup.signals', { count: signals.length })}</summary>
      <dl className="mk-facts">
        {signals.map(signal => (
          <Fact key={signal.code} label={signal.label} value={shown(signal)} />
        ))}
      </dl>
    </details>
  )
}
