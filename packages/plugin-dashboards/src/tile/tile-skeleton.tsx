import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Grey lines where a tile's content will be; nothing is drawn for the first 200 ms. */
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
