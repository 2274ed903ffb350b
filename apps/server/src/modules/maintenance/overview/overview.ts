import type { TFunction } from 'i18next'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { getMaintenanceInfoWidget, maintenanceOverallStatus, type FleetSchemas } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { listByState, type StatusRow } from './list-by-state.ts'
import { stateName } from '../states.ts'
import { countByState } from './units-by-state.ts'
import { Geocoder } from '#kernel/ports/geocoding.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'

interface Place {
  latitude: number
  longitude: number
}

/** Maximum rows per page with addresses, because each address is a geocoder request. */
const mostAddresses = 50

/** Operations of the maintenance overview on the map and in the menu. */
export const maintenanceOverview = [
  handle(getMaintenanceInfoWidget, async context =>
    countByState(context.use(Db), context.scope, await textsOfReader(context)),
  ),

  handle(maintenanceOverallStatus, async context => {
    const { query, body, caller, scope, use, signal } = context
    const t = await textsOfReader(context)
    const { items, totalCount } = await listByState(use(Db), scope, { ...query, ...body })
    const length = query.convertRemaining ? await lengthOf(use, caller.userId) : 1
    const addressOf =
      items.length > mostAddresses ? undefined : (place: Place) => use(Geocoder).addressOf(place, signal, t)
    return { items: await Promise.all(items.map(row => describe(row, { length, t, addressOf }))), totalCount }
  }),
]

/** Conversion factor from metres to the user's unit of length. */
async function lengthOf(use: Use, userId: number): Promise<number> {
  const db = use(Db)
  const user = await db
    .selectFrom('app_user')
    .select('mu_preset')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return (measurementUnitsOf(user.mu_preset).LENGTH?.factor ?? 1) / 1000
}

async function describe(
  { latitude, longitude, ...row }: StatusRow,
  {
    length,
    t,
    addressOf,
  }: { length: number; t: TFunction; addressOf?: ((place: Place) => Promise<string>) | undefined },
): Promise<FleetSchemas['MaintenanceStatus']> {
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude }
  return withoutNulls({
    ...row,
    mostSevereStateName: stateName(t, row.mostSevereStateCode),
    remainingDistance: row.remainingDistance === null ? null : row.remainingDistance * length,
    position: place ? [place.longitude, place.latitude] : null,
    address: place && addressOf ? await addressOf(place) : null,
  })
}
