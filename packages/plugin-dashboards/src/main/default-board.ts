import { can, type Session } from '@muster/core'

/**
 * Tiles of an owner, in the order of the morning: what is, where it is, what happened, what comes. Small ones follow wide ones, so that
 * three columns have no gaps.
 */
const owner = [
  'status',
  'reporting',
  'fleet-map',
  'since-yesterday',
  'use-week',
  'recent-alarms',
  'alarms-by-type',
  'service-week',
  'maintenance',
  'maintenance-due',
  'expirations',
]

const boards = {
  dealer: ['customers', 'status', 'expirations', ...owner],
  administrator: ['operations', ...owner],
  support: [
    'silent-units',
    'since-yesterday',
    'reporting',
    'status',
    'use-week',
    'fleet-map',
    'service-week',
    ...owner,
  ],
} as const

/** Returns the tiles that come first on the main dashboard of a user, by the work that its permissions are for. */
export function defaultBoard(session: Session | null): readonly string[] {
  if (can(session, { anyOf: ['SYS_INTERNAL_SERVICE'] })) return boards.administrator
  if (can(session, { anyOf: ['ADM_COMPANY_ADD'] })) return boards.dealer
  return can(session, { anyOf: ['USR_SUPPORT_VIEW'] }) ? boards.support : owner
}
