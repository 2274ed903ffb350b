import { pagingOf } from '@muster/core'
import { Button } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  page: number
  size: number
  /** Rows in all. */
  total: number
  onPage(page: number): void
}

/** How many there are, and the way through them. */
export function Pager({ page, size, total, onPage }: Props): ReactNode {
  const { t } = useTranslation()
  const { totalPages, previousEnabled, nextEnabled } = pagingOf({ page, size }, total)
  return (
    <nav className="supported-pager" aria-label={t('account.supported.title')}>
      <span role="status">{t('account.supported.count', { count: total })}</span>
      {totalPages > 1 && (
        <>
          <Button disabled={!previousEnabled} onClick={() => onPage(page - 1)}>{t('account.supported.previous')}</Button>
          <span>{t('account.supported.pages', { page, total: totalPages })}</span>
          <Button disabled={!nextEnabled} onClick={() => onPage(page + 1)}>{t('account.supported.next')}</Button>
        </>
      )}
    </nav>
  )
}
