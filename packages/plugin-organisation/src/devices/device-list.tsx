import { claimQuarantinedDevice } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { Identifier, MiddleCut, Time, useCan } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import { DataTable, ListContainer, SearchBox, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceStatus } from './device-status.tsx'
import { deviceDetail, deviceList } from './devices.routes.ts'
import { devices } from './devices.resource.ts'

export function DeviceList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const list = useList(devices, { at: deviceList, query })
  const mayClaim = useCan(claimQuarantinedDevice.access)
  return (
    <div className="devices-list">
      <div className="m-screen-tools">
        <SearchBox
          value={list.search}
          onSearch={list.setSearch}
          delay={500}
          placeholder={t('organisation.devices.search')}
        />
      </div>
      <ListContainer
        status={list.status}
        search={list.search}
        error={list.error?.message}
        onRetry={list.reload}
        busy={list.busy}
        empty={{ title: t(mayClaim ? 'organisation.devices.empty' : 'organisation.devices.none') }}
        paging={list.paging}
        onPage={list.setPage}
        onPageSize={list.setSize}
      >
        <DataTable
          label={t('organisation.devices')}
          rows={list.rows}
          rowKey={device => device.id}
          href={device => deviceDetail.href({ params: { id: device.id } })}
          sort={list.sort}
          onSort={list.setSort}
          remember="organisation.devices"
          columns={[
            {
              id: 'serialNumber',
              header: t('organisation.device.serial'),
              cell: device => <MiddleCut text={device.serialNumber} />,
              value: device => device.serialNumber,
              fixed: true,
              sortable: true,
            },
            {
              id: 'uniqueId',
              header: t('organisation.device.uid'),
              cell: device => <Identifier value={device.uniqueId} />,
              value: device => device.uniqueId,
              sortable: true,
            },
            {
              id: 'typeCode',
              header: t('organisation.device.type'),
              cell: device => device.typeCode.toUpperCase(),
              sortable: true,
              width: 96,
            },
            {
              id: 'source',
              header: t('organisation.device.source'),
              cell: device => [device.source, device.protocol].filter(Boolean).join(' · '),
              sortable: true,
              width: 140,
            },
            {
              id: 'unitName',
              header: t('organisation.unit'),
              cell: device => device.unitName ?? '-',
              sortable: true,
            },
            {
              id: 'companyName',
              header: t('organisation.company'),
              cell: device => device.companyName ?? '-',
              sortable: true,
            },
            {
              id: 'lastMessageAt',
              header: t('organisation.device.lastMessage'),
              cell: device => <Time value={device.lastMessageAt} />,
              value: device => momentOf(device.lastMessageAt),
              sortable: true,
              width: 150,
            },
            {
              id: 'status',
              header: t('organisation.device.status'),
              cell: device => <DeviceStatus device={device} />,
              width: 160,
              onPhone: 'detail',
            },
          ]}
        />
      </ListContainer>
    </div>
  )
}
