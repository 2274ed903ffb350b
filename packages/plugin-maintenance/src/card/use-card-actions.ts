import { ApiError } from '@muster/core'
import { useDialogs, useService, type DialogEvent } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changedByActions, maintenanceCard, type Action } from '../services/index.ts'
import { keysOf, namesOf, type ServiceSelection } from './subject.ts'

/** All changes of a card. Each reports its result through events and returns whether it is finished (001 §8). */
export interface CardActions {
  act(action: Action, selection: ServiceSelection): Promise<boolean>
  reopen(selection: ServiceSelection): Promise<boolean>
  remove(selection: ServiceSelection): Promise<boolean>
}

export function useCardActions(unitId: number): CardActions {
  const service = useService(maintenanceCard)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const restoreFocus = useRestoreFocus()
  const reload = () => Promise.all(changedByActions.map(queryKey => queries.invalidateQueries({ queryKey })))
  const run = async (
    call: () => Promise<unknown>,
    selection: ServiceSelection,
    done: DialogEvent,
    failed: DialogEvent,
  ) => {
    const name = namesOf(selection)
    const focusKeys = focusOrder(keysOf(selection)[0])
    const report = (event: DialogEvent, error?: unknown) =>
      dialogs.raise(event, { name, error }).then(() => restoreFocus(focusKeys))
    try {
      await call()
    } catch (error) {
      // what is shown is old where somebody else was quicker, and trying again would not help
      const isStale = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (!isStale) {
        await report(failed, error)
        return false
      }
      await reload()
      void report(failed, error)
      return true
    }
    await reload()
    void report(done)
    return true
  }
  return {
    act: (action, selection) =>
      run(() => service.act(unitId, action), selection, 'mntCardPerformActionSuccess', 'mntCardPerformActionError'),
    reopen: selection =>
      run(
        () => service.reopen(unitId, keysOf(selection)),
        selection,
        'mntClosedServicesReopeningSuccess',
        'mntClosedServicesReopeningFailure',
      ),
    async remove(selection) {
      if (!(await dialogs.raise('maintenanceServiceDelete', { name: namesOf(selection) }))) return false
      return run(
        () => service.remove(unitId, keysOf(selection)),
        selection,
        'mntCardDeleteServiceSuccess',
        'mntCardDeleteServiceError',
      )
    },
  }
}

/** What is on the card now, in its order. */
const serviceElements = () => [...document.querySelectorAll<HTMLElement>('.mnt-card [data-service]')]
const keyOf = ({ dataset }: HTMLElement) => dataset.service ?? ''

/** Where to go once this was done to a service: to it, to one below it, to one above it. */
function focusOrder(key: string | undefined): string[] {
  const keys = serviceElements().map(keyOf)
  const place = keys.findIndex(each => each === key)
  return place < 0 ? [] : [...keys.slice(place), ...keys.slice(0, place).toReversed()]
}

/**
 * Where what was done took away what had the focus, it goes to the row of the service, wherever that stands now, or to what
 * is left nearby, or to the title.
 */
function useRestoreFocus(): (focusKeys: readonly string[]) => void {
  const [focusKeys, restoreFocus] = useState<readonly string[]>()
  useEffect(() => {
    const { activeElement } = document
    if (!focusKeys || (activeElement !== document.body && activeElement?.tagName !== 'MAIN')) return
    const rows = new Map(serviceElements().map(element => [keyOf(element), element.closest('tr')]))
    const row = focusKeys.map(key => rows.get(key)).find(Boolean)
    const target = row ?? document.querySelector<HTMLElement>('.mnt-card h1')
    target?.focus()
  }, [focusKeys])
  return restoreFocus
}
