import { createTripLink, dayMs } from '@muster/contract'
import { Button, toast, useApi, useFormat, useLeave } from '@muster/ui'
import { NumberField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './share-trip.css'

interface Props {
  unitId: number
  /** ISO 8601. */
  from: string
  to: string
  onClose(): void
}

const usualDays = 7
const mostDays = 90

/** Creates a link to a trip and then shows it once. */
export function ShareTripDrawer({ unitId, from, to, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useId()
  const [days, setDays] = useState(usualDays)
  const { mutate, data, error, isPending } = useMutation(useApi().mutationFor(createTripLink))
  const leave = useLeave(onClose, { isDirty: days !== usualDays && !data, isBusy: isPending })
  return (
    <Drawer
      title={t('reports.sharedTrips.new')}
      onClose={leave}
      footer={
        data ? (
          <Button look="primary" onClick={onClose}>
            {t('reports.sharedTrips.done')}
          </Button>
        ) : (
          <>
            <Button disabled={isPending} onClick={leave}>
              {t('ui.cancel')}
            </Button>
            <Button look="primary" type="submit" form={form} busy={isPending}>
              {t('reports.sharedTrips.make')}
            </Button>
          </>
        )
      }
    >
      <p>{`${format.dateTime(from)} – ${format.dateTime(to)}`}</p>
      {data ? (
        <CreatedLink address={`${location.origin}/shared-trip#${data.secret}`} />
      ) : (
        <form
          id={form}
          className="share-trip"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            mutate({ body: { unitId, from, to, expiresAt: new Date(Date.now() + days * dayMs).toISOString() } })
          }}
        >
          <p className="m-muted">{t('reports.sharedTrips.hint')}</p>
          <NumberField
            label={t('reports.sharedTrips.days')}
            min={1}
            max={mostDays}
            required
            value={days}
            onChange={value => value !== null && setDays(value)}
          />
          {error && (
            <p className="m-field-error" role="alert">
              {error.message}
            </p>
          )}
        </form>
      )}
    </Drawer>
  )
}

function CreatedLink({ address }: { address: string }): ReactNode {
  const { t } = useTranslation()
  const element = useRef<HTMLPreElement>(null)
  // the button that had the focus is gone
  useEffect(() => element.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ tone: 'success', text: t('reports.sharedTrips.copied') }),
      () => toast({ tone: 'danger', text: t('reports.sharedTrips.copy.failed') }),
    )
  return (
    <section className="share-trip" aria-label={t('reports.sharedTrips.link')}>
      <p className="m-callout">{t('reports.sharedTrips.once')}</p>
      <pre ref={element} tabIndex={0} dir="ltr">
        {address}
      </pre>
      <Button onClick={() => void copy()}>{t('reports.sharedTrips.copy')}</Button>
    </section>
  )
}
