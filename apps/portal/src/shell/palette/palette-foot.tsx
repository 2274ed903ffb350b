import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  search: string
  count: number
  units: { isSearching: boolean; isFailed: boolean }
}

/** Shows the state of the search and, if there is a keyboard, the keys. */
export function PaletteFoot({ search, count, units: { isSearching, isFailed } }: Props): ReactNode {
  const { t } = useTranslation()
  const isEmpty = count === 0 && !isSearching && !isFailed
  return (
    <>
      <div className="palette-state" role="status">
        {isSearching && (
          <p>
            <span className="m-spinner" />
            {t('palette.searching')}
          </p>
        )}
        {isFailed && <p className="palette-failed">{t('palette.failed')}</p>}
        {isEmpty && <p>{t('palette.none', { text: search })}</p>}
        {search && count > 0 && <span className="m-visually-hidden">{t('palette.count', { count })}</span>}
      </div>
      <p className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette.hint.move')} <kbd>↵</kbd> {t('palette.hint.open')} <kbd>Esc</kbd>{' '}
        {t('palette.hint.close')}
      </p>
    </>
  )
}
