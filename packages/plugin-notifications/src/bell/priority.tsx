import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './priority.css'

/** Shows a priority with its colour and name, or nothing for `NULL` (000 §3). */
export function Priority({ code }: { code: string }): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  if (code === 'NULL') return null
  return (
    <span className="notification-priority">
      <span className="notification-mark" style={{ background: stateColour(theme.alarmColours, code) }} />
      {t(`notifications.priority.${code}`, { defaultValue: code })}
    </span>
  )
}
