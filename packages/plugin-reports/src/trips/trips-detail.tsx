import { splitRequest, type ReportRangeQuery } from '@muster/core'
import { useFormat, useHost, useClient, Button, Icon, LinkButton } from '@muster/ui'
import type { Key } from '@muster/ui/table'
import {
  PartsLoading,
  ReportPending,
  ReportScreen,
  useExport,
  useParts,
  useHistoryHref,
} from '@muster/fleet-kit/report'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { joinTrips, tripsData } from '../clients/trips.client.ts'
import { SelectionBar } from './selection-bar.tsx'
import { selectionOf, withLegs, type SelectedLegs } from './selected-legs.ts'
import { sharedTripList } from './shared/shared-trips.routes.ts'
import { tripsChoice, tripsDetail } from './trips.routes.ts'
import { UnitTripsReport } from './unit-trips-report.tsx'

const noKeys: ReadonlySet<Key> = new Set()

/** Shows trips and stops of units with their sums. Selected legs are exported, or played together. */
export function TripsDetail({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { config } = useHost().core
  const data = useClient(tripsData)
  const { backUrl, unitIds, from, to } = query
  const request = useMemo(() => ({ unitIds, from: Date.parse(from), to: Date.parse(to) }), [unitIds, from, to])
  const parts = useMemo(() => splitRequest(request, config.reports.trips, zone), [request, config, zone])
  const result = useParts(['reports.trips'], parts, (part, signal) => data.units(part, zone, signal))
  const units = useMemo(() => result.data && joinTrips(result.data), [result.data])
  const files = splitRequest(request, config.reports.exports, zone)
  const gpx = useExport(files.map(part => signal => data.gpx(part, zone, signal)))
  const [selected, setSelected] = useState<SelectedLegs>(new Map())
  const selection = useMemo(() => units && selectionOf(units, selected), [units, selected])
  const hrefOf = useHistoryHref()
  const playHref = (stretch: { unitIds: readonly number[]; from: string; to: string }) =>
    hrefOf?.({ ...stretch, backUrl: tripsDetail.href({ query }) })
  const playAll = playHref({ unitIds, from, to })
  return (
    <ReportScreen
      title={t('reports.trips')}
      request={request}
      backUrl={backUrl}
      changeHref={tripsChoice.href({ query: { unitIds, from, to } })}
      files={files.map(part => (signal, format) => data.file(part, zone, format, signal))}
      actions={
        <>
          <LinkButton href={sharedTripList.href({ query: {} })}>{t('reports.sharedTrips')}</LinkButton>
          {playAll !== undefined && (
            <LinkButton href={playAll}>
              <Icon name="play" size={16} />
              {t('reports.trips.play')}
            </LinkButton>
          )}
          <Button icon="download" busy={gpx.progress !== null} onClick={() => gpx.run()}>
            {t('reports.trips.gpx')}
          </Button>
        </>
      }
    >
      <PartsLoading progress={result.progress} />
      {units?.map(unit => (
        <UnitTripsReport
          periods={parts.filter(part => part.unitIds.includes(unit.unitId))}
          key={unit.unitId}
          unit={unit}
          selected={selected.get(unit.unitId) ?? noKeys}
          onSelect={keys => setSelected(new Map(selected).set(unit.unitId, keys))}
        />
      ))}
      {selection && (
        <SelectionBar
          count={selection.legs.length}
          files={withLegs(files, selection)}
          playHref={playHref(selection)}
          onClear={() => setSelected(new Map())}
        />
      )}
      {!units && <ReportPending error={result.error} onRetry={result.reload} />}
    </ReportScreen>
  )
}
