import { Button, Loading, StatePanel, useClient } from '@muster/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType, CSSProperties, KeyboardEvent, ReactNode, UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notifications, type WebNotification } from '../clients/notifications.client.ts'
import { NotificationItem, type AsideProps } from './notification-item.tsx'

interface Props {
  onRead(notification: WebNotification): void
  onLeave(): void
  /** Host-specific action next to each notification. */
  Aside?: ComponentType<AsideProps>
}

/** Distance from the end of the list at which the next page loads, in pixels. */
const preloadDistance = 385

export function NotificationList({ onRead, onLeave, Aside }: Props): ReactNode {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...useClient(notifications).list(), refetchOnWindowFocus: false })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const items = distinct(list.data?.pages.flatMap(page => page.items) ?? [])
  const frame = {
    className: 'notifications-list',
    style: { '--notifications-height': `${listHeight(items.length)}px` } as CSSProperties,
  }
  if (!list.data) {
    return (
      <div {...frame}>
        {list.isError ? (
          <StatePanel title={t('notifications.failed')}>
            <Button busy={list.isFetching} onClick={() => list.refetch()}>
              {t('ui.retry')}
            </Button>
          </StatePanel>
        ) : (
          <Loading />
        )}
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <div {...frame}>
        <StatePanel title={t('notifications.empty.title')} subtitle={t('notifications.empty.text')} />
      </div>
    )
  }
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const isNear = scrollHeight - scrollTop - clientHeight < preloadDistance
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }
  return (
    <div {...frame} onScroll={onScroll}>
      <ul onKeyDown={moveFocus}>
        {items.map(item => (
          <NotificationItem key={item.id} notification={item} {...{ onRead, onLeave, Aside }} />
        ))}
      </ul>
      {hasNextPage && (
        <p className="notifications-more">
          {isFetchNextPageError && <span role="alert">{t('notifications.failed')}</span>}
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t(isFetchNextPageError ? 'ui.retry' : 'notifications.more')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Removes duplicates: a notification that arrives between two page requests moves items to the next page. */
function distinct(items: readonly WebNotification[]): WebNotification[] {
  return [...new Map(items.map(item => [item.id, item])).values()]
}

const steps: Partial<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Moves the focus between items with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = steps[event.key]
  const next = step && (event.target as Element).closest('li')?.[step]
  if (!next) return
  event.preventDefault()
  next.querySelector('button')?.focus()
}

/** Returns the list height in pixels (000 §9): 150 if empty, 77 per item below five items, otherwise 385. */
function listHeight(count: number): number {
  if (count === 0) return 150
  return count < 5 ? count * 77 : 385
}
