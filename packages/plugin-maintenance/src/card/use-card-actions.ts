import { ApiError } from '@muster/core'
import { useDialogs, useClient, type DialogEvent } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changedByActions, maintenanceCard, type Action } from '../clients/index.ts'
import { keysOf, namesOf, type ServiceSelection } from './subject.ts'

/** Changes of a card. Each shows its result in a dialog and returns true if the dialog may close (001 §8). */
export interface CardActions {
  act(action: Action, selection: ServiceSelection): Promise<boolean>
  reopen(selection: ServiceSelection): Promise<boolean>
  remove(selection: ServiceSelection): Promise<boolean>
}

export function useCardActions(unitId: number): CardActions {
  const service = useClient(maintenanceCard)
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
      // a concurrent change made the shown data stale, so a retry would fail again
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

/** Returns the service elements on the card in order. */
const serviceElements = () => [...document.querySelectorAll<HTMLElement>('.mnt-card [data-service]')]
const keyOf = ({ dataset }: HTMLElement) => dataset.service ?? ''

/** Returns the keys of services to focus after an action: the service, those below, those above. */
function focusOrder(key: string | undefined): string[] {
  const keys = serviceElements().map(keyOf)
  const place = keys.findIndex(each => each === key)
  return place < 0 ? [] : [...keys.slice(place), ...keys.slice(0, place).toReversed()]
}

/**
 * Restores the focus if an action removed the focused element: to the row of the service, to a row nearby, or to the
 * title.
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
