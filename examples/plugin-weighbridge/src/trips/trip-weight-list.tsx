import { Loading, Retry, StatePanel, Time, useFormat } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTripWeights } from './use-trip-weights.ts'
import type { TripWeight } from './weights-per-trip.ts'

export function TripWeightList(): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useTripWeights()
  return (
    <Screen title={t('weighbridge.trips')}>
      {data && data.length > 0 && <TripWeights rows={data} />}
      {data?.length === 0 && <StatePanel icon="list" title={t('weighbridge.empty')} />}
      {!data && !error && <Loading />}
      {!data && error && (
        <StatePanel icon="alert" title={t('ui.partFailed')} subtitle={error.message}>
          <Retry error={error} onRetry={() => void refetch()} />
        </StatePanel>
      )}
    </Screen>
  )
}

function TripWeights({ rows }: { rows: readonly TripWeight[] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <DataTable
      label={t('weighbridge.trips')}
      rows={rows}
      rowKey={({ unitId, time }) => `${unitId} ${time}`}
      height="content"
      columns={[
        { id: 'unit', header: t('weighbridge.unit'), cell: row => row.unitName, fixed: true },
        {
          id: 'trip',
          header: t('weighbridge.trip'),
          cell: ({ from, to }) => (from ? `${format.dateTime(from)} – ${format.time(to)}` : '-'),
        },
        { id: 'time', header: t('weighbridge.time'), cell: row => <Time value={row.time} /> },
        {
          id: 'kilograms',
          header: t('weighbridge.kilograms'),
          cell: row => `${format.number(row.kilograms)} kg`,
          align: 'end',
        },
      ]}
    />
  )
}
