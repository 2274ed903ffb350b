import { Loading, StatePanel } from '@muster/ui'
import '@muster/ui/screens.css'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../maintenance.css'
import { ActionDialog, type Asked } from './action.dialog.tsx'
import { CardFailed, PartFailed } from './card-failed.tsx'
import { CardHead } from './card-head.tsx'
import { CardTitle } from './card-title.tsx'
import { ClosedServices } from './closed-services.tsx'
import { ServiceGroup } from './service-group.tsx'
import { useCard } from './use-card.ts'
import { useCardActions } from './use-card-actions.ts'

interface Props {
  params: { id: string }
  query: { backUrl?: string | undefined }
}

/** The maintenance of one unit: its services by state, and what may be done about them (001 §4). */
export function CardScreen({ params, query: { backUrl } }: Props): ReactNode {
  const { t } = useTranslation()
  const titleId = useId()
  const unitId = Number(params.id)
  const { card, closed, groups, allowed, allowedIn, mayEdit } = useCard(unitId)
  const actions = useCardActions(unitId)
  const [asked, setAsked] = useState<Asked>()
  if (card.isPending) return <Loading />
  if (!card.data) return <CardFailed error={card.error} onRetry={() => void card.refetch()} />
  const { profileName, currentEngineHours, currentOdometer, currencyId } = card.data
  return (
    <section className="m-screen mnt-card" aria-labelledby={titleId}>
      <CardTitle card={card.data} id={titleId} backUrl={backUrl} />
      <CardHead card={card.data} />
      {allowed.isError && (
        <PartFailed words={t('maintenance.card.actionsFailed')} onRetry={() => void allowed.refetch()} />
      )}
      {groups.map(group => (
        <ServiceGroup
          key={`${group.stateId} ${group.intervalTypeCode}`}
          group={group}
          allowed={allowedIn(group.stateId)}
          mayDelete={mayEdit}
          onDelete={services => void actions.remove({ services })}
          onAct={(code, services) => {
            const current = group.intervalTypeCode === 'ODOMETER' ? currentOdometer : currentEngineHours
            setAsked({ code, subject: { counter: group.intervalTypeCode, current, services, currencyId } })
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
      {closed.isError && (
        <PartFailed words={t('maintenance.card.closedFailed')} onRetry={() => void closed.refetch()} />
      )}
      {closed.data && <ClosedServices closed={closed.data} actions={mayEdit ? actions : undefined} />}
      {asked && <ActionDialog {...asked} actions={actions} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
