import { retryRollout, type FleetSchemas } from '@muster/contract'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Facts, Loading, Retry, StatePanel, Time, useCan, useFormat } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import { DataTable, ListContainer, SearchBox } from '@muster/ui/table'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RolloutActions, useRolloutChange } from './rollout-actions.tsx'
import { MemberStatus, RolloutStatus } from './rollout-status.tsx'
import { memberFilters, useMembers, useRollout, type MemberQuery } from './use-rollouts.ts'
import './rollouts.css'

type Rollout = FleetSchemas['Rollout']

interface Props {
  params: { id: string }
  query: MemberQuery
}

/** Shows the progress of a roll-out by wave, and its units with their device messages. */
export function RolloutDetail({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const { data: rollout, error, refetch } = useRollout(Number(params.id))
  if (rollout)
    return (
      <Screen
        title={rollout.name}
        actions={
          <>
            <HistoryLink kind="rollout" id={params.id} name={rollout.name} />
            <RolloutActions rollout={rollout} />
          </>
        }
      >
        <div className="rollout">
          <RolloutFacts rollout={rollout} />
          <Waves rollout={rollout} />
          <Members rollout={rollout} query={query} />
        </div>
      </Screen>
    )
  if (!error) return <Loading />
  return (
    <StatePanel icon="alert" title={t('rollouts.notFound')} subtitle={error.message}>
      <Retry error={error} look="primary" onRetry={() => void refetch()} />
    </StatePanel>
  )
}

function RolloutFacts({ rollout }: { rollout: Rollout }): ReactNode {
  const { t } = useTranslation()
  const { firmware, model, versions, contentName, stationary, keyOff, geofenceName } = rollout
  const conditions = [
    stationary && t('rollouts.stationary'),
    keyOff && t('rollouts.keyOff'),
    geofenceName && t('rollouts.inside', { name: geofenceName }),
  ].filter(Boolean)
  const facts: [string, ReactNode][] = [
    [t('commands.status'), <RolloutStatus key="status" rollout={rollout} />],
    [t('rollouts.content'), firmware ? `${model} ${contentName}` : contentName],
    ...(firmware || !model ? [] : [[t('rollouts.model'), model] satisfies [string, ReactNode]]),
    ...(versions ? [[t('rollouts.versions'), versions.join(', ')] satisfies [string, ReactNode]] : []),
    [t('rollouts.condition'), conditions.join(', ') || t('rollouts.noCondition')],
    [
      t('rollouts.rules'),
      t('rollouts.rulesText', {
        success: rollout.successPercent,
        failure: rollout.failurePercent,
        minutes: rollout.timeoutMinutes,
      }),
    ],
    [
      t('rollouts.created'),
      <span key="created">
        <Time value={rollout.createdAt} /> · {rollout.userName}
      </span>,
    ],
  ]
  return <Facts className="rollout-facts" facts={facts} />
}

function Waves({ rollout: { waves } }: { rollout: Rollout }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('rollouts.waves')}</h2>
      <ol className="rollout-waves">
        {waves.map(({ number, members, started, completed, failed, needed, failuresAllowed }) => (
          <li key={number}>
            <h3>{t('rollouts.wave', { number })}</h3>
            <div className="rollout-bar" aria-hidden="true">
              <span data-part="completed" style={{ width: `${(completed / members) * 100}%` }} />
              <span data-part="failed" style={{ width: `${(failed / members) * 100}%` }} />
            </div>
            <span>
              {t('rollouts.waveText', {
                completed: format.number(completed),
                failed: format.number(failed),
                members: format.number(members),
              })}
            </span>
            <span className="m-muted">
              {started ? t('rollouts.waveRule', { needed, failures: failuresAllowed }) : t('rollouts.waveWaits')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Members({ rollout, query }: { rollout: Rollout; query: MemberQuery }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const mayRetry = useCan(retryRollout.access) && rollout.status !== 'ABORTED'
  const { list, setStatus } = useMembers(rollout.id, query, rollout.status !== 'COMPLETED')
  const { mutate } = useRolloutChange(rollout.id)
  const failed: readonly string[] = memberFilters.failed
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('rollouts.units')}</h2>
      <div className="m-screen-tools">
        <SearchBox value={list.search} onSearch={list.setSearch} delay={500} />
        <NativeSelect
          label={t('commands.status')}
          value={query.status ?? null}
          placeholder={t('rollouts.filter.all')}
          onChange={next => setStatus(next ?? undefined)}
          options={(Object.keys(memberFilters) as (keyof typeof memberFilters)[]).map(value => ({
            value,
            label: t(`rollouts.filter.${value}`),
          }))}
        />
      </div>
      <ListContainer
        label={t('rollouts.units')}
        status={list.status}
        search={list.search}
        error={list.error}
        onRetry={list.reload}
        busy={list.busy}
        empty={{ title: t('app.noDataForList') }}
        paging={list.paging}
        onPage={list.setPage}
        onPageSize={list.setSize}
      >
        <DataTable
          label={t('rollouts.units')}
          rows={list.rows}
          rowKey={({ unitId }) => unitId}
          height="content"
          remember="commands.rollout-members"
          actions={
            mayRetry
              ? ({ unitId, status }) =>
                  failed.includes(status)
                    ? [
                        {
                          label: t('rollouts.retry'),
                          icon: 'play',
                          run: () => mutate({ action: 'retry', unitIds: [unitId] }),
                        },
                      ]
                    : []
              : undefined
          }
          columns={[
            { id: 'unit', header: t('rollouts.unit'), cell: ({ unitName }) => unitName, fixed: true, width: 200 },
            {
              id: 'status',
              header: t('commands.status'),
              cell: member => <MemberStatus member={member} />,
              value: ({ status }) => status,
              onPhone: 'detail',
            },
            { id: 'wave', header: t('rollouts.waveColumn'), cell: ({ wave }) => wave, align: 'end', width: 90 },
            { id: 'version', header: t('rollouts.version'), cell: ({ version }) => version ?? '-', width: 120 },
            {
              id: 'attempts',
              header: t('rollouts.attempts'),
              cell: ({ attempts }) => attempts,
              align: 'end',
              width: 110,
              hidden: true,
            },
            { id: 'ended', header: t('rollouts.ended'), cell: ({ endedAt }) => <Time value={endedAt} />, width: 160 },
          ]}
        />
      </ListContainer>
    </section>
  )
}
