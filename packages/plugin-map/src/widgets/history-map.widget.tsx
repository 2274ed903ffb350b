import { dayMs, type WidgetProps } from '@muster/core'
import { MapCanvas, MapProvider, type Pin, PinLayer, trackColor, TrackLayer, useMap } from '@muster/map-kit'
import { Button, StatePanel, useHost } from '@muster/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyLabelKeys, useMapLabels } from '../fleet/use-map-labels.ts'
import { linesOf } from '../history/lines.ts'
import { useTracks } from '../history/use-tracks.ts'
import { boundsOf, type Track } from '../clients/history/track.ts'
import type { historyMapEvents, historyMapProps } from './map.schema.ts'
import './widgets.css'

type Props = WidgetProps<typeof historyMapProps, typeof historyMapEvents>

/** Shows the track of one unit. */
export function HistoryMapWidget(props: Props): ReactNode {
  return (
    <MapProvider>
      <History {...props} />
    </MapProvider>
  )
}

function History({ unitId, from, to, emit }: Props): ReactNode {
  const { t } = useTranslation()
  const { core, mode } = useHost()
  const map = useMap()
  const [now] = useState(Date.now)
  const end = to ?? new Date(now).toISOString()
  const choice = useMemo(
    () => ({
      unitIds: [unitId],
      from: from ?? new Date(Date.parse(end) - dayMs).toISOString(),
      to: end,
      showAll: false,
    }),
    [unitId, from, end],
  )
  const { tracks, total, loaded, isLoading, error, reload } = useTracks(choice)
  const lines = useMemo(() => linesOf(tracks), [tracks])
  const pins = useMemo(() => endsOf(tracks, trackColor(0)), [tracks])
  useEffect(() => {
    if (tracks.length > 0) map.fitBounds(boundsOf(tracks))
  }, [map, tracks])
  useEffect(() => {
    if (!isLoading && !error && total !== undefined) emit('historyload', { positions: loaded })
  }, [emit, error, isLoading, loaded, total])
  return (
    <div className="fleet-widget" part="map" aria-busy={isLoading || undefined}>
      <MapCanvas
        engine={{ kind: 'maplibre', style: core.config.map.style }}
        mode={mode}
        labels={useMapLabels(historyLabelKeys)}
      >
        {lines.length > 0 && <TrackLayer tracks={lines} />}
        <PinLayer pins={pins} />
      </MapCanvas>
      {total === 0 && (
        <div className="fleet-widget-over" part="empty">
          <slot name="empty">
            <StatePanel title={t('map.widget.noHistory')} />
          </slot>
        </div>
      )}
      {error && (
        <div className="fleet-widget-over" role="alert" part="error">
          <slot name="error">
            <StatePanel title={t('map.widget.historyFailed')}>
              <Button onClick={reload}>{t('ui.retry')}</Button>
            </StatePanel>
          </slot>
        </div>
      )}
    </div>
  )
}

/** Marks the end of each track, because a stationary unit has no line. */
function endsOf(tracks: readonly Pick<Track, 'unitId' | 'lats' | 'lngs' | 'count'>[], color: string): Pin[] {
  return tracks.flatMap(({ unitId, lats, lngs, count }) =>
    count === 0
      ? []
      : [{ id: unitId, lat: lats[count - 1] ?? 0, lng: lngs[count - 1] ?? 0, color: color.replace('#', '') }],
  )
}
