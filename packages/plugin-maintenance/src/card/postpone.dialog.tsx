import { zodResolver } from '@hookform/resolvers/zod'
import { Num, TextArea } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCounters } from '../state/counters.ts'
import { FormDialog } from './form-dialog.tsx'
import { keysOf, namesOf, type Subject } from './subject.ts'
import type { CardActions } from './use-card-actions.ts'
import { postponeAction, Postponement } from './work.schema.ts'

interface Props {
  subject: Subject
  actions: CardActions
  onClose(): void
}

/** Postpones services by distance or hours. */
export function PostponeDialog({ subject, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const { counter } = subject
  const form = useForm({
    resolver: zodResolver(Postponement),
    mode: 'onTouched',
    defaultValues: { value: null, notes: '' },
  })
  const submit = async () => {
    let isDone = false
    await form.handleSubmit(async value => {
      isDone = await actions.act(postponeAction({ serviceKeys: keysOf(subject), counter }, value, counters), subject)
    })()
    return isDone
  }
  return (
    <FormDialog
      title={t('maintenance.action.POSTPONE')}
      subject={namesOf(subject)}
      okLabel={t('maintenance.action.POSTPONE')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Num
        of={form}
        name="value"
        label={t('maintenance.postpone.value')}
        min={0}
        max={1_000_000}
        digits={1}
        unit={counters.label(counter)}
        hint={t('maintenance.postpone.hint')}
        required
      />
      <TextArea of={form} name="notes" label={t('maintenance.work.notes')} max={4000} rows={2} />
    </FormDialog>
  )
}
