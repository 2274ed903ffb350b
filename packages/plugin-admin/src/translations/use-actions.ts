import { useDialogs, useClient, type DialogEvent } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { translationManagement } from '../clients/translations.client.ts'

interface Subject {
  projectId: number
  projectName: string
  version: string
}

type Action = 'init' | 'push' | 'pull' | 'addVersion'

const events = {
  init: ['tmInitSuccess', 'tmInitFailure'],
  push: ['tmPushSuccess', 'tmPushFailure'],
  pull: ['tmPullSuccess', 'tmPullFailure'],
  addVersion: ['tmAddNewVersionSuccess', 'tmAddNewVersionFailure'],
} as const satisfies Record<Action, readonly [DialogEvent, DialogEvent]>

/** Returns the actions of a project; each raises its event and resolves to true on success (001 §8). */
export function useActions({ projectId, projectName, version }: Subject) {
  const client = useClient(translationManagement)
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const [busy, setBusy] = useState<Action>()
  const name = `${projectName} ${version}`

  async function perform(action: Action, run: () => Promise<void>, subject = name): Promise<boolean> {
    if (busy) return false
    setBusy(action)
    const [success, failure] = events[action]
    try {
      await run()
      await Promise.all(client.keys().map(queryKey => queries.invalidateQueries({ queryKey })))
      void dialogs.raise(success, { name: subject })
      return true
    } catch (error) {
      void dialogs.raise(failure, { name: subject, error })
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    init: async () =>
      (await dialogs.raise('tmInitConfirmation', { name })) &&
      (await perform('init', () => client.init(projectId, version))),
    push: () => perform('push', () => client.push(projectId, version)),
    pull: async (languages: string[]) => {
      if (languages.length > 0) return perform('pull', () => client.pull(projectId, version, languages))
      await dialogs.raise('tmNoLanguagesSelectedError')
      return false
    },
    addVersion: (added: string) => perform('addVersion', () => client.addVersion(projectId, added), added),
  }
}
