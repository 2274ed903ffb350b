import type { Paging } from '@muster/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../icon.tsx'
import { Retry } from '../retry.tsx'
import { Loading, StatePanel } from '../state-panel.tsx'
import { Pagination } from './pagination.tsx'
import './list-container.css'

interface ListContainerProps {
  /** What is listed, where a screen has several lists. */
  label?: string
  status: 'loading' | 'error' | 'empty' | 'ready'
  /** What was searched for: nothing found is then another matter than nothing there. */
  search?: string
  /** What failed and what to do, in words; of a failed request, nothing is retried that does not exist. */
  error?: string | Error | null
  onRetry?(): void
  /** Ready, and new content is on its way. */
  busy?: boolean
  /** What would be here, and the one thing to do about it. */
  empty?: { icon?: IconName; title: string; subtitle?: string; action?: ReactNode }
  /** Shown when there are rows only (000 §2.8). */
  paging?: Paging
  onPage?(page: number): void
  onPageSize?(size: number): void
  /** The list; asked for in every state, shown when ready. */
  children: ReactNode
}

/** What is around a list: waiting, nothing there, what failed, and pages. Content stays, dimmed, while new comes. */
export function ListContainer(props: ListContainerProps): ReactNode {
  const { t } = useTranslation()
  const { label, status, search, error, onRetry, busy = false, empty, paging, onPage, onPageSize, children } = props
  const last = useRef<ReactNode>(undefined)
  useEffect(() => {
    last.current = status === 'ready' ? children : status === 'loading' ? last.current : undefined
  })
  const [pager, turn] = useTurn(status)
  const body = useHold()
  const content = status === 'ready' ? children : status === 'loading' && last.current
  const isStale = status === 'loading' || busy
  return (
    <div className="m-list">
      <div className="m-list-body" {...body} tabIndex={-1} aria-busy={isStale || undefined}>
        {content && (
          <div className="m-list-content" data-stale={isStale || undefined}>
            {content}
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
          <StatePanel icon="alert" subtitle={error instanceof Error ? error.message : (error ?? undefined)}>
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

/** The only row goes, or the button that tries again: what was in the list leaves the focus with the list itself. */
function useHold() {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isInside.current && activeElement === document.body) ref.current?.focus({ preventScroll: true })
    // a dialog that closes gives it back while React hears no events
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

/** The pager goes while a page loads; its focus is put back when it comes again. */
function useTurn(status: string) {
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
