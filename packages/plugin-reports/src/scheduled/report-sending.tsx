import { previewReport, sendReportNow } from '@muster/contract'
import { Dialog, saveFile, toast, useApi, useCan } from '@muster/ui'
import { loadSequentially } from '@muster/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduledReports } from './scheduled-reports.resource.ts'

export interface SendableReport {
  configurationId: number
  name: string
  reportTypeIds: readonly number[]
}

interface ReportSending {
  /** Downloads the files of the next email; undefined without permission. */
  preview: ((report: SendableReport) => void) | undefined
  isPreviewing: boolean
  /** Sends after confirmation; undefined without permission. */
  send: ((report: SendableReport) => void) | undefined
  /** Open question. */
  dialog: ReactNode
}

/** Actions that send a scheduled report early. */
export function useReportSending(): ReportSending {
  const { t } = useTranslation()
  const api = useApi()
  const [asked, setAsked] = useState<SendableReport>()
  const mayPreview = useCan(previewReport.access)
  const maySend = useCan(sendReportNow.access)
  const preview = useMutation({
    mutationFn: ({ configurationId, reportTypeIds }: SendableReport) =>
      loadSequentially(reportTypeIds, async reportTypeId =>
        saveFile(await api.download(previewReport, { path: { configurationId }, query: { reportTypeId } })),
      ),
    onSuccess: () => void toast({ tone: 'success', text: t('app.exportSuccessful') }),
    onError: error => void toast({ tone: 'danger', text: `${t('reports.scheduled.preview.failed')} ${error.message}` }),
  })
  return {
    preview: mayPreview ? preview.mutate : undefined,
    isPreviewing: preview.isPending,
    send: maySend ? setAsked : undefined,
    dialog: asked && <SendDialog report={asked} onDone={() => setAsked(undefined)} />,
  }
}

/** Sends a report after confirmation. */
function SendDialog({ report, onDone }: { report: SendableReport; onDone(): void }): ReactNode {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { name, configurationId } = report
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(sendReportNow),
    onSuccess: () => void toast({ tone: 'success', text: t('reports.scheduled.send.done', { name }) }),
    onError: error =>
      void toast({ tone: 'danger', text: `${t('reports.scheduled.send.failed', { name })} ${error.message}` }),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: [scheduledReports.id] })
    },
  })
  return (
    <Dialog
      kind="confirm"
      title={t('reports.scheduled.send.title', { name })}
      message={t('reports.scheduled.send.text')}
      okLabel={t('reports.scheduled.send')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate({ path: { configurationId } }) : onDone())}
    />
  )
}
