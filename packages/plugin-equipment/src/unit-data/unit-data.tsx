import { getUnitDataQuality, hidePositions, showPositions, type ReportSchemas } from '@muster/contract'
import { WrongClockNote } from '@muster/fleet-kit/wrong-clock'
import { Button, Loading, StatePanel, Time, toast, useApi, useCan, useFormat } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Counters } from './counters/counters.tsx'
import { HidePositionsDialog } from './hide-positions.dialog.tsx'
import './unit-data.css'

type Count = ReportSchemas['DataQualityCount']
type Hiding = ReportSchemas['PositionHiding']

/** Shows counts and examples of a unit's corrected, unconfirmed, rejected and hidden data. */
export function UnitData({ unitId, name }: { unitId: number; name: string }): ReactNode {
  const { t } = useTranslation()
  const { data, isPending, error, refetch } = useQuery(useApi().queryFor(getUnitDataQuality, { path: { unitId } }))
  if (isPending) return <Loading />
  if (error)
    return (
      <StatePanel icon="alert" title={t('equipment.unitData.failed')} subtitle={error.message}>
        <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
      </StatePanel>
    )
  return (
    <div className="unit-data">
      {data.wrongClock && <WrongClockNote clock={data.wrongClock} />}
      <section>
        <h2>{t('equipment.unitData.counts')}</h2>
        <p className="m-muted">{t('equipment.unitData.counts.text')}</p>
        {data.counts.length === 0 && <p>{t('equipment.unitData.none')}</p>}
      </section>
      {data.counts.map(count => (
        <KindCount key={count.kind} count={count} />
      ))}
      <Counters unitId={unitId} name={name} />
      <Hidings unitId={unitId} name={name} hidings={data.hidings} />
    </div>
  )
}

function KindCount({ count: { kind, count, examples } }: { count: Count }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section>
      <h3>
        {t(`equipment.unitData.kind.${kind}`)}: {format.number(count)}
      </h3>
      <p className="m-muted">{t(`equipment.unitData.kind.${kind}.text`)}</p>
      <ul>
        {examples.map(({ receivedAt, timestamp, deviceTimestamp, text }) => (
          <li key={`${receivedAt} ${timestamp} ${text}`}>
            <Time value={timestamp ?? receivedAt} />:{' '}
            {deviceTimestamp && kind === 'TIME_CORRECTED'
              ? t('equipment.unitData.deviceTime', { time: format.dateTime(deviceTimestamp) })
              : text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hidings({ unitId, name, hidings }: { unitId: number; name: string; hidings: readonly Hiding[] }) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const mayHide = useCan({ ...hidePositions.access })
  const [isAsking, setAsking] = useState(false)
  const onSuccess = async () => {
    setAsking(false)
    // history, reports and map depend on the visible positions
    await queries.invalidateQueries()
  }
  const failed = (error: Error) => void toast({ tone: 'danger', text: error.message })
  const hide = useMutation({ ...api.mutationFor(hidePositions), onSuccess, onError: failed })
  const show = useMutation({ ...api.mutationFor(showPositions), onSuccess, onError: failed })
  return (
    <section>
      <h2>{t('equipment.unitData.hidden')}</h2>
      <p className="m-muted">{t('equipment.unitData.hidden.text')}</p>
      {mayHide && <Button onClick={() => setAsking(true)}>{t('equipment.unitData.hide')}</Button>}
      {hidings.length === 0 && <p>{t('equipment.unitData.hidden.none')}</p>}
      <ul>
        {hidings.map(hiding => (
          <li key={hiding.hidingId}>
            <HidingText hiding={hiding} />
            {mayHide && !hiding.shownAt && (
              <Button
                busy={show.isPending && show.variables.path.hidingId === hiding.hidingId}
                onClick={() => show.mutate({ path: { unitId, hidingId: hiding.hidingId } })}
              >
                {t('equipment.unitData.show')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAsking && (
        <HidePositionsDialog
          name={name}
          busy={hide.isPending}
          onAnswer={answer => (answer ? hide.mutate({ body: { ...answer, unitIds: [unitId] } }) : setAsking(false))}
        />
      )}
    </section>
  )
}

function HidingText({ hiding }: { hiding: Hiding }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fromDate, toDate, reason, positions, hiddenAt, hiddenBy, shownAt, shownBy, area } = hiding
  return (
    <p>
      {t('equipment.unitData.hiding', {
        from: format.dateTime(fromDate),
        to: format.dateTime(toDate),
        positions: format.number(positions),
        reason,
        by: hiddenBy,
        at: format.dateTime(hiddenAt),
      })}
      {area && ` ${t('equipment.unitData.hiding.area', { ...area })}`}
      {shownAt && ` ${t('equipment.unitData.hiding.shown', { at: format.dateTime(shownAt), by: shownBy })}`}
    </p>
  )
}
