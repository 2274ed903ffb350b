import { useCan, useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { maintenanceCard, type ActionCode } from '../services/index.ts'

/** The card of a unit, the actions its states allow, and its closed services; actions load only with permission. */
export function useCard(unitId: number) {
  const service = useService(maintenanceCard)
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
