import { Button, Loading, StatePanel, Time, toast, useDialogs, useClient } from '@muster/ui'
import { keepFocus } from '@muster/ui/controls'
import { useId, useState, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { statusRules, canSniffing } from './can-sniffing.client.ts'
import { RequestDialog } from './request.dialog.tsx'
import { RequestStatus } from './request-status.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Milliseconds between reloads of the panel (001 §9). */
const refreshMs = 30_000

/** Loads the last request of a unit and cancels it. */
function useRequests(unitId: number, unitName: string) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const client = useClient(canSniffing)
  const queries = useQueryClient()
  const lastRequest = useQuery({ ...client.lastRequest(unitId), refetchInterval: refreshMs })
  const request = lastRequest.data?.request
  const reload = () => Promise.all(client.keys().map(queryKey => queries.invalidateQueries({ queryKey })))

  const cancel = useMutation({
    mutationFn: (id: number) => client.cancel(id),
    onSuccess: () => void toast({ tone: 'success', text: t('reports.canSniffing.canceled') }),
    onError: error => void toast({ tone: 'danger', text: `${t('reports.canSniffing.cancelFailed')} ${error.message}` }),
    onSettled: reload,
  })

  // a finished request may have produced a file
  const { status } = request ?? {}
  const filesKey = JSON.stringify(client.files(unitId).queryKey)
  useEffect(() => {
    if (status && !statusRules[status].blocksNew)
      void queries.invalidateQueries({ queryKey: JSON.parse(filesKey) as readonly unknown[] })
  }, [queries, filesKey, status])

  return {
    request,
    isLoading: lastRequest.isPending,
    error: lastRequest.data ? null : lastRequest.error,
    isReloading: lastRequest.isFetching,
    isCanceling: cancel.isPending,
    reload,
    /** Cancels the request after confirmation (001 §8). */
    async cancel() {
      if (request && (await dialogs.raise('cancelCanRequest', { name: unitName }))) cancel.mutate(request.id)
    },
  }
}

interface Props {
  unitId: number
  unitName: string
}

/** Shows the last request of a unit and reloads it every 30 seconds (001 §9). */
export function RequestPanel({ unitId, unitName }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const requests = useRequests(unitId, unitName)
  const { request } = requests
  const rules = request && statusRules[request.status]
  const canRequest = !requests.isLoading && requests.error === null && !rules?.blocksNew
  return (
    <section className="can-panel" aria-labelledby={id}>
      <header className="can-head">
        <h2 id={id}>{t('reports.canSniffing.lastRequest')}</h2>
        <div className="m-screen-actions" ref={keepFocus}>
          <Button look="quiet" busy={requests.isReloading} onClick={() => void requests.reload()}>
            {t('reports.canSniffing.reload')}
          </Button>
          {rules?.mayCancel && (
            <Button look="danger" busy={requests.isCanceling} onClick={() => void requests.cancel()}>
              {t('reports.canSniffing.cancel')}
            </Button>
          )}
          <Button
            look="primary"
            // not disabled, because the button has the focus when the request is sent
            aria-disabled={!canRequest || undefined}
            onClick={canRequest ? () => setDialogOpen(true) : undefined}
          >
            {t('reports.canSniffing.new')}
          </Button>
        </div>
      </header>
      {requests.isLoading && <Loading />}
      {requests.error && (
        <StatePanel icon="alert" subtitle={requests.error.message}>
          <Button onClick={() => void requests.reload()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {!requests.isLoading && !requests.error && !request && (
        <p className="m-muted">{t('reports.canSniffing.noRequest')}</p>
      )}
      {request && (
        <>
          <dl className="can-facts">
            <div>
              <dt>{t('reports.canSniffing.status')}</dt>
              <dd aria-live="polite">
                <RequestStatus status={request.status} />
              </dd>
            </div>
            <div>
              <dt>{t('reports.canSniffing.schedule')}</dt>
              <dd>{t(`reports.canSniffing.schedule.${request.schedule}`)}</dd>
            </div>
            <div>
              <dt>{t('reports.canSniffing.duration')}</dt>
              <dd>{t('reports.canSniffing.minutes', { count: request.duration })}</dd>
            </div>
            <div>
              <dt>{t('reports.canSniffing.sent')}</dt>
              <dd>
                <Time value={request.createdAt} />
              </dd>
            </div>
            <div>
              <dt>{t('reports.canSniffing.changed')}</dt>
              <dd>
                <Time value={request.updatedAt} />
              </dd>
            </div>
          </dl>
          {request.status === 'FAILED' && request.errorMessage && (
            <p className="can-error" role="alert">
              {request.errorMessage}
            </p>
          )}
          {rules?.blocksNew && <p className="m-muted">{t(`reports.canSniffing.blocked.${request.status}`)}</p>}
        </>
      )}
      {isDialogOpen && (
        <RequestDialog
          unitId={unitId}
          unitName={unitName}
          onSent={() => void requests.reload()}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </section>
  )
}
