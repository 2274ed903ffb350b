import { stateColour, type ReportRangeQuery } from '@muster/core'
import { PartsLoading, ReportPending } from '@muster/fleet-kit/report'
import { ListedMap, MapPopup, MapProvider, PlaceList } from '@muster/map-kit'
import '@muster/map-kit/facts.css'
import { Facts, LinkButton, StatePanel, useFormat, useHost } from '@muster/ui'
import { Accordion, Section } from '@muster/ui/controls'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FuelEvent, UnitFuelEvents } from '../clients/fuel-events.client.ts'
import { useReportMapLabels } from '../events/use-report-map-labels.ts'
import { curveHref } from './curve-href.ts'
import { useFuelEvents } from './use-fuel-events.ts'
import { usePlaceText } from './use-place-text.ts'

interface PlacedEvent {
  id: number
  unit: UnitFuelEvents
  event: FuelEvent & { place: NonNullable<FuelEvent['place']> }
}

/** Shows refuels and losses on a map and in a side list. */
export function FuelEventsMap({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const { result, units } = useFuelEvents(query)
  const placed = useMemo(() => placedOf(units ?? []), [units])
  return (
    <>
      <h1 className="m-visually-hidden">{t('reports.fuelEvents.map')}</h1>
      {!units && (
        <ReportPending error={result.error} onRetry={result.reload}>
          <PartsLoading progress={result.progress} />
        </ReportPending>
      )}
      {units && placed.length === 0 && (
        <StatePanel icon="map" title={t('reports.fuelEvents.none')} subtitle={t('reports.fuelEvents.noneHint')} />
      )}
      {placed.length > 0 && (
        <MapProvider>
          <EventMap placed={placed} query={query} />
        </MapProvider>
      )}
    </>
  )
}

function placedOf(units: readonly UnitFuelEvents[]): PlacedEvent[] {
  const all = units.flatMap(unit => unit.events.flatMap(event => (event.place ? [{ unit, event }] : [])))
  return all.map(({ unit, event }, id) => ({ id, unit, event: event as PlacedEvent['event'] }))
}

/** Alarm priorities whose colours show kinds of events. */
const priorityOf = { LOSS: 'HIGH', REFUEL: 'LOW' } as const

function EventMap({ placed, query }: { placed: readonly PlacedEvent[]; query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    theme: { alarmColours },
  } = useHost()
  const [opened, setOpened] = useState<number>()
  const labels = useReportMapLabels({
    map: 'reports.fuelEvents.map',
    cluster: 'reports.fuelEvents.count',
    webgl: 'reports.fuelEvents.noWebgl',
  })
  const places = useMemo(() => {
    const { factor, label } = format.units.VOLUME
    return placed.map(({ id, unit, event: { kind, litres, from, place } }) => ({
      id,
      name: unit.unitName,
      note: `${t(`reports.fuelEvents.${kind}`)} ${format.number(litres * factor, 1)} ${label}`,
      more: format.dateTime(from),
      color: stateColour(alarmColours, priorityOf[kind]),
      group: kind,
      lat: place.latitude,
      lng: place.longitude,
    }))
  }, [placed, alarmColours, t, format])
  const groups = useMemo(
    () =>
      (['LOSS', 'REFUEL'] as const).map(kind => ({
        id: kind,
        named: (count: number) => `${count} ${t(`reports.fuelEvents.${kind}`).toLocaleLowerCase()}`,
        color: stateColour(alarmColours, priorityOf[kind]),
      })),
    [alarmColours, t],
  )
  const shown = placed.find(({ id }) => id === opened)
  return (
    <ListedMap
      label={t('reports.fuelEvents')}
      places={places}
      groups={groups}
      openedId={opened}
      onOpen={setOpened}
      labels={labels}
      popup={
        shown && (
          <EventPopup
            key={shown.id}
            shown={shown}
            note={places[shown.id]?.note ?? ''}
            query={query}
            onClose={() => setOpened(undefined)}
          />
        )
      }
    >
      <h2 className="m-visually-hidden">{t('reports.fuelEvents')}</h2>
      <Accordion open="result">
        <Section id="result" title={t('reports.events.result')} icon="list" aside={format.number(placed.length)}>
          <PlaceList label={t('reports.fuelEvents')} places={places} openedId={opened} onOpen={setOpened} />
        </Section>
      </Accordion>
    </ListedMap>
  )
}

interface PopupProps {
  shown: PlacedEvent
  note: string
  query: ReportRangeQuery
  onClose(): void
}

function EventPopup({ shown: { unit, event }, note, query, onClose }: PopupProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const placeOf = usePlaceText()
  const { latitude: lat, longitude: lng } = event.place
  const facts = [
    [t('reports.unit'), unit.unitName],
    [t('report.from'), format.dateTime(event.from)],
    [t('reports.scheduled.to'), format.dateTime(event.to)],
    [t('reports.fuelEvents.place'), placeOf(event.place)],
  ] as const
  return (
    <MapPopup at={{ lat, lng }} label={`${note}, ${unit.unitName}`} onClose={onClose}>
      <div className="mk-told">
        <h2 className="m-truncate" title={note}>
          {note}
        </h2>
        <Facts className="mk-facts" facts={facts} />
        <LinkButton href={curveHref(unit.unitId, event, query)}>{t('reports.fuelEvents.curve')}</LinkButton>
      </div>
    </MapPopup>
  )
}
