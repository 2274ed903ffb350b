import type { PartProgress } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** How far a report in parts is. */
export function PartsLoading({ progress }: { progress: PartProgress | null }): ReactNode {
  const { t } = useTranslation()
  if (!progress) return null
  const label = t('report.part', { part: progress.done + 1, total: progress.total })
  return (
    <div className="m-parts" role="status">
      <progress value={progress.done} max={progress.total} aria-label={label} />
      <span>{label}</span>
    </div>
  )
}
