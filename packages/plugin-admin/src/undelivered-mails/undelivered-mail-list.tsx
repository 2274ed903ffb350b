import {
  sendUndeliveredMails,
  listUndeliveredMails,
  type FleetSchemas,
  discardUndeliveredMails,
} from '@muster/contract'
import { Button, Dialog, Time, useCan, useApi, toast } from '@muster/ui'
import { keepFocus } from '@muster/ui/controls'
import { ListScreen, pageRequest, pageState, type ListState } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './undelivered-mails.css'
import { type ListQuery, loadSequentially } from '@muster/core'
import { keepPreviousData, useQuery, useMutation } from '@tanstack/react-query'
import { undeliveredMailList } from './undelivered-mails.routes.ts'

/** Maximum number of emails in a call. */
const most = 20

const batchesOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, i) => ids.slice(i * most, (i + 1) * most))

/** Resends or discards emails, and shows the result as a toast. */
function useMailActions(onSettled: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const onError = (error: Error) =>
    void toast({ tone: 'danger', text: `${t('admin.undeliveredMails.failed')} ${error.message}` })
  const send = useMutation({
    mutationFn: (ids: readonly number[]) =>
      loadSequentially(batchesOf(ids), mailIds => api.call(sendUndeliveredMails, { body: { mailIds: [...mailIds] } })),
    onSuccess: results => {
      const sent = results.reduce((sum, result) => sum + result.sent, 0)
      const failed = results.flatMap(result => result.failed)
      if (sent > 0) toast({ tone: 'success', text: t('admin.undeliveredMails.sent', { count: sent }) })
      if (failed.length > 0)
        toast({
          tone: 'danger',
          text: `${t('admin.undeliveredMails.notSent', { count: failed.length })} ${failed[0]?.reason}`,
        })
    },
    onError,
    onSettled,
  })
  const discard = useMutation({
    mutationFn: (ids: readonly number[]) =>
      loadSequentially(batchesOf(ids), mailIds =>
        api.call(discardUndeliveredMails, { body: { mailIds: [...mailIds] } }),
      ),
    onSuccess: (_, ids) =>
      void toast({ tone: 'success', text: t('admin.undeliveredMails.discarded', { count: ids.length }) }),
    onError,
    onSettled,
  })
  return { send, discard }
}

type UndeliveredMail = FleetSchemas['UndeliveredMail']

/** Loads a page of abandoned emails, last tried first. */
function useUndeliveredMails(query: ListQuery): ListState<UndeliveredMail> {
  const go = useGo()
  const show = (changes: Partial<ListQuery>) =>
    go(undeliveredMailList.href({ query: { ...query, page: 1, ...changes } }))
  const result = useQuery({
    ...useApi().queryFor(listUndeliveredMails, { query: pageRequest(query) }),
    placeholderData: keepPreviousData,
  })
  return pageState(query, show, result)
}

/** Lists abandoned emails, which administrators can resend or discard. */
export function UndeliveredMailList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const list = useUndeliveredMails(query)
  const mayChange = useCan(sendUndeliveredMails.access)
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [discarding, setDiscarding] = useState<readonly number[]>()
  const { send, discard } = useMailActions(() => {
    setKeys(new Set())
    setDiscarding(undefined)
    list.reload()
  })
  // a mail of another page, or one that was sent in the meantime, is not selected
  const selected = list.rows.map(({ id }) => id).filter(id => keys.has(id))
  return (
    <>
      <ListScreen
        title={t('admin.undeliveredMails')}
        list={list}
        empty={t('admin.undeliveredMails.empty')}
        filters={
          <div className="undelivered-bulk" ref={keepFocus}>
            {selected.length > 0 && (
              <>
                <span>{t('controls.select.chosen', { count: selected.length })}</span>
                <Button busy={send.isPending} onClick={() => send.mutate(selected)}>
                  {t('admin.undeliveredMails.send')}
                </Button>
                <Button look="danger" onClick={() => setDiscarding(selected)}>
                  {t('admin.undeliveredMails.discard')}
                </Button>
              </>
            )}
          </div>
        }
      >
        <DataTable
          label={t('admin.undeliveredMails')}
          rows={list.rows}
          rowKey={mail => mail.id}
          remember="admin.undelivered-mails"
          selection={mayChange ? { keys: new Set(selected), change: setKeys } : undefined}
          actions={
            mayChange
              ? mail => [
                  { label: t('admin.undeliveredMails.send'), icon: 'play', run: () => send.mutate([mail.id]) },
                  {
                    label: t('admin.undeliveredMails.discard'),
                    icon: 'close',
                    tone: 'danger',
                    run: () => setDiscarding([mail.id]),
                  },
                ]
              : undefined
          }
          columns={[
            {
              id: 'recipient',
              header: t('admin.undeliveredMails.recipient'),
              cell: mail => mail.recipient,
              fixed: true,
            },
            {
              id: 'subject',
              header: t('admin.undeliveredMails.subject'),
              cell: mail => mail.subject,
              onPhone: 'detail',
            },
            { id: 'company', header: t('admin.undeliveredMails.company'), cell: mail => mail.companyName },
            {
              id: 'kind',
              header: t('admin.undeliveredMails.kind'),
              cell: mail => t(`admin.undeliveredMails.kind.${mail.kind}`),
              width: 120,
            },
            {
              id: 'first',
              header: t('admin.undeliveredMails.first'),
              cell: mail => <Time value={mail.firstTriedAt} />,
              width: 148,
            },
            {
              id: 'last',
              header: t('admin.undeliveredMails.last'),
              cell: mail => <Time value={mail.lastTriedAt} />,
              width: 148,
            },
            {
              id: 'attempts',
              header: t('admin.undeliveredMails.attempts'),
              cell: mail => mail.attempts,
              align: 'end',
              width: 92,
            },
            {
              id: 'reason',
              header: t('admin.undeliveredMails.reason'),
              cell: mail => <span title={mail.reason}>{mail.reason}</span>,
            },
          ]}
        />
      </ListScreen>
      {discarding && (
        <Dialog
          kind="confirm"
          title={t('admin.undeliveredMails.discard.title', { count: discarding.length })}
          message={t('admin.undeliveredMails.discard.text')}
          okLabel={t('admin.undeliveredMails.discard')}
          busy={discard.isPending}
          onAnswer={ok => (ok ? discard.mutate(discarding) : setDiscarding(undefined))}
        />
      )}
    </>
  )
}
