import { useCan } from '@muster/ui'
import { useMemo } from 'react'
import { useStatuses } from '../fleet/use-statuses.ts'
import type { HistoryPosition, Track } from '../clients/history/track.ts'

export interface CompanyStatuses {
  /** Names by status id; empty for users without access to the fleet. */
  names: ReadonlyMap<number, string>
  /** Colours by status id, as the fleet map shows them. */
  colors: ReadonlyMap<number, string>
}

/** Returns the names and colours that the company gave to statuses. */
export function useCompanyStatuses(): CompanyStatuses {
  const { byId, colors } = useStatuses({ enabled: useCan({ anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] }) })
  const names = useMemo(() => new Map([...byId].map(([id, { name }]) => [id, name])), [byId])
  return { names, colors }
}

/** Replaces the default colours of statuses by those of the company. */
export function withTrackColors(track: Track, colors: CompanyStatuses['colors']): Track {
  return { ...track, colors: new Map([...track.colors].map(([id, color]) => [id, colors.get(id) ?? color])) }
}

export function withPositionColor(position: HistoryPosition, colors: CompanyStatuses['colors']): HistoryPosition {
  return { ...position, statusColor: colors.get(position.statusId) ?? position.statusColor }
}
