import { Button, toast, useLeave, useClient } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduler, type Schedule, type Trigger } from '../clients/scheduler.client.ts'
import { NextRuns, useNextRuns } from './next-runs.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { TriggerFacts } from './trigger-facts.tsx'
import { useScheduleDraft } from './use-schedule-draft.ts'
import { useJobTexts } from './use-job-texts.ts'
import { useTriggers } from './use-triggers.ts'

/** Shows a trigger with its last runs, and edits its schedule with a preview of the next runs. */
export function TriggerDrawer({ trigger: opened, onClose }: { trigger: Trigger; onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const { nameOf, textOf } = useJobTexts()
  const trigger = useTriggers(opened.type).triggers.find(({ name }) => name === opened.name) ?? opened
  const draft = useScheduleDraft(opened)
  const next = useNextRuns(opened, draft.schedule)
  const { mutate, isPending } = useReschedule(opened, onClose)
  const leave = useLeave(onClose, { isDirty: draft.isTouched, isBusy: isPending })
  const save = () => {
    if (draft.schedule && next.runs) mutate(draft.schedule)
  }
  return (
    <Drawer
      title={nameOf(trigger)}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={formId} busy={isPending} disabled={!next.runs}>
            {t('admin.scheduler.save')}
          </Button>
        </>
      }
    >
      <p className="scheduler-about">{textOf(trigger)}</p>
      <TriggerFacts trigger={trigger} />
      <form
        id={formId}
        className="scheduler-form"
        aria-labelledby={`${formId}-title`}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <h3 id={`${formId}-title`}>{t('admin.scheduler.schedule')}</h3>
        <ScheduleFields draft={draft} error={next.scheduleError} />
        <NextRuns {...next} enabled={trigger.enabled} />
      </form>
    </Drawer>
  )
}

function useReschedule(trigger: Trigger, onDone: () => void) {
  const { t } = useTranslation()
  const client = useClient(scheduler)
  const queries = useQueryClient()
  const name = useJobTexts().nameOf(trigger)
  return useMutation({
    mutationFn: (schedule: Schedule) => client.reschedule(trigger, schedule),
    onSuccess: () => {
      toast({ tone: 'success', text: t('admin.scheduler.reschedule.done', { name }) })
      onDone()
      return queries.invalidateQueries({ queryKey: client.key() })
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('admin.scheduler.reschedule.failed', { name })} ${error.message}` }),
  })
}
