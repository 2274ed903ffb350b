import { Dialog, useHost } from '@muster/ui'
import { Switch } from '@muster/ui/controls'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trigger } from '../clients/scheduler.client.ts'
import './scheduler.css'
import { scheduler } from './scheduler.routes.ts'
import { ServerTable } from './server-table.tsx'
import { TriggerDrawer } from './trigger.drawer.tsx'
import { TriggerTable } from './trigger-table.tsx'
import { useJobTexts } from './use-job-texts.ts'
import { useTriggerAction } from './use-triggers.ts'

/** Shows the scheduled jobs, or only those whose last run failed, and the servers that run them; refreshes automatically. */
export function SchedulerScreen({ query: { failed } }: { query: { failed: boolean } }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const id = useId()
  const [open, setOpen] = useState<Trigger>()
  const [disabling, setDisabling] = useState<Trigger>()
  return (
    <section className="scheduler" aria-labelledby={id}>
      <h1 id={id}>{t('admin.scheduler')}</h1>
      <Switch
        label={t('admin.scheduler.onlyFailed')}
        checked={failed}
        onChange={only => nav?.go(scheduler.href({ query: { ...(only && { failed: only }) } }), { replace: true })}
      />
      {(['cluster', 'standalone'] as const).map(type => (
        <TriggerTable key={type} type={type} onlyFailed={failed} onOpen={setOpen} onDisable={setDisabling} />
      ))}
      <ServerTable />
      {open && <TriggerDrawer trigger={open} onClose={() => setOpen(undefined)} />}
      {disabling && <DisableDialog trigger={disabling} onDone={() => setDisabling(undefined)} />}
    </section>
  )
}

/** Disables a trigger after confirmation. */
function DisableDialog({ trigger, onDone }: { trigger: Trigger; onDone(): void }): ReactNode {
  const { t } = useTranslation()
  const { nameOf, textOf } = useJobTexts()
  const { mutate, isPending } = useTriggerAction('disable', onDone)
  return (
    <Dialog
      kind="confirm"
      title={t('admin.scheduler.disable.title', { name: nameOf(trigger) })}
      message={t('admin.scheduler.disable.text')}
      extra={textOf(trigger)}
      okLabel={t('admin.scheduler.disable')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate(trigger) : onDone())}
    />
  )
}
