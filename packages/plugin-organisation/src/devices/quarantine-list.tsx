import { claimQuarantinedDevice, discardQuarantinedDevice, listQuarantinedDevices } from '@muster/contract'
import { pageOf, pagingOf } from '@muster/core'
import { Identifier, MiddleCut, Time, useApi, useCan, useFormat } from '@muster/ui'
import { DataTable, ListContainer, SearchBox, momentOf } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClaimDrawer } from './claim.drawer.tsx'
import { DiscardDialog } from './discard.dialog.tsx'
import { quarantineRefreshMs } from './use-quarantine-count.ts'
import { type QuarantinedDevice, QuarantinedDeviceDrawer } from './quarantined-device.tsx'

/** Lists quarantined devices; refreshes automatically. */
export function QuarantineList(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const mayClaim = useCan(claimQuarantinedDevice.access)
  const mayDiscard = useCan(discardQuarantinedDevice.access)
  const [{ page, size, search }, setQuery] = useState({ page: 1, size: 50, search: '' })
  const [opened, setOpened] = useState<QuarantinedDevice>()
  const [discarding, setDiscarding] = useState<QuarantinedDevice>()
  const devices = useQuery({
    ...useApi().queryFor(listQuarantinedDevices, {
      query: pageOf(listQuarantinedDevices, { page, size, search }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: quarantineRefreshMs,
  })
  const total = devices.data?.totalCount ?? 0
  return (
    <div className="devices-list">
      <div className="m-screen-tools">
        <SearchBox
          value={search}
          onSearch={search => setQuery({ page: 1, size, search })}
          delay={500}
          placeholder={t('organisation.waiting.search')}
        />
      </div>
      <ListContainer
        status={devices.data ? (total === 0 ? 'empty' : 'ready') : devices.isError ? 'error' : 'loading'}
        search={search}
        error={devices.error?.message}
        onRetry={() => void devices.refetch()}
        busy={devices.isPlaceholderData}
        empty={{ title: t('organisation.waiting.empty'), subtitle: t('organisation.waiting.emptyHint') }}
        paging={pagingOf({ page, size }, total)}
        onPage={page => setQuery({ page, size, search })}
        onPageSize={size => setQuery({ page: 1, size, search })}
      >
        <DataTable
          label={t('organisation.devices.waiting')}
          rows={devices.data?.items ?? []}
          rowKey={device => device.deviceUid}
          onOpen={device => setOpened(device)}
          remember="organisation.waiting"
          actions={device => [
            ...(mayClaim
              ? [{ label: t('organisation.waiting.claim'), icon: 'check' as const, run: () => setOpened(device) }]
              : []),
            ...(mayDiscard
              ? [
                  {
                    label: t('organisation.waiting.discard'),
                    icon: 'delete' as const,
                    tone: 'danger' as const,
                    run: () => setDiscarding(device),
                  },
                ]
              : []),
          ]}
          columns={[
            {
              id: 'uid',
              header: t('organisation.device.uid'),
              cell: device => <MiddleCut text={device.deviceUid} />,
              value: device => device.deviceUid,
              fixed: true,
            },
            { id: 'name', header: t('organisation.name'), cell: device => device.name ?? '-', onPhone: 'detail' },
            {
              id: 'machine',
              header: t('organisation.waiting.machine'),
              cell: device => [device.brand, device.model].filter(Boolean).join(' ') || '-',
            },
            {
              id: 'serial',
              header: t('organisation.device.serial'),
              cell: device => <Identifier value={device.serial} />,
              value: device => device.serial,
              hidden: true,
            },
            { id: 'source', header: t('organisation.device.source'), cell: device => device.source, width: 96 },
            {
              id: 'items',
              header: t('organisation.waiting.items'),
              cell: device => format.number(device.itemsCount),
              value: device => device.itemsCount,
              align: 'end',
              width: 110,
            },
            {
              id: 'first',
              header: t('organisation.waiting.first'),
              cell: device => <Time value={device.firstSeen} />,
              value: device => momentOf(device.firstSeen),
              width: 170,
            },
            {
              id: 'last',
              header: t('organisation.waiting.last'),
              cell: device => <Time value={device.lastSeen} />,
              value: device => momentOf(device.lastSeen),
              width: 170,
            },
          ]}
        />
      </ListContainer>
      {opened && mayClaim && <ClaimDrawer device={opened} onClose={() => setOpened(undefined)} />}
      {opened && !mayClaim && <QuarantinedDeviceDrawer device={opened} onClose={() => setOpened(undefined)} />}
      {discarding && <DiscardDialog device={discarding} onClose={() => setDiscarding(undefined)} />}
    </div>
  )
}
