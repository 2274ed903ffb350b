import { diagnoseSilence, type FleetSchemas } from '@muster/contract'
import {
  Ago,
  Button,
  Facts,
  Icon,
  LinkButton,
  Loading,
  Retry,
  StatePanel,
  Time,
  useApi,
  useCan,
  type IconName,
} from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { deviceDetail } from '@muster/plugin-organisation/routes'
import { renewal } from '@muster/plugin-subscriptions/routes'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitDetail } from '../units/units.routes.ts'
import { ReadingWeek } from './reading-week.tsx'
import { Span } from './span.tsx'
import './silence.css'

type Diagnosis = FleetSchemas['SilenceDiagnosis']
type Check = FleetSchemas['SilenceCheck']

/** Explains why a unit is silent: the cause with the next step, and the facts. */
export function UnitSilence({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(
    useApi().queryFor(diagnoseSilence, { path: { unitId: Number(params.id) } }),
  )
  if (!data)
    return (
      <Screen title={t('equipment.silence')}>
        {error ? (
          <StatePanel icon="alert" title={t('equipment.silence.failed')} subtitle={error.message}>
            <Retry error={error} look="primary" onRetry={() => void refetch()} />
          </StatePanel>
        ) : (
          <Loading />
        )}
      </Screen>
    )
  return (
    <Screen
      title={t('equipment.silence.of', { name: data.unitName })}
      actions={
        <>
          <UnitButton unitId={data.unitId} />
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('equipment.silence.refresh')}
          </Button>
        </>
      }
      className="unit-silence"
    >
      <VerdictNote diagnosis={data} />
      <SilenceFacts diagnosis={data} />
      <Checks checks={data.checks} />
      <ReadingWeek hours={data.hours} />
    </Screen>
  )
}

function UnitButton({ unitId }: { unitId: number }) {
  const { t } = useTranslation()
  const mayOpen = useCan(unitDetail.access)
  if (!mayOpen) return null
  return (
    <LinkButton href={unitDetail.href({ params: { id: unitId }, query: {} })}>
      {t('equipment.silence.toUnit')}
    </LinkButton>
  )
}

function VerdictNote({ diagnosis: { verdict, text, ...diagnosis } }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation()
  const tone = verdict === 'REPORTING' ? 'good' : verdict === 'NO_CAUSE' ? 'unknown' : 'bad'
  return (
    <section className="silence-verdict" data-tone={tone} role="status">
      <Icon name={icons[tone]} size={24} />
      <div>
        <h2>{t(`equipment.silence.verdict.${verdict}`)}</h2>
        <p>{text}</p>
        <NextStep verdict={verdict} {...diagnosis} />
      </div>
    </section>
  )
}

const icons = { good: 'check', bad: 'alert', unknown: 'help' } as const satisfies Record<string, IconName>

const ofDevice: ReadonlySet<Diagnosis['verdict']> = new Set([
  'KEY_REVOKED',
  'REFUSED',
  'WRONG_CLOCK',
  'NO_READINGS',
  'NEVER_REPORTED',
])

/** Links to the screen of the next step for users with access. */
function NextStep({ verdict, unitId, deviceId }: Pick<Diagnosis, 'verdict' | 'unitId' | 'deviceId'>) {
  const { t } = useTranslation()
  const may = { device: useCan(deviceDetail.access), renewal: useCan(renewal.access), data: useCan(unitDetail.access) }
  if (ofDevice.has(verdict) && deviceId !== undefined && may.device)
    return (
      <LinkButton href={deviceDetail.href({ params: { id: deviceId } })}>{t('equipment.silence.toDevice')}</LinkButton>
    )
  if (verdict === 'SUBSCRIPTION_ENDED' && may.renewal)
    return <LinkButton href={renewal.path}>{t('equipment.silence.toRenewal')}</LinkButton>
  if (verdict === 'UNREADABLE' && may.data)
    return (
      <LinkButton href={unitDetail.href({ params: { id: unitId }, query: { tab: 'data' } })}>
        {t('equipment.silence.toData')}
      </LinkButton>
    )
  return null
}

/** Names of feeds, the same in all languages. */
const feeds: ReadonlyMap<string, string> = new Map([
  ['traccar', 'Traccar'],
  ['aemp', 'ISO 15143-3'],
])

function SilenceFacts({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation()
  const { lastReadingAt, usualSilence, overdue, source, protocol, companyName, serial } = diagnosis
  const sourceName =
    source === 'device' || source === 'track' ? t(`equipment.silence.source.${source}`) : feeds.get(source ?? '')
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      t('equipment.silence.lastReading'),
      lastReadingAt === undefined ? (
        t('equipment.silence.never')
      ) : (
        <>
          <Time value={lastReadingAt} /> (<Ago moment={lastReadingAt} />)
        </>
      ),
    ],
    [t('equipment.silence.usual'), <Span key="usual" seconds={usualSilence} />],
    [t('equipment.silence.overdue'), <Span key="overdue" seconds={overdue} />],
    [t('equipment.silence.feed'), [sourceName, protocol].filter(Boolean).join(' · ') || '-'],
    [t('equipment.unit.serial'), serial || '-'],
    [t('equipment.unit.company'), companyName],
  ]
  return <Facts className="silence-facts" facts={facts} />
}

const marks = { GOOD: icons.good, BAD: icons.bad, UNKNOWN: icons.unknown } as const

/** Lists the facts, each with a symbol and its meaning. */
function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('equipment.silence.facts')}</h2>
      <ul className="silence-checks">
        {checks.map(({ code, state, text }) => (
          <li key={code} data-state={state}>
            <span className="silence-mark">
              <Icon name={marks[state]} size={16} />
              {t(`equipment.silence.state.${state}`)}
            </span>
            <strong>{t(`equipment.silence.check.${code}`)}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
