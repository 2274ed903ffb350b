import type { Opened } from '@muster/core'
import { Button, toast, useLeave, useClient } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { Merge, useMerge } from '@muster/ui/screens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduler, type Schedule, type Trigger } from '../clients/scheduler.client.ts'
import { formatSchedule } from './format-schedule.ts'
import { NextRuns, useNextRuns } from './next-runs.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { TriggerFacts } from './trigger-facts.tsx'
import { scheduleOfTrigger, useScheduleDraft } from './use-schedule-draft.ts'
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
  const { mutate, isPending, question } = useReschedule(opened, { refill: draft.refill, onDone: onClose })
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
      <Merge question={question} />
    </Drawer>
  )
}

interface Rescheduling {
  refill(schedule: Schedule): void
  onDone(): void
}

function useReschedule(trigger: Trigger, { refill, onDone }: Rescheduling) {
  const { t, i18n } = useTranslation()
  const client = useClient(scheduler)
  const queries = useQueryClient()
  const name = useJobTexts().nameOf(trigger)
  const openedOf = (read: Trigger): Opened<{ schedule: Schedule }> => ({
    model: { schedule: scheduleOfTrigger(read) },
    version: read.version,
  })
  const [opened, setOpened] = useState(() => openedOf(trigger))
  const merging = useMerge<{ schedule: Schedule }>(() => ({
    label: t('admin.scheduler.schedule'),
    show: schedule => formatSchedule(schedule as Schedule, t, i18n.language),
  }))
  const mutation = useMutation({
    mutationFn: (entered: Schedule) =>
      merging.save({
        opened,
        entered: { schedule: entered },
        nameOf: () => name,
        store: ({ schedule }, version) => client.reschedule(trigger, schedule, version),
        async reopen() {
          const { items } = await queries.fetchQuery({ ...client.triggers(trigger.type), staleTime: 0 })
          return openedOf(items.find(item => item.name === trigger.name) ?? trigger)
        },
        refill(record, selected) {
          setOpened(record)
          refill(selected.schedule)
        },
      }),
    onSuccess: isSaved => {
      if (!isSaved) return
      toast({ tone: 'success', text: t('admin.scheduler.reschedule.done', { name }) })
      onDone()
      return queries.invalidateQueries({ queryKey: client.key() })
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('admin.scheduler.reschedule.failed', { name })} ${error.message}` }),
  })
  return { ...mutation, question: merging.question }
}
