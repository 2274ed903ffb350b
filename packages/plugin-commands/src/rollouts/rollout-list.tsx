import { createRollout } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { LinkButton, Time, useCan, useFormat } from '@muster/ui'
import { ListScreen } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countsOf, RolloutStatus } from './rollout-status.tsx'
import { rolloutDetail, rolloutNew } from './rollouts.routes.ts'
import { useRolloutList } from './use-rollouts.ts'

export function RolloutList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const mayStart = useCan(createRollout.access)
  const list = useRolloutList(query)
  return (
    <ListScreen
      title={t('rollouts.title')}
      list={list}
      empty={t('rollouts.empty')}
      actions={
        mayStart && (
          <LinkButton look="primary" href={rolloutNew.href()}>
            {t('rollouts.new')}
          </LinkButton>
        )
      }
    >
      <DataTable
        label={t('rollouts.title')}
        rows={list.rows}
        rowKey={rollout => rollout.id}
        href={({ id }) => rolloutDetail.href({ params: { id: String(id) } })}
        remember="commands.rollouts"
        columns={[
          { id: 'name', header: t('rollouts.name'), cell: ({ name }) => name, fixed: true },
          {
            id: 'status',
            header: t('commands.status'),
            cell: rollout => <RolloutStatus rollout={rollout} />,
            value: ({ status }) => status,
            width: 300,
            onPhone: 'detail',
          },
          {
            id: 'content',
            header: t('rollouts.content'),
            cell: ({ firmware, model, contentName }) => (firmware ? `${model} ${contentName}` : contentName),
          },
          {
            id: 'completed',
            header: t('rollouts.completed'),
            cell: rollout => {
              const { members, completed } = countsOf(rollout)
              return t('rollouts.ofUnits', { done: format.number(completed), all: format.number(members) })
            },
            value: rollout => countsOf(rollout).completed,
            align: 'end',
            width: 130,
          },
          {
            id: 'failed',
            header: t('rollouts.failed'),
            cell: rollout => format.number(countsOf(rollout).failed),
            value: rollout => countsOf(rollout).failed,
            align: 'end',
            width: 100,
          },
          { id: 'company', header: t('screens.company'), cell: ({ companyName }) => companyName, hidden: true },
          { id: 'user', header: t('rollouts.user'), cell: ({ userName }) => userName },
          {
            id: 'created',
            header: t('rollouts.created'),
            cell: ({ createdAt }) => <Time value={createdAt} />,
            value: ({ createdAt }) => momentOf(createdAt),
            width: 160,
          },
        ]}
      />
    </ListScreen>
  )
}
