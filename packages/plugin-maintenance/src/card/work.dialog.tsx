import { zodResolver } from '@hookform/resolvers/zod'
import { DateTime, Num, Text, TextArea } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCounters } from '../state/counters.ts'
import { FormDialog } from './form-dialog.tsx'
import { keysOf, namesOf, type Subject } from './subject.ts'
import type { CardActions } from './use-card-actions.ts'
import { Work, workAction } from './work.schema.ts'

interface Props {
  code: 'START' | 'CLOSE'
  subject: Subject
  actions: CardActions
  onClose(): void
}

/** Starts or closes services with date, counter and cost. */
export function WorkDialog({ code, subject, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const { counter, current, services, currencyId } = subject
  const [now] = useState(() => Date.now())
  const form = useForm({
    resolver: zodResolver(Work),
    mode: 'onTouched',
    defaultValues: {
      date: now,
      counter: current === undefined ? null : counters.shown(counter, current),
      cost: null,
      workOrderNumber: services[0]?.workOrderNumber ?? '',
      eta: '',
      mechanicName: '',
      notes: '',
    },
  })
  const submit = async () => {
    let isDone = false
    await form.handleSubmit(async work => {
      isDone = await actions.act(workAction(code, { serviceKeys: keysOf(subject), counter }, work, counters), subject)
    })()
    return isDone
  }
  return (
    <FormDialog
      title={t(`maintenance.action.${code}`)}
      subject={namesOf(subject)}
      okLabel={t(`maintenance.action.${code}`)}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateTime of={form} name="date" label={t(`maintenance.work.date.${code}`)} required />
      <div className="mnt-pair">
        <Num
          of={form}
          name="counter"
          label={t(`maintenance.work.counter.${counter}`)}
          min={0}
          max={10_000_000}
          digits={1}
          unit={counters.label(counter)}
          hint={t('maintenance.work.counterHint')}
          required
        />
        <Num
          of={form}
          name="cost"
          label={t('maintenance.work.cost')}
          min={0}
          max={1_000_000_000}
          digits={2}
          {...(currencyId === undefined ? { hint: t('maintenance.work.costHint') } : { unit: currencyId })}
          required
        />
      </div>
      <div className="mnt-pair">
        <Text of={form} name="workOrderNumber" label={t('maintenance.work.order')} max={100} />
        <Text of={form} name="mechanicName" label={t('maintenance.work.mechanic')} max={200} />
      </div>
      {code === 'START' && (
        <Text of={form} name="eta" label={t('maintenance.work.eta')} hint={t('maintenance.work.etaHint')} max={100} />
      )}
      <TextArea of={form} name="notes" label={t('maintenance.work.notes')} max={4000} rows={2} />
    </FormDialog>
  )
}
