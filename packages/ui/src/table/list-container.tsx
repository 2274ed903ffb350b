import type { Paging } from '@muster/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../icon.tsx'
import { reasonOf, Retry } from '../retry.tsx'
import { passFocusOn } from '../hand-on-focus.ts'
import { Loading, StatePanel } from '../state-panel.tsx'
import { Pagination } from './pagination.tsx'
import { CompleteRows } from './complete-rows.ts'
import './list-container.css'

interface ListContainerProps {
  /** Label of the list on a screen with several. */
  label?: string
  status: 'loading' | 'error' | 'empty' | 'ready'
  /** Search text; distinguishes nothing found from an empty list. */
  search?: string
  /** Error message, or the failed request's error, which offers no retry if it would fail again. */
  error?: string | Error | null
  onRetry?(): void
  /** Ready, and loading new content. */
  busy?: boolean
  /** Content of the empty state. */
  empty?: { icon?: IconName; title: string; subtitle?: string; action?: ReactNode }
  /** Shown only with rows (000 §2.8). */
  paging?: Paging
  onPage?(page: number): void
  onPageSize?(size: number): void
  /** The list, shown when ready. */
  children: ReactNode
}

/** States of a list: loading, empty, failed, and paging. Keeps and dims its content while loading. */
export function ListContainer(props: ListContainerProps): ReactNode {
  const { t } = useTranslation()
  const { label, status, search, error, onRetry, busy = false, empty, paging, onPage, onPageSize, children } = props
  const last = useRef<ReactNode>(undefined)
  useEffect(() => {
    last.current = status === 'ready' ? children : status === 'loading' ? last.current : undefined
  })
  const [pager, turn] = usePagerFocus(status)
  const body = useListFocus()
  const content = status === 'ready' ? children : status === 'loading' && last.current
  const isStale = status === 'loading' || busy
  return (
    <div ref={passFocusOn} className="m-list">
      <div className="m-list-body" {...body} tabIndex={-1} aria-busy={isStale || undefined}>
        {content && (
          <div className="m-list-content" data-stale={isStale || undefined}>
            <CompleteRows value={!paging || paging.totalPages <= 1}>{content}</CompleteRows>
          </div>
        )}
        {isStale && <Loading />}
        {status === 'empty' && (
          <StatePanel
            icon={empty?.icon ?? 'list'}
            title={empty?.title ?? t('table.empty')}
            subtitle={empty?.subtitle}
            search={search}
          >
            {!search && empty?.action}
          </StatePanel>
        )}
        {status === 'error' && (
          <StatePanel icon="alert" subtitle={error instanceof Error ? reasonOf(error) : (error ?? undefined)}>
            {onRetry && <Retry error={error} onRetry={onRetry} />}
          </StatePanel>
        )}
      </div>
      <div ref={pager}>
        {status === 'ready' && paging && onPage && (
          <Pagination
            label={label}
            paging={paging}
            onPage={page => {
              turn()
              onPage(page)
            }}
            onPageSize={onPageSize}
          />
        )}
      </div>
    </div>
  )
}

/** Moves the focus to the list when a focused row or retry button disappears. */
function useListFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isInside.current && activeElement === document.body) ref.current?.focus({ preventScroll: true })
    // a closing dialog returns the focus while React handles no events
    else isInside.current = ref.current?.contains(activeElement) ?? false
  })
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}

/** Restores the focus of the pager, which disappears while a page loads. */
function usePagerFocus(status: string) {
  const pager = useRef<HTMLDivElement>(null)
  const turned = useRef<string>(undefined)
  useEffect(() => {
    if (status === 'loading' || turned.current === undefined) return
    const wanted = pager.current?.querySelector<HTMLElement>(`[data-turn=${turned.current}]:enabled`)
    const other = pager.current?.querySelector<HTMLElement>('[data-turn]:enabled')
    if (document.activeElement === document.body) (wanted ?? other)?.focus()
    turned.current = undefined
  }, [status])
  const turn = () => {
    turned.current = (document.activeElement as HTMLElement | null)?.dataset.turn
  }
  return [pager, turn] as const
}
