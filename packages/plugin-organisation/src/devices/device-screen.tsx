import type { ListQuery } from '@muster/core'
import { Loading, useFormat, useHost } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportExport } from '../imports/import-export.tsx'
import { DeviceList } from './device-list.tsx'
import { deviceList } from './devices.routes.ts'
import { useQuarantineCount } from './use-quarantine-count.ts'
import { QuarantineList } from './quarantine-list.tsx'
import './devices.css'

/** Lists devices; the root company also sees quarantined ones. */
export function DeviceScreen({ query }: { query: ListQuery & { tab: 'waiting' | undefined } }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { nav } = useHost().core
  const { count: waiting, isPending } = useQuarantineCount()
  // shows the device list before the quarantine count loads, and keeps it mounted afterwards
  const tab = query.tab && (isPending || waiting !== undefined) ? query.tab : 'all'
  const quarantineTab = {
    id: 'waiting' as const,
    label: t('organisation.devices.waiting'),
    ...(waiting !== undefined && { count: format.number(waiting) }),
    panel: isPending ? <Loading /> : <QuarantineList />,
  }
  return (
    <Screen className="devices" title={t('organisation.devices')} actions={<ImportExport subject="devices" />}>
      <Tabs
        label={t('organisation.devices')}
        value={tab}
        onChange={next =>
          nav?.go(deviceList.href({ query: next === 'waiting' ? { tab: next } : {} }), { replace: true })
        }
        tabs={[
          { id: 'all' as const, label: t('organisation.devices.all'), panel: <DeviceList query={query} /> },
          ...(waiting === undefined && tab === 'all' ? [] : [quarantineTab]),
        ]}
      />
    </Screen>
  )
}
