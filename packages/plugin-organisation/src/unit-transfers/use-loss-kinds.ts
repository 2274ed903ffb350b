import { useTranslation } from 'react-i18next'
import type { Loss } from './transfers.client.ts'

type Kind = Loss['kind']

/** Display order; changes to the unit itself come first. */
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

/** Returns the localised names and the display order of loss kinds. */
export function useLossKinds() {
  const { t } = useTranslation()
  return {
    nameOf: (kind: Kind): string => t(`organisation.move.loss.${kind}`),
    inOrder: (kinds: readonly Kind[]): Kind[] =>
      kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
  }
}
