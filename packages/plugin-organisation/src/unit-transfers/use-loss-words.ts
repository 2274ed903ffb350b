import { useTranslation } from 'react-i18next'
import type { Loss } from './transfers.service.ts'

type Kind = Loss['kind']

/** In the order in which they are shown: what changes the unit itself comes first. */
const order: readonly Kind[] = [
  'FLEET',
  'GEOFENCE',
  'GEOFENCE_COMMAND',
  'CURFEW',
  'CAN_BUS',
  'INPUT_OUTPUT',
  'STATUS',
  'POWER',
  'COMMAND_PROFILE',
  'MAINTENANCE',
  'NOTIFICATION_SETTINGS',
  'NOTIFICATION_GROUP',
  'LIMITS',
  'SCHEDULED_REPORT',
  'EMBED_TOKEN',
  'SHARED_USER',
  'WAITING_COMMAND',
  'WAITING_FILE',
]

/** Names of the kinds of things that a unit loses. */
export function useLossWords() {
  const { t } = useTranslation()
  return {
    kindOf: (kind: Kind): string => t(`organisation.move.loss.${kind}`),
    inOrder: (kinds: readonly Kind[]): Kind[] =>
      kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
  }
}
