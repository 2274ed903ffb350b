import {
  abortRollout as abort,
  createRollout as create,
  getRollout,
  listRolloutMembers,
  listRolloutModels,
  listRollouts as list,
  pauseRollout as pause,
  resumeRollout as resume,
  retryRollout as retry,
} from '@muster/contract'
import { Clock, Db } from '#kernel/dependencies.ts'
import { handle, type Context, type Handler } from '#kernel/http/handler.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { abortRollout, pauseRollout, resumeRollout, retryRollout, type Changing } from './change-rollout.ts'
import { createRollout } from './create-rollout.ts'
import { listMembers, listModels, listRollouts, readRollout } from './read-rollouts.ts'

const changingOf = ({ caller, scope, use }: Pick<Context, 'caller' | 'scope' | 'use'>): Changing => ({
  db: use(Db),
  topics: use(Topics),
  link: use(DeviceLink),
  now: use(Clock).now(),
  scope,
  login: caller.login,
})

/** Operations for rolling out firmware and commands to many units in waves. */
export const rollouts: readonly Handler[] = [
  handle(list, ({ query, scope, use }) => listRollouts(use(Db), scope, query)),
  handle(create, async ({ body, caller, scope, use }) =>
    readRollout(use(Db), scope, await createRollout({ db: use(Db), caller, scope, now: use(Clock).now() }, body)),
  ),
  handle(listRolloutModels, ({ scope, use }) => listModels(use(Db), scope)),
  handle(getRollout, ({ path, scope, use }) => readRollout(use(Db), scope, path.id)),
  handle(listRolloutMembers, ({ path, query, scope, use }) => listMembers(use(Db), scope, path.id, query)),

  handle(pause, async ({ path, ...context }) => {
    await pauseRollout(changingOf(context), path.id)
    return readRollout(context.use(Db), context.scope, path.id)
  }),
  handle(resume, async ({ path, ...context }) => {
    await resumeRollout(changingOf(context), path.id)
    return readRollout(context.use(Db), context.scope, path.id)
  }),
  handle(abort, async ({ path, ...context }) => {
    await abortRollout(changingOf(context), path.id)
    return readRollout(context.use(Db), context.scope, path.id)
  }),
  handle(retry, async ({ path, body, ...context }) => {
    await retryRollout(changingOf(context), path.id, body.unitIds)
    return readRollout(context.use(Db), context.scope, path.id)
  }),
]
