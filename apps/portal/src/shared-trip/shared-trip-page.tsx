import { openSharedTrip, type ReportSchemas } from '@muster/contract'
import { addMessages, ApiError, createFormats, metres, metresToKilometres, seconds } from '@muster/core'
import {
  boundsOf,
  englishLabels,
  MapCanvas,
  MapProvider,
  mapTexts,
  PinLayer,
  TrackLayer,
  useBasemap,
  useMap,
  type MapLabels,
} from '@muster/map-kit'
import { mapKitMessages } from '@muster/map-kit/messages'
import { Button, Facts, Loading, StatePanel, useApi, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../page-title.ts'
import { Logo } from '../shell/logo.tsx'
import './shared-trip.css'

type SharedTrip = ReportSchemas['SharedTrip']

/** Shared trip, opened from a link without a login. The secret is in the fragment, which browsers do not send. */
export function SharedTripPage(): ReactNode {
  const { t, i18n } = useTranslation()
  useState(() => addMessages(i18n, mapKitMessages))
  usePageTitle(t('sharedTrip.title'))
  useNoIndex()
  const api = useApi()
  const secret = useLocation().hash.slice(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['shared-trip', secret],
    queryFn: ({ signal }) => api.call(openSharedTrip, { body: { secret }, signal }),
    enabled: secret !== '',
    retry: false,
    staleTime: Infinity,
  })
  const isOver = secret === '' || (error instanceof ApiError && error.status < 429)
  return (
    <main className="shared-trip">
      <header>
        <Logo />
        <h1>{t('sharedTrip.title')}</h1>
      </header>
      {data ? (
        <Trip trip={data} />
      ) : isOver ? (
        <StatePanel icon="alert" title={t('sharedTrip.over')} subtitle={t('sharedTrip.over.text')} />
      ) : error && !isFetching ? (
        <StatePanel icon="alert" title={t('sharedTrip.failed')} subtitle={error.message}>
          <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      ) : (
        <Loading />
      )}
    </main>
  )
}

function Trip({ trip }: { trip: SharedTrip }): ReactNode {
  const { t, i18n } = useTranslation()
  // visitors have no settings: times are in their own zone
  const format = useMemo(() => {
    const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions()
    return createFormats({ timezone, languageCodeISO2c: i18n.language })
  }, [i18n.language])
  const { from, to, distance, topSpeed, drivingSeconds, idleSeconds, expiresAt } = trip
  const figures: [string, string][] = [
    [t('sharedTrip.from'), format.dateTimeZone(from)],
    [t('sharedTrip.to'), format.dateTimeZone(to)],
    [t('sharedTrip.duration'), format.duration(seconds((Date.parse(to) - Date.parse(from)) / 1000))],
    [
      t('sharedTrip.distance'),
      distance === undefined ? '-' : format.quantity('LENGTH', metresToKilometres(metres(distance)), 1),
    ],
    [t('sharedTrip.driving'), format.duration(seconds(drivingSeconds))],
    [t('sharedTrip.idle'), format.duration(seconds(idleSeconds))],
    [t('sharedTrip.topSpeed'), topSpeed === undefined ? '-' : `${format.number(topSpeed, 0)} km/h`],
  ]
  return (
    <>
      <Facts className="shared-trip-figures" facts={figures} />
      <div className="shared-trip-map">
        <MapProvider>
          <TripMap trail={trip.trail} />
        </MapProvider>
      </div>
      <p className="m-muted">{t('sharedTrip.until', { time: format.dateTimeZone(expiresAt) })}</p>
    </>
  )
}

const startColor = '#1e8a4f'
/** Colour of stops in the history. */
const endColor = '#2f3b47'

function TripMap({ trail }: Pick<SharedTrip, 'trail'>): ReactNode {
  const { mode } = useHost()
  const map = useMap()
  const path = useMemo(() => trail.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })), [trail])
  const [start, end] = [path[0], path.at(-1)]
  const tracks = useMemo(() => (path.length > 1 ? [{ id: 'trip', path }] : []), [path])
  useEffect(() => {
    const bounds = boundsOf(path)
    if (bounds) map.fitBounds(bounds)
  }, [map, path])
  // tiles of the region need a login
  const base = useBasemap().all.find(({ id }) => id !== 'region')
  return (
    <MapCanvas {...(base && { engine: base.engine })} mode={mode} labels={useLabels()}>
      <TrackLayer tracks={tracks} arrows />
      {start && end && (
        <PinLayer
          pins={[
            { id: 'start', color: startColor, ...start },
            { id: 'end', color: endColor, mark: 'stop', ...end },
          ]}
          selectedId="end"
        />
      )}
    </MapCanvas>
  )
}

function useLabels(): MapLabels {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      ...englishLabels,
      ...mapTexts(t),
      map: t('sharedTrip.map'),
      zoomIn: t('sharedTrip.zoomIn'),
      zoomOut: t('sharedTrip.zoomOut'),
      fitAll: t('sharedTrip.fitAll'),
      failed: {
        title: t('sharedTrip.map.failed'),
        webgl: t('sharedTrip.map.webgl'),
        load: t('sharedTrip.map.load'),
        retry: t('ui.retry'),
      },
    }),
    [t],
  )
}

/** Excludes the page from search engines. */
function useNoIndex(): void {
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    document.head.append(robots)
    return () => robots.remove()
  }, [])
}
