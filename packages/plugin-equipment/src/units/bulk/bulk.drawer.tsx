import { Button, useApi, useFormat } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { units as resource, type UnitRow } from '../units.resource.ts'
import { changeAll, changeOf, type BulkAction, type BulkInput, type UnitResult } from './bulk-change.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkSummary } from './bulk-summary.tsx'
import { useRemovalConfirmation } from './use-removal-confirmation.ts'

interface Props {
  action: BulkAction
  units: readonly UnitRow[]
  onClose(isDone: boolean): void
}

/** Collects the input of an action, runs it on the selected units, and shows the results. */
export function BulkDrawer({ action, units, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const queries = useQueryClient()
  const form = useId()
  const [input, setInput] = useState<BulkInput>({
    fleetId: null,
    companyId: null,
    keepsMaintenance: true,
    profile: null,
  })
  const [wasSent, setSent] = useState(false)
  const [progress, setProgress] = useState<readonly UnitResult[]>()
  const [results, setResults] = useState<readonly UnitResult[]>()
  const [isAsking, setAsking] = useState(false)
  const confirmRemoval = useRemovalConfirmation(units)
  const isRunning = isAsking || (progress !== undefined && results === undefined)
  const title = t(`equipment.units.bulk.${action}`)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const change = changeOf(action, input)
    if (!change || isRunning) return
    if (action === 'profile' && input.profile?.assigned === false) {
      setAsking(true)
      const isConfirmed = await confirmRemoval(input.profile).finally(() => setAsking(false))
      if (!isConfirmed) return
    }
    setProgress([])
    setResults(await changeAll(api, units, change, setProgress))
    void queries.invalidateQueries({ queryKey: [resource.id] })
  }
  if (results)
    return (
      <Drawer
        title={title}
        onClose={() => onClose(true)}
        footer={
          <Button look="primary" onClick={() => onClose(true)}>
            {t('ui.close')}
          </Button>
        }
      >
        <BulkSummary results={results} />
      </Drawer>
    )
  return (
    <Drawer
      title={title}
      onClose={() => !isRunning && onClose(false)}
      footer={
        <>
          <Button disabled={isRunning} onClick={() => onClose(false)}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isRunning}>
            {t('equipment.units.bulk.run', { count: units.length, shown: number(units.length) })}
          </Button>
        </>
      }
    >
      <form id={form} className="units-form" noValidate onSubmit={event => void run(event)}>
        <p>{t(`equipment.units.bulk.${action}.text`)}</p>
        <BulkFields action={action} value={input} wasSent={wasSent} onChange={setInput} />
        {progress && (
          <p role="status">
            {t('equipment.units.bulk.progress', { done: number(progress.length), all: number(units.length) })}
          </p>
        )}
      </form>
    </Drawer>
  )
}
