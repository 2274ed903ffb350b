import type { ListQuery } from '@muster/core'
import { Loading, useFormat, useHost } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceList } from './device-list.tsx'
import { deviceList } from './devices.routes.ts'
import { useWaitingCount } from './use-waiting-count.ts'
import { WaitingList } from './waiting-list.tsx'
import './devices.css'

/** All devices; the root company also sees those that wait to be claimed. */
export function DeviceScreen({ query }: { query: ListQuery & { tab: 'waiting' | undefined } }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { nav } = useHost().core
  const { count: waiting, isPending } = useWaitingCount()
  const list = isPending && query.tab ? <Loading /> : <DeviceList query={query} />
  return (
    <Screen className="devices" title={t('organisation.devices')}>
      {waiting === undefined ? (
        list
      ) : (
        <Tabs
          label={t('organisation.devices')}
          value={query.tab ?? 'all'}
          onChange={tab => nav?.go(deviceList.href({ query: tab === 'waiting' ? { tab } : {} }), { replace: true })}
          tabs={[
            { id: 'all', label: t('organisation.devices.all'), panel: list },
            {
              id: 'waiting',
              label: t('organisation.devices.waiting'),
              count: format.number(waiting),
              panel: <WaitingList />,
            },
          ]}
        />
      )}
    </Screen>
  )
}
