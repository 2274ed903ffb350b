import {
  abortRollout,
  getRollout,
  listRolloutMembers,
  listRollouts,
  pauseRollout,
  resumeRollout,
  retryRollout,
  type FleetSchemas,
} from '@muster/contract'
import { Button, Dialog, toast, useApi, useCan } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countsOf } from './rollout-status.tsx'

type Rollout = FleetSchemas['Rollout']
type Action = 'pause' | 'resume' | 'abort' | 'retry'

/** Changes a roll-out and reloads it. */
export function useRolloutChange(id: number, onSettled?: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ action, unitIds }: { action: Action; unitIds?: number[] }) => {
      if (action === 'retry') return api.call(retryRollout, { path: { id }, body: unitIds ? { unitIds } : {} })
      const operation = { pause: pauseRollout, resume: resumeRollout, abort: abortRollout }[action]
      return api.call(operation, { path: { id } })
    },
    onSuccess: (_, { action }) => void toast({ tone: 'success', text: t(`rollouts.${action}.done`) }),
    onError: error => void toast({ tone: 'danger', text: `${t('rollouts.changeFailed')} ${error.message}` }),
    onSettled: () => {
      for (const { id: key } of [getRollout, listRolloutMembers, listRollouts])
        void queries.invalidateQueries({ queryKey: [key] })
      onSettled?.()
    },
  })
}

/** Buttons that pause, resume, abort and retry a roll-out, after confirmation. */
export function RolloutActions({ rollout }: { rollout: Rollout }): ReactNode {
  const { t } = useTranslation()
  const [asked, ask] = useState<Action>()
  const { mutate, isPending } = useRolloutChange(rollout.id, () => ask(undefined))
  if (!useCan(abortRollout.access)) return null
  const { status, name } = rollout
  const actions: Action[] = [
    ...(status === 'RUNNING' ? (['pause'] as const) : []),
    ...(status === 'PAUSED' ? (['resume'] as const) : []),
    ...(status !== 'ABORTED' && countsOf(rollout).failed > 0 ? (['retry'] as const) : []),
    ...(status === 'ABORTED' || status === 'COMPLETED' ? [] : (['abort'] as const)),
  ]
  return (
    <>
      {actions.map(action => (
        <Button key={action} look={action === 'abort' ? 'danger' : undefined} onClick={() => ask(action)}>
          {t(`rollouts.${action}`)}
        </Button>
      ))}
      {asked && (
        <Dialog
          kind={asked === 'abort' ? 'delete' : 'confirm'}
          icon="alert"
          title={t(`rollouts.${asked}.title`, { name })}
          message={t(`rollouts.${asked}.text`)}
          okLabel={t(`rollouts.${asked}`)}
          busy={isPending}
          onAnswer={ok => (ok ? mutate({ action: asked }) : ask(undefined))}
        />
      )}
    </>
  )
}
