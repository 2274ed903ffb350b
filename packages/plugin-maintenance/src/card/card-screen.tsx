import { Button, Icon, LinkButton, Loading, StatePanel, useCan, useService } from '@muster/ui'
import '@muster/ui/screens.css'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetChoice } from '../fleet/fleet.routes.ts'
import { maintenanceMap } from '../map/map.routes.ts'
import { ownAddress } from '../own-address.ts'
import { maintenanceCard, type ActionCode } from '../services/index.ts'
import '../maintenance.css'
import { ActionDialog } from './action.dialog.tsx'
import { CardHead } from './card-head.tsx'
import { ClosedServices } from './closed-services.tsx'
import { ServiceGroup } from './service-group.tsx'
import type { Subject } from './subject.ts'
import { useCardActions } from './use-card-actions.ts'

interface Props {
  params: { id: string }
  query: { backUrl?: string | undefined }
}

/** The maintenance of one unit: its services by state, and what may be done about them (001 §4). */
export function CardScreen({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const titleId = useId()
  const unitId = Number(params.id)
  const service = useService(maintenanceCard)
  const card = useQuery(service.card(unitId))
  const closed = useQuery(service.closed(unitId))
  const groups = card.data?.serviceGroups ?? []
  const states = [...new Set(groups.map(({ stateId }) => stateId))]
  const mayEdit = useCan({ anyOf: ['MNT_CARD_EDIT'] })
  const allowed = useQuery({ ...service.actions(states), enabled: mayEdit && states.length > 0, staleTime: 300_000 })
  const actions = useCardActions(unitId)
  const [asked, setAsked] = useState<{ code: ActionCode; subject: Subject }>()
  if (card.isPending) return <Loading />
  if (!card.data) {
    return (
      <StatePanel icon="alert" title={t('maintenance.card.failed')} subtitle={card.error?.message}>
        <Button look="primary" onClick={() => void card.refetch()}>{t('ui.retry')}</Button>
        <LinkButton look="quiet" href={fleetChoice.href()}>{t('maintenance.fleet')}</LinkButton>
      </StatePanel>
    )
  }
  const { unitName, currentEngineHours, currentOdometer } = card.data
  return (
    <section className="m-screen mnt-card" aria-labelledby={titleId}>
      <header className="m-screen-head">
        <div>
          <LinkButton className="m-button m-screen-back" look="quiet" href={ownAddress(query.backUrl) ?? fleetChoice.href({ query: { unitIds: [unitId] } })}>
            <Icon name="back" size={16} />{t('maintenance.back')}
          </LinkButton>
          <h1 id={titleId}>{unitName}<span className="m-screen-name">{t('maintenance.card')}</span></h1>
        </div>
        <div className="m-screen-actions">
          <LinkButton href={maintenanceMap.href({ query: { unitIds: [unitId] } })}><Icon name="map" />{t('maintenance.onMap')}</LinkButton>
        </div>
      </header>
      <CardHead card={card.data} />
      {allowed.isError && <Failed words={t('maintenance.card.actionsFailed')} onRetry={() => void allowed.refetch()} />}
      {groups.map(group => (
        <ServiceGroup
          key={`${group.stateId} ${group.intervalTypeCode}`}
          group={group}
          allowed={allowed.data?.find(({ stateFromId }) => stateFromId === group.stateId)?.actions ?? []}
          mayDelete={mayEdit}
          onDelete={services => void actions.remove(services.map(({ serviceKey }) => serviceKey), { services })}
          onAct={(code, services) => {
            const current = group.intervalTypeCode === 'ODOMETER' ? currentOdometer : currentEngineHours
            setAsked({ code, subject: { counter: group.intervalTypeCode, current, services } })
          }}
        />
      ))}
      {groups.length === 0 && (
        <StatePanel icon="wrench" title={t('maintenance.card.empty')} subtitle={t(card.data.profileName ? 'maintenance.card.nothingDue' : 'maintenance.card.noProfile')} />
      )}
      {closed.isError && <Failed words={t('maintenance.card.closedFailed')} onRetry={() => void closed.refetch()} />}
      {closed.data && <ClosedServices closed={closed.data} actions={mayEdit ? actions : undefined} />}
      {asked && <ActionDialog {...asked} actions={actions} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

/** Of a part: the rest of the card stands. */
function Failed({ words, onRetry }: { words: string; onRetry(): void }): ReactNode {
  const { t } = useTranslation()
  return <p role="alert">{words} <Button look="quiet" onClick={onRetry}>{t('ui.retry')}</Button></p>
}
