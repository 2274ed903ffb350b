import { Button, useCan, useDialogs, useClient } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import type { Key } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptions, type Dealer } from '../clients/subscriptions.client.ts'
import { useWithRefresh } from '../clients/use-with-refresh.ts'
import { InPersonNote } from '../management/in-person-note.tsx'
import { DealerList } from './dealer-list.tsx'
import { FreeOrders } from './free-orders.tsx'
import './orders.css'

const none: ReadonlySet<Key> = new Set()

/** Lists dealers beside orders without a dealer, and assigns selected orders to a dealer (001 §2). */
export function OrdersControl(): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const client = useClient(subscriptions)
  const withRefresh = useWithRefresh()
  const mayAssign = useCan({ inPerson: true })
  const [dealer, setDealer] = useState<Dealer>()
  const [orders, setOrders] = useState(none)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = [
    ...(dealer ? [] : [t('subscriptions.orders.noDealer')]),
    ...(orders.size > 0 ? [] : [t('subscriptions.orders.noOrder')]),
  ]

  async function assign() {
    if (!dealer || missing.length > 0) return setSubmitted(true)
    const name = t('subscriptions.orders.given', { count: orders.size, dealer: dealer.label })
    setBusy(true)
    const error = await withRefresh(client.assignOrders(Number(dealer.id), [...orders].map(Number))).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setBusy(false)
    setSubmitted(false)
    if (error === undefined) setOrders(none)
    await dialogs.raise(error === undefined ? 'assignSuccess' : 'assignError', { name, error })
  }

  return (
    <Screen
      title={t('subscriptions.orders')}
      actions={
        mayAssign && (
          <>
            <span className="m-muted orders-chosen" role="status">
              {orders.size > 0 && dealer
                ? t('subscriptions.orders.chosen', { count: orders.size, dealer: dealer.label })
                : ''}
            </span>
            <Button look="primary" busy={busy} onClick={() => void assign()}>
              {t('subscriptions.orders.assign')}
            </Button>
          </>
        )
      }
    >
      {!mayAssign && <InPersonNote />}
      <div className="orders-missing" role="alert">
        {wasSubmitted && missing.map(words => <p key={words}>{words}</p>)}
      </div>
      <div className="orders-sides">
        <DealerList value={dealer} onPick={setDealer} />
        <FreeOrders ticked={orders} onTick={mayAssign ? setOrders : undefined} />
      </div>
    </Screen>
  )
}
