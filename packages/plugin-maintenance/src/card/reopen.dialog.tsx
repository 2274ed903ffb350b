import { useDialogs, useFormat } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Closed } from '../clients/index.ts'
import { FormDialog } from './form-dialog.tsx'
import type { CardActions } from './use-card-actions.ts'

interface Props {
  closed: readonly Closed[]
  actions: CardActions
  onClose(): void
}

/** Selects the closed services to reopen; without a selection it shows an error (001 §5). */
export function ReopenDialog({ closed, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const dialogs = useDialogs()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const services = closed.filter(({ serviceKey }) => chosen.has(serviceKey))
  const submit = async () => {
    if (services.length > 0) return actions.reopen({ services })
    await dialogs.raise('mntClosedServiceNoServiceSelected')
    return false
  }
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <FormDialog
      title={t('maintenance.reopen')}
      subject={t('maintenance.reopen.text')}
      okLabel={t('maintenance.reopen.ok')}
      onSubmit={submit}
      onClose={onClose}
    >
      {closed.map(({ serviceKey, description, closedAt }) => (
        <Checkbox
          key={serviceKey}
          label={t('maintenance.reopen.service', { name: description, date: format.date(closedAt) })}
          checked={chosen.has(serviceKey)}
          onChange={() => toggle(serviceKey)}
        />
      ))}
    </FormDialog>
  )
}
