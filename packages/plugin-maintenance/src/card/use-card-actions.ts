import { ApiError } from '@muster/core'
import { useDialogs, useService, type DialogEvent } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { changedByActions, maintenanceCard, type Action } from '../services/index.ts'
import { keysOf, namesOf, type About } from './subject.ts'
import { useFollow, wayFrom } from './use-follow.ts'

/** All changes of a card. Each reports its result through events and returns whether it is finished (001 §8). */
export interface CardActions {
  act(action: Action, about: About): Promise<boolean>
  reopen(about: About): Promise<boolean>
  remove(about: About): Promise<boolean>
}

export function useCardActions(unitId: number): CardActions {
  const service = useService(maintenanceCard)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const follow = useFollow()
  const reread = () => Promise.all(changedByActions.map(queryKey => queries.invalidateQueries({ queryKey })))
  const run = async (call: () => Promise<unknown>, about: About, done: DialogEvent, failed: DialogEvent) => {
    const name = namesOf(about)
    const way = wayFrom(keysOf(about)[0])
    const tell = (event: DialogEvent, error?: unknown) => dialogs.raise(event, { name, error }).then(() => follow(way))
    try {
      await call()
    } catch (error) {
      // what is shown is old where somebody else was quicker, and trying again would not help
      const isOld = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (!isOld) {
        await tell(failed, error)
        return false
      }
      await reread()
      void tell(failed, error)
      return true
    }
    await reread()
    void tell(done)
    return true
  }
  return {
    act: (action, about) =>
      run(() => service.act(unitId, action), about, 'mntCardPerformActionSuccess', 'mntCardPerformActionError'),
    reopen: about =>
      run(
        () => service.reopen(unitId, keysOf(about)),
        about,
        'mntClosedServicesReopeningSuccess',
        'mntClosedServicesReopeningFailure',
      ),
    async remove(about) {
      if (!(await dialogs.raise('maintenanceServiceDelete', { name: namesOf(about) }))) return false
      return run(
        () => service.remove(unitId, keysOf(about)),
        about,
        'mntCardDeleteServiceSuccess',
        'mntCardDeleteServiceError',
      )
    },
  }
}
