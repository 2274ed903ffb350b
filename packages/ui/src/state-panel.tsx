import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './icon.tsx'

interface StatePanelProps {
  icon?: IconName
  title: string
  subtitle?: string
  /** The one thing to do about it. */
  children?: ReactNode
}

/** What stands where content would be: nothing here, nothing found, or what failed and how to go on. */
export function StatePanel({ icon, title, subtitle, children }: StatePanelProps): ReactNode {
  return (
    <div className="m-state-panel" role="status">
      {icon && <Icon name={icon} size={32} />}
      <h2>{title}</h2>
      {subtitle && <p className="m-muted">{subtitle}</p>}
      {children}
    </div>
  )
}

/** A quiet wait; nothing is drawn for the first 200 ms, so that quick answers do not flash. */
export function Loading(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="m-state-panel m-loading" role="status" aria-label={t('ui.loading')}>
      <span className="m-spinner" />
    </div>
  )
}
