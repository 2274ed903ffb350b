import { Loading, StatePanel, Button, LinkButton, Retry, useCan, useClient } from '@muster/ui'
import '@muster/ui/screens.css'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import '../maintenance.css'
import { ActionDialog, type RequestedAction } from './action.dialog.tsx'
import { CardHead, CardTitle } from './card-head.tsx'
import { ClosedServices } from './closed-services.tsx'
import { ServiceGroup } from './service-group.tsx'
import { useCardActions } from './use-card-actions.ts'
import { fleetCard, fleetChoice } from '../fleet/fleet.routes.ts'
import { maintenanceCard, type ActionCode } from '../clients/index.ts'

interface Props {
  params: { id: string }
  query: { backUrl?: string | undefined }
}

/** Shows the services of one unit by state with the allowed actions (001 §4). */
export function CardScreen({ params, query: { backUrl } }: Props): ReactNode {
  const { t } = useTranslation()
  const titleId = useId()
  const unitId = Number(params.id)
  const { card, closed, groups, allowed, allowedIn, mayEdit } = useCard(unitId)
  const actions = useCardActions(unitId)
  const [requestedAction, setRequestedAction] = useState<RequestedAction>()
  if (card.isPending) return <Loading />
  if (!card.data) return <CardFailed error={card.error} onRetry={() => void card.refetch()} />
  const { profileName, currentEngineHours, currentOdometer, currencyId } = card.data
  return (
    <section className="m-screen mnt-card" aria-labelledby={titleId}>
      <CardTitle card={card.data} id={titleId} backUrl={backUrl} />
      <CardHead card={card.data} />
      {allowed.isError && (
        <PartFailed text={t('maintenance.card.actionsFailed')} onRetry={() => void allowed.refetch()} />
      )}
      {groups.map(group => (
        <ServiceGroup
          key={`${group.stateId} ${group.intervalTypeCode}`}
          unitId={unitId}
          cardHref={fleetCard.href({ params: { id: unitId }, query: { backUrl } })}
          group={group}
          allowed={allowedIn(group.stateId)}
          mayDelete={mayEdit}
          onDelete={services => void actions.remove({ services })}
          onAct={(code, services) => {
            const current = group.intervalTypeCode === 'ODOMETER' ? currentOdometer : currentEngineHours
            setRequestedAction({ code, subject: { counter: group.intervalTypeCode, current, services, currencyId } })
          }}
        />
      ))}
      {groups.length === 0 && (
        <StatePanel
          icon="wrench"
          title={t('maintenance.card.empty')}
          subtitle={t(profileName ? 'maintenance.card.nothingDue' : 'maintenance.card.noProfile')}
        />
      )}
      {closed.isError && <PartFailed text={t('maintenance.card.closedFailed')} onRetry={() => void closed.refetch()} />}
      {closed.data && <ClosedServices closed={closed.data} actions={mayEdit ? actions : undefined} />}
      {requestedAction && (
        <ActionDialog {...requestedAction} actions={actions} onClose={() => setRequestedAction(undefined)} />
      )}
    </section>
  )
}

interface Retrying {
  onRetry(): void
}

/** Replaces the card after a failed load. */
function CardFailed({ error, onRetry }: Retrying & { error: Error | null }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="alert" title={t('maintenance.card.failed')} subtitle={error?.message}>
      <Retry error={error} look="primary" onRetry={onRetry} />
      <LinkButton look="quiet" href={fleetChoice.href()}>
        {t('maintenance.fleet')}
      </LinkButton>
    </StatePanel>
  )
}

/** Shows that one part failed to load and keeps the rest of the card. */
function PartFailed({ text, onRetry }: Retrying & { text: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <p role="alert">
      {text}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}

/** Loads the card of a unit, its closed services and, with permission, the actions its states allow. */
function useCard(unitId: number) {
  const service = useClient(maintenanceCard)
  const card = useQuery(service.card(unitId))
  const closed = useQuery(service.closed(unitId))
  const groups = card.data?.serviceGroups ?? []
  const states = [...new Set(groups.map(({ stateId }) => stateId))]
  const mayEdit = useCan({ anyOf: ['MNT_CARD_EDIT'] })
  const allowed = useQuery({ ...service.actions(states), enabled: mayEdit && states.length > 0, staleTime: 300_000 })
  const allowedIn = (stateId: number): readonly ActionCode[] =>
    allowed.data?.find(({ stateFromId }) => stateFromId === stateId)?.actions ?? []
  return { card, closed, groups, allowed, allowedIn, mayEdit }
}
