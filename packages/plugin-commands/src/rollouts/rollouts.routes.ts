import { defineRoute, fields, listFields, listQuery, oneOf, optional } from '@muster/core'

const access = { anyOf: ['ADM_ROLLOUT_VIEW'] } as const

/** Roll-outs of firmware and commands; the specification has no such screens. */
export const rolloutList = defineRoute({
  path: '/settings/rollouts',
  query: listQuery,
  access,
  title: 'rollouts.title',
  load: () => import('./rollout-list.tsx').then(m => m.RolloutList),
})

export const rolloutNew = defineRoute({
  path: '/settings/rollouts/new',
  access: { anyOf: ['ADM_ROLLOUT_EDIT'] },
  title: 'rollouts.new',
  load: () => import('./rollout-new.tsx').then(m => m.RolloutNew),
})

export const rolloutDetail = defineRoute({
  path: '/settings/rollouts/:id',
  query: fields({ ...listFields, status: optional(oneOf('open', 'failed', 'completed')) }),
  access,
  title: 'rollouts.one',
  load: () => import('./rollout-detail.tsx').then(m => m.RolloutDetail),
})
