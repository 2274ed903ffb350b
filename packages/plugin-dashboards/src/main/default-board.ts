import { can, type Session } from '@muster/core'

/** Tiles of an owner: status, positions, past events, upcoming work. Small tiles follow wide ones, so that three columns have no gaps. */
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

/** Returns the first tiles of a user's main dashboard, according to the user's permissions. */
export function defaultBoard(session: Session | null): readonly string[] {
  if (can(session, { anyOf: ['SYS_INTERNAL_SERVICE'] })) return boards.administrator
  if (can(session, { anyOf: ['ADM_COMPANY_ADD'] })) return boards.dealer
  return can(session, { anyOf: ['USR_SUPPORT_VIEW'] }) ? boards.support : owner
}
