import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trigger } from '../services/scheduler.service.ts'
import { DisableDialog } from './disable.dialog.tsx'
import './scheduler.css'
import { ServerTable } from './server-table.tsx'
import { TriggerDrawer } from './trigger.drawer.tsx'
import { TriggerTable } from './trigger-table.tsx'

/** Shows the scheduled jobs and the servers that run them; refreshes automatically. */
export function SchedulerScreen(): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState<Trigger>()
  const [disabling, setDisabling] = useState<Trigger>()
  return (
    <section className="scheduler" aria-labelledby={id}>
      <h1 id={id}>{t('admin.scheduler')}</h1>
      {(['cluster', 'standalone'] as const).map(type => (
        <TriggerTable key={type} type={type} onOpen={setOpen} onDisable={setDisabling} />
      ))}
      <ServerTable />
      {open && <TriggerDrawer trigger={open} onClose={() => setOpen(undefined)} />}
      {disabling && <DisableDialog trigger={disabling} onDone={() => setDisabling(undefined)} />}
    </section>
  )
}
