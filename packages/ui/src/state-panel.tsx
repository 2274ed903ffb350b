import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { passFocusOn } from './hand-on-focus.ts'
import { Icon, type IconName } from './icon.tsx'

interface StatePanelProps {
  icon?: IconName
  /** Default: `error` (000 §2.8). */
  title?: string
  subtitle?: string
  /** Search text; the panel reports that nothing was found for it. */
  search?: string
  /** Primary action. */
  children?: ReactNode
}

/** Placeholder of missing content: empty, nothing found, or failed with a way to continue. */
export function StatePanel({ icon, title, subtitle, search, children }: StatePanelProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div ref={passFocusOn} className="m-state-panel" role="status">
      {(search || icon) && <Icon name={search ? 'search' : icon!} size={32} />}
      <h2>{search ? t('ui.noResults', { search }) : (title ?? t('ui.error'))}</h2>
      {!search && subtitle && <p className="m-muted">{subtitle}</p>}
      {children}
    </div>
  )
}

/** A spinner, invisible for the first 200 ms, so that fast responses do not flash. */
export function Loading(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="m-state-panel m-loading" role="status" aria-label={t('ui.loading')}>
      <span className="m-spinner" />
    </div>
  )
}
