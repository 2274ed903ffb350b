import { ListedMap, MapProvider, PlaceList, MapPopup } from '@muster/map-kit'
import { Button, Facts, Icon, LinkButton, Loading, StatePanel, useClient, useFormat, useHost } from '@muster/ui'
import { Accordion, Section } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { events } from '../clients/events.client.ts'
import { alarmsOnMap, listedPlace, priorityGroups, type AlarmOnMap } from './alarms-on-map.ts'
import { useReportMapLabels } from './use-report-map-labels.ts'
import './events.css'
import { missing } from '@muster/core'
import '@muster/map-kit/facts.css'
import { Priority } from './priority.tsx'
import { useAlarmScreens } from './use-alarm-screens.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Alarm icons by the server's icon name. */
const alarmIcons = {
  alarm: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 20 20" fill="none" stroke="#000" stroke-width="1.8" ' +
      'stroke-linecap="round" stroke-linejoin="round"><path d="M5 8a5 5 0 0 1 10 0c0 5 2 6 2 6H3s2-1 2-6Zm3 9h4"/></svg>',
  )}`,
}

/** Shows alarms on a map and in a side list in the theme colour of their priority (001 §2). */
export function EventsMap({ query: { eventsIds } }: { query: { eventsIds: readonly number[] } }): ReactNode {
  const { t } = useTranslation()
  const result = useQuery(useClient(events).byIds(eventsIds))
  const alarms = useMemo(() => alarmsOnMap(result.data?.items ?? []), [result.data])
  if (result.isPending) return <Loading />
  if (result.isError) {
    return (
      <StatePanel icon="alert" title={t('reports.events.failed')} subtitle={result.error.message}>
        <Button look="primary" onClick={() => void result.refetch()}>
          {t('ui.retry')}
        </Button>
      </StatePanel>
    )
  }
  const placeless = result.data.items.length - alarms.length
  if (alarms.length === 0) {
    const why = placeless > 0 ? t('reports.events.placeless', { count: placeless }) : t('reports.events.noneHint')
    return <StatePanel icon="map" title={t('reports.events.none')} subtitle={why} />
  }
  return (
    <MapProvider>
      <AlarmMap alarms={alarms} placeless={placeless} />
    </MapProvider>
  )
}

function AlarmMap({ alarms, placeless }: { alarms: readonly AlarmOnMap[]; placeless: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { theme } = useHost()
  const [opened, setOpened] = useState<number>()
  const labels = useReportMapLabels({
    map: 'reports.events.map',
    cluster: 'reports.map.cluster',
    webgl: 'reports.map.noWebgl',
  })
  const places = useMemo(
    () =>
      alarms.map(each => ({
        ...listedPlace(each, theme),
        note: t(`reports.events.${each.isRead}`),
        more: [
          each.alarm.unitName,
          format.dateTime(each.alarm.timestamp),
          each.priorityCode !== 'NULL' &&
            t(`reports.events.priority.${each.priorityCode}`, { defaultValue: each.priorityCode }),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    [alarms, theme, t, format],
  )
  const groups = useMemo(() => priorityGroups(alarms, theme, t), [alarms, theme, t])
  const shown = alarms.find(({ alarmId }) => alarmId === opened)
  return (
    <>
      <h1 className="m-visually-hidden">{t('reports.events.map')}</h1>
      <ListedMap
        label={t('reports.events.list')}
        places={places}
        groups={groups}
        openedId={opened}
        onOpen={setOpened}
        labels={labels}
        icons={alarmIcons}
        popup={shown && <AlarmPopup key={shown.alarmId} shown={shown} onClose={() => setOpened(undefined)} />}
      >
        <h2 className="m-visually-hidden">{t('reports.events.list')}</h2>
        <Accordion open="result">
          <Section id="result" title={t('reports.events.result')} icon="list" aside={format.number(alarms.length)}>
            <PlaceList label={t('reports.events.list')} places={places} openedId={opened} onOpen={setOpened} />
            {placeless > 0 && (
              <p className="event-placeless m-muted">{t('reports.events.placeless', { count: placeless })}</p>
            )}
          </Section>
        </Accordion>
      </ListedMap>
    </>
  )
}

/** Shows an alarm in a popup at its position. */
function AlarmPopup({
  shown: {
    alarm,
    position: [lng, lat],
  },
  onClose,
}: {
  shown: AlarmOnMap
  onClose(): void
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { mark, isMarking } = useMarkRead()
  const screens = useAlarmScreens()(alarm)
  const { alarmTypeName, unitName, timestamp, priorityCode, isRead, text } = alarm
  const facts = [
    [t('reports.unit'), unitName],
    [t('reports.time'), format.dateTime(timestamp)],
    [t('reports.events.priority'), <Priority key="priority" code={priorityCode} />],
    [t('reports.events.state'), t(`reports.events.${isRead}`)],
    [t('reports.events.text'), text || missing],
  ] as const
  return (
    <MapPopup
      at={{ lat, lng }}
      label={t('reports.events.popup', { type: alarmTypeName, unit: unitName })}
      onClose={onClose}
    >
      <div className="mk-told">
        <h2 className="m-truncate" title={alarmTypeName}>
          {alarmTypeName}
        </h2>
        <Facts className="mk-facts" facts={facts} />
        {screens.map(({ label, icon, href }) => (
          <LinkButton key={href} href={href}>
            <Icon name={icon} size={16} />
            {label}
          </LinkButton>
        ))}
        {isRead === 'UNREAD' && (
          <Button icon="check" busy={isMarking} onClick={() => mark([alarm])}>
            {t('reports.events.markRead')}
          </Button>
        )}
      </div>
    </MapPopup>
  )
}
