import { ApiError } from '@muster/core'
import { useDialogs, useService, type DialogEvent } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changedByActions, maintenanceCard, type Action } from '../services/index.ts'
import { keysOf, namesOf, type About } from './subject.ts'

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

/** What is on the card now, in its order. */
const shown = () => [...document.querySelectorAll<HTMLElement>('.mnt-card [data-service]')]
const keyOf = ({ dataset }: HTMLElement) => dataset.service ?? ''

/** Where to go once this was done to a service: to it, to one below it, to one above it. */
function wayFrom(key: string | undefined): string[] {
  const keys = shown().map(keyOf)
  const place = keys.findIndex(each => each === key)
  return place < 0 ? [] : [...keys.slice(place), ...keys.slice(0, place).toReversed()]
}

/**
 * Where what was done took away what had the focus, it goes to the row of the service, wherever that stands now, or to what
 * is left nearby, or to the title.
 */
function useFollow(): (way: readonly string[]) => void {
  const [way, follow] = useState<readonly string[]>()
  useEffect(() => {
    const { activeElement } = document
    if (!way || (activeElement !== document.body && activeElement?.tagName !== 'MAIN')) return
    const rows = new Map(shown().map(element => [keyOf(element), element.closest('tr')]))
    const row = way.map(key => rows.get(key)).find(Boolean)
    const target = row ?? document.querySelector<HTMLElement>('.mnt-card h1')
    target?.focus()
  }, [way])
  return follow
}
