import type { MenuContribution } from '@muster/core'
import {
  canParameterList,
  canProtocolList,
  commandTemplateList,
  curfewList,
  dm1ParameterList,
  embedTokenList,
  fleetList,
  geofenceList,
  platformList,
  scheduler,
  sourceAddressList,
} from './routes.ts'

const settings = { feature: 'SETTINGS' } as const
const administration = { feature: 'ADMINISTRATION' } as const

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'settings.bus',
    nodes: [
      { id: 'can-protocols', label: 'admin.canProtocols', order: 10, to: canProtocolList, narrow: settings },
      { id: 'can-parameters', label: 'admin.canParameters', order: 20, to: canParameterList, narrow: settings },
    ],
  },
  {
    under: 'settings.diagnostic',
    nodes: [
      { id: 'dm1-platforms', label: 'admin.platforms', order: 10, to: platformList, narrow: settings },
      {
        id: 'dm1-source-addresses',
        label: 'admin.sourceAddresses',
        order: 20,
        to: sourceAddressList,
        narrow: settings,
      },
      { id: 'dm1-parameters', label: 'admin.dm1Parameters', order: 30, to: dm1ParameterList, narrow: settings },
    ],
  },
  {
    under: 'settings.profiles',
    nodes: [
      { id: 'geofences', label: 'admin.geofences', order: 30, to: geofenceList, narrow: settings },
      { id: 'curfews', label: 'admin.curfews', order: 40, to: curfewList, narrow: settings },
    ],
  },
  {
    under: 'settings.commands',
    nodes: [{ id: 'commands', label: 'admin.commands', order: 10, to: commandTemplateList, narrow: settings }],
  },
  {
    under: 'administration',
    nodes: [
      { id: 'fleets', label: 'admin.fleets', order: 30, to: fleetList, narrow: administration },
      { id: 'embed-tokens', label: 'admin.embedTokens', order: 85, to: embedTokenList, narrow: administration },
      { id: 'scheduler', label: 'admin.scheduler', order: 90, to: scheduler, narrow: administration },
    ],
  },
]
