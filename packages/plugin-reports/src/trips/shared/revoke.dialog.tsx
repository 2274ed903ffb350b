import { revokeTripLink, type ReportSchemas } from '@muster/contract'
import { Dialog, toast, useApi, useFormat } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  link: ReportSchemas['TripLink']
  onDone(): void
  onRevoked(): void
}

/** Revokes a link after confirmation. */
export function RevokeDialog({ link, onDone, onRevoked }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const name = link.unitName
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(revokeTripLink),
    onSuccess: () => {
      toast({ tone: 'success', text: t('reports.sharedTrips.revoke.done', { name }) })
      onRevoked()
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('reports.sharedTrips.revoke.failed', { name })} ${error.message}` }),
    onSettled: onDone,
  })
  return (
    <Dialog
      kind="confirm"
      title={t('reports.sharedTrips.revoke.title', { name })}
      message={t('reports.sharedTrips.revoke.text')}
      extra={`${format.dateTime(link.from)} – ${format.dateTime(link.to)}`}
      okLabel={t('reports.sharedTrips.revoke')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate({ path: { id: link.id } }) : onDone())}
    />
  )
}
