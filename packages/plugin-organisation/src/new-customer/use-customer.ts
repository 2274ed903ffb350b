import {
  getCompany,
  listNotificationGroups,
  listUnitIds,
  listUsers,
  postUnitsProfiles,
  searchEntities,
  type FleetSchemas,
} from '@muster/contract'
import { useApi, useCan } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const firstPage = { start: 0, limit: 100 }

/** Existing records of a customer. */
export interface Customer {
  companyId: number
  name: string
  users: readonly FleetSchemas['UserRow'][]
  unitIds: readonly number[]
  /** Units with a status profile. */
  profiledCount: number
  fleets: readonly FleetSchemas['SearchItem'][]
  groups: readonly FleetSchemas['NotificationGroupRow'][]
}

interface CustomerState {
  customer: Customer | undefined
  error: Error | null
  isLoading: boolean
  retry(): void
  /** Reloads the records after a step. */
  refresh(): Promise<void>
}

/** Loads the customer's records, so that steps completed elsewhere or before a reload count as well. */
export function useCustomer(companyId: number | undefined): CustomerState {
  const api = useApi()
  const queries = useQueryClient()
  const maySee = {
    users: useCan(listUsers.access),
    units: useCan(listUnitIds.access),
    profiles: useCan(postUnitsProfiles.access),
    fleets: useCan(searchEntities.access),
    groups: useCan(listNotificationGroups.access),
  }
  const queryKey = ['organisation.customer', companyId]
  const found = useQuery({
    queryKey,
    enabled: companyId !== undefined,
    queryFn: async ({ signal }): Promise<Customer> => {
      const id = companyId ?? 0
      const { name } = await api.call(getCompany, { path: { id }, signal })
      const [users, unitIds, fleets, groups] = await Promise.all([
        maySee.users ? api.call(listUsers, { query: { filter: name, page: 0, size: 100 }, signal }) : { items: [] },
        maySee.units ? api.call(listUnitIds, { query: { companyId: id }, signal }) : [],
        maySee.fleets
          ? api.call(searchEntities, { query: { ownerCompany: id, itemTypes: ['FLEET'], ...firstPage }, signal })
          : { items: [] },
        maySee.groups
          ? api.call(listNotificationGroups, { query: { filter: name, ...firstPage }, signal })
          : { items: [] },
      ])
      const shown = unitIds.slice(0, 500)
      const profiles =
        maySee.profiles && shown.length > 0
          ? await api.call(postUnitsProfiles, { body: { unitIds: shown }, signal })
          : []
      return {
        companyId: id,
        name,
        users: users.items.filter(user => user.companyId === id),
        unitIds,
        profiledCount: profiles.filter(unit => unit.profiles.statusProfile?.assigned).length,
        fleets: fleets.items,
        groups: groups.items.filter(group => group.companyId === id),
      }
    },
  })
  return {
    customer: found.data,
    error: found.error,
    isLoading: companyId !== undefined && found.isPending,
    retry: () => void found.refetch(),
    refresh: () => queries.invalidateQueries({ queryKey }),
  }
}

export interface StepProps {
  customer: Customer
  /** Called after the step made changes. */
  onDone(): Promise<void>
}
