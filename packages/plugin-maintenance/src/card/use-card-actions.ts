import { useDialogs, useService, type DialogEvent } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { changedByActions, maintenanceCard, type Action } from '../services/index.ts'
import { namesOf } from './subject.ts'

type Named = Parameters<typeof namesOf>[0]

/** Everything that changes a card. Each tells by its events what became of it, and answers whether it is done (001 §8). */
export interface CardActions {
  act(action: Action, about: Named): Promise<boolean>
  reopen(keys: readonly string[], about: Named): Promise<boolean>
  remove(keys: readonly string[], about: Named): Promise<boolean>
}

export function useCardActions(unitId: number): CardActions {
  const service = useService(maintenanceCard)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const run = async (call: () => Promise<unknown>, about: Named, done: DialogEvent, failed: DialogEvent) => {
    const name = namesOf(about)
    try {
      await call()
    } catch (error) {
      await dialogs.raise(failed, { name, error })
      return false
    }
    await Promise.all(changedByActions.map(queryKey => queries.invalidateQueries({ queryKey })))
    void dialogs.raise(done, { name })
    return true
  }
  return {
    act: (action, about) => run(() => service.act(unitId, action), about, 'mntCardPerformActionSuccess', 'mntCardPerformActionError'),
    reopen: (keys, about) =>
      run(() => service.reopen(unitId, keys), about, 'mntClosedServicesReopeningSuccess', 'mntClosedServicesReopeningFailure'),
    async remove(keys, about) {
      if (!(await dialogs.raise('maintenanceServiceDelete', { name: namesOf(about) }))) return false
      return run(() => service.remove(unitId, keys), about, 'mntCardDeleteServiceSuccess', 'mntCardDeleteServiceError')
    },
  }
}
