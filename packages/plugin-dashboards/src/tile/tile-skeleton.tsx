import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows grey lines while a tile loads, after 200 ms. */
export function TileSkeleton(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="tile-skeleton" role="status" aria-label={t('ui.loading')}>
      <span />
      <span />
      <span />
    </div>
  )
}
