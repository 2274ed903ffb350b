import { useCan, useHost } from '@muster/ui'
import { keepFocus, Tabs } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import { SearchBox } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InPersonNote } from '../management/in-person-note.tsx'
import { factoryMachines } from './factory.routes.ts'
import { FactoryPanel } from './factory-panel.tsx'
import { SubscribedUnits } from './subscribed-units.tsx'
import { UnsubscribedUnits } from './unsubscribed-units.tsx'
import { useFactory } from './use-factory.ts'
import { useThrottled } from './use-throttled.ts'
import './factory.css'

/** Milliseconds between searches while the user types (001 §9). */
const searchDelay = 1000

/** Lists factory units without and with a subscription, and assigns subscriptions in a panel (001 §2). */
export function FactoryMachines({ query: { tab } }: { query: { tab: 'without' | 'with' } }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const mayAssign = useCan({ inPerson: true })
  const factory = useFactory()
  const [text, setText] = useState('')
  const search = useThrottled(text, searchDelay)
  const select = (next: 'without' | 'with') =>
    nav?.go(factoryMachines.href({ query: { tab: next } }), { replace: true })
  return (
    <Screen className="factory" title={t('subscriptions.factory')}>
      <div className="m-screen-tools">
        <SearchBox value={text} onSearch={setText} delay={0} placeholder={t('subscriptions.factory.search')} />
      </div>
      {!mayAssign && <InPersonNote />}
      <div className="factory-body" ref={keepFocus}>
        <Tabs
          label={t('subscriptions.factory')}
          value={tab}
          onChange={select}
          tabs={[
            {
              id: 'without',
              label: t('subscriptions.factory.without'),
              panel: <UnsubscribedUnits search={search} factory={mayAssign ? factory : undefined} />,
            },
            { id: 'with', label: t('subscriptions.factory.with'), panel: <SubscribedUnits search={search} /> },
          ]}
        />
        {tab === 'without' && mayAssign && <FactoryPanel factory={factory} />}
      </div>
    </Screen>
  )
}
