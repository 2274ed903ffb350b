import { Button, Dialog, toast, useFormat, useClient } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { imports, type Import } from './imports.client.ts'
import { useDownload } from './use-download.ts'

type Action = 'run' | 'stop' | 'resume'

/** Shows the actions for the import's current state. */
export function ImportActions({ of: { id, state, counts } }: { of: Import }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const client = useClient(imports)
  const queries = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const refused = useDownload(() => client.refused(id))
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) => client[action](id),
    onError: error => toast({ tone: 'danger', text: `${t('organisation.import.failed')} ${error.message}` }),
    onSettled: () => {
      setConfirming(false)
      // the import has changed lists
      return queries.invalidateQueries()
    },
  })
  const row = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useLayoutEffect(() => {
    // each state replaces the button, and the new one takes over the focus
    const isLost = document.activeElement === document.body && before.current !== 'CHECKING'
    if (isLost && before.current !== state) (row.current?.querySelector('button') ?? row.current)?.focus()
    before.current = state
  }, [state])
  const remaining = counts.add + counts.change - counts.done
  return (
    <div className="imports-row" ref={row} tabIndex={-1}>
      {state === 'READY' && remaining > 0 && (
        <Button look="primary" busy={isPending} onClick={() => setConfirming(true)}>
          {t('organisation.import.run')}
        </Button>
      )}
      {state === 'RUNNING' && (
        <Button busy={isPending} onClick={() => mutate('stop')}>
          {t('organisation.import.stop')}
        </Button>
      )}
      {(state === 'STOPPED' || state === 'FAILED') && remaining > 0 && (
        <Button look="primary" busy={isPending} onClick={() => mutate('resume')}>
          {t('organisation.import.resume')}
        </Button>
      )}
      {state !== 'CHECKING' && counts.refused > 0 && (
        <Button icon="download" busy={refused.isPending} onClick={() => refused.mutate(undefined)}>
          {t('organisation.import.refusedLines')}
        </Button>
      )}
      {isConfirming && (
        <Dialog
          kind="confirm"
          title={t('organisation.import.ask')}
          message={t('organisation.import.askText', {
            add: number(counts.add),
            change: number(counts.change),
            refused: number(counts.refused),
          })}
          okLabel={t('organisation.import.run')}
          busy={isPending}
          onAnswer={ok => (ok ? mutate('run') : setConfirming(false))}
        />
      )}
    </div>
  )
}
