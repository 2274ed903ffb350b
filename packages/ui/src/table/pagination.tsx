import type { Paging } from '@muster/core'
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import './pagination.css'

const usualSizes = [10, 20, 50, 100]

export interface PaginationProps {
  /** Label of the list on a screen with several. */
  label?: string
  paging: Paging
  onPage(page: number): void
  /** Lets the user select the number of rows per page. */
  onPageSize?(size: number): void
  sizes?: readonly number[]
}

/**
 * Pager with previous, 'current / total' and next (000 §2.8), and the visible rows.
 *
 * @example
 * <Pagination paging={pagingOf({ page, size }, total)} onPage={page => go({ page })} />
 */
export function Pagination({ label, paging, onPage, onPageSize, sizes = usualSizes }: PaginationProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { currentPage, pageSize, totalPages, totalElements, previousEnabled, nextEnabled } = paging
  const number = (value: number) => value.toLocaleString(i18n.language)
  const from = Math.min((currentPage - 1) * pageSize + 1, totalElements)
  const to = Math.min(currentPage * pageSize, totalElements)
  const nav = useRef<HTMLElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // a disabled button loses the focus
    const isLost = document.activeElement === document.body || document.activeElement === pressed.current
    if (pressed.current?.disabled && isLost) nav.current?.querySelector<HTMLElement>('[data-turn]:enabled')?.focus()
    pressed.current = null
  }, [currentPage, previousEnabled, nextEnabled])
  const turn =
    (by: 1 | -1) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      pressed.current = currentTarget
      onPage(currentPage + by)
    }
  return (
    <nav className="m-pagination" ref={nav} aria-label={label ? t('table.pagesOf', { label }) : t('table.pages')}>
      <span className="m-muted">
        {t('table.rowsOf', { from: number(from), to: number(to), total: number(totalElements) })}
      </span>
      {onPageSize && (
        <select
          className="m-pagination-size"
          aria-label={t('table.pageSize')}
          title={t('table.pageSize')}
          value={pageSize}
          onChange={event => onPageSize(Number(event.target.value))}
        >
          {[...new Set([...sizes, pageSize])]
            .toSorted((a, b) => a - b)
            .map(size => (
              <option key={size}>{size}</option>
            ))}
        </select>
      )}
      <span className="m-pagination-turn">
        <IconButton
          icon="back"
          label={t('table.previous')}
          data-turn="previous"
          disabled={!previousEnabled}
          onClick={turn(-1)}
        />
        <span className="m-pagination-current" aria-live="polite">
          {t('table.pageOf', { current: number(currentPage), total: number(totalPages) })}
        </span>
        <IconButton icon="next" label={t('table.next')} data-turn="next" disabled={!nextEnabled} onClick={turn(1)} />
      </span>
    </nav>
  )
}
