import { missing, stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './events.css'

/** Shows a priority as theme colour and text. No priority, `NULL` on the wire, is a dash (001 §3). */
export function Priority({ code }: { code: string }): ReactNode {
  const { t } = useTranslation()
  const { alarmColours } = useHost().theme
  if (code === 'NULL') return missing
  return (
    <span className="event-priority">
      <span className="event-dot" style={{ background: stateColour(alarmColours, code) }} />
      {t(`reports.events.priority.${code}`, { defaultValue: code })}
    </span>
  )
}
