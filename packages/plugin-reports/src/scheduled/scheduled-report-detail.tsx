import { HistoryLink } from '@muster/fleet-kit/record-history'
import { LinkButton, useFormat, useHost, Button, toast } from '@muster/ui'
import { Check, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduledReportDetail, scheduledReportHistory, scheduledReportList } from './scheduled.routes.ts'
import { blankScheduledReport } from './scheduled-report.model.ts'
import { scheduledReportSchema } from './scheduled-report.schema.ts'
import { scheduledReports } from './scheduled-reports.resource.ts'
import { ContentFields, ScheduleFields, RecipientFields } from './scheduled-report-fields.tsx'
import './scheduled.css'
import { useReportSending, type SendableReport } from './report-sending.tsx'

/** Redirects to the list if the ID is neither `new` nor a number, such as `history` without an ID (001 §2). */
export function ScheduledReportDetail({ params }: { params: { id: string } }): ReactNode {
  const { nav } = useHost().core
  const isRecord = params.id === 'new' || /^\d+$/.test(params.id)
  useEffect(() => {
    if (!isRecord) nav?.go(scheduledReportList.href(), { replace: true })
  }, [isRecord, nav])
  return isRecord && <ScheduledReportForm id={params.id} />
}

function ScheduledReportForm({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const [blank, schema] = useMemo(
    () => [
      blankScheduledReport(zone),
      scheduledReportSchema({ noUnit: t('reports.scheduled.noUnit'), noCompany: t('reports.scheduled.noCompany') }),
    ],
    [zone, t],
  )
  const report = useDetail(scheduledReports, {
    id,
    schema,
    blank,
    list: scheduledReportList,
    self: scheduledReportDetail,
  })
  const { form, isNew, may } = report
  const [reportTypeIds] = form.watch(['reportTypeIds'])
  const actions = !isNew && (
    <>
      <HistoryLink kind="report-config" id={id} name={report.name} isBeside />
      <LinkButton href={scheduledReportHistory.href({ params: { id } })}>{t('reports.scheduled.history')}</LinkButton>
      <SendButtons
        report={{ configurationId: Number(id), name: report.name, reportTypeIds }}
        isDirty={form.formState.isDirty}
      />
    </>
  )
  return (
    <DetailScreen title={t('reports.scheduledReport')} detail={report} actions={actions}>
      <Text of={form} name="name" label={t('reports.name')} max={200} required />
      <Check of={form} name="enabled" label={t('reports.scheduled.enabled')} />
      <ContentFields form={form} disabled={!may.save} />
      <ScheduleFields form={form} disabled={!may.save} />
      <RecipientFields form={form} disabled={!may.save} />
      <TextArea of={form} name="notes" label={t('reports.scheduled.notes')} max={4000} />
      <TextArea
        of={form}
        name="notesFrame"
        label={t('reports.scheduled.notesFrame')}
        hint={t('reports.scheduled.notesFrame.hint')}
        max={4000}
        rows={3}
      />
    </DetailScreen>
  )
}

interface SendButtonsProps {
  report: SendableReport
  /** True if the form has unsaved changes, which the files and the email would not contain. */
  isDirty: boolean
}

/** Previews and sends a saved report from its form. */
function SendButtons({ report, isDirty }: SendButtonsProps): ReactNode {
  const { t } = useTranslation()
  const { preview, isPreviewing, send, dialog } = useReportSending()
  const unlessDirty = (act: (report: SendableReport) => void) => () =>
    isDirty ? void toast({ tone: 'info', text: t('reports.scheduled.send.unsaved') }) : act(report)
  return (
    <>
      {preview && (
        <Button icon="download" busy={isPreviewing} onClick={unlessDirty(preview)}>
          {t('reports.scheduled.preview')}
        </Button>
      )}
      {send && <Button onClick={unlessDirty(send)}>{t('reports.scheduled.send')}</Button>}
      {dialog}
    </>
  )
}
