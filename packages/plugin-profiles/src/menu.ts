import type { MenuContribution } from '@muster/core'
import {
  am35ProfileList,
  amxProfileList,
  canParameterList,
  canProfileList,
  canProtocolList,
  curfewList,
  customStatuses,
  dm1ParameterList,
  geofenceList,
  platformList,
  powerProfileList,
  sourceAddressList,
  wlxProfileList,
  statusProfileList,
} from './routes.ts'

const settings = { feature: 'SETTINGS' } as const

/** Order numbers leave gaps for the other nodes of 000 §2.3. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'settings.bus',
    nodes: [
      { id: 'can-protocols', label: 'profiles.canProtocols', order: 10, to: canProtocolList, narrow: settings },
      { id: 'can-parameters', label: 'profiles.canParameters', order: 20, to: canParameterList, narrow: settings },
    ],
  },
  {
    under: 'settings.diagnostic',
    nodes: [
      { id: 'dm1-platforms', label: 'profiles.platforms', order: 10, to: platformList, narrow: settings },
      {
        id: 'dm1-source-addresses',
        label: 'profiles.sourceAddresses',
        order: 20,
        to: sourceAddressList,
        narrow: settings,
      },
      { id: 'dm1-parameters', label: 'profiles.dm1Parameters', order: 30, to: dm1ParameterList, narrow: settings },
    ],
  },
  {
    under: 'settings.profiles',
    nodes: [
      { id: 'status-profiles', label: 'profiles.statusProfiles', order: 10, to: statusProfileList, narrow: settings },
      { id: 'can-profiles', label: 'profiles.canProfiles', order: 20, to: canProfileList, narrow: settings },
      { id: 'geofences', label: 'profiles.geofences', order: 30, to: geofenceList, narrow: settings },
      { id: 'curfews', label: 'profiles.curfews', order: 40, to: curfewList, narrow: settings },
      { id: 'power-profiles', label: 'profiles.powerProfiles', order: 50, to: powerProfileList, narrow: settings },
      { id: 'io-profiles-amx', label: 'profiles.ioProfiles.amx', order: 60, to: amxProfileList, narrow: settings },
      { id: 'io-profiles-wlx', label: 'profiles.ioProfiles.wlx', order: 70, to: wlxProfileList, narrow: settings },
      { id: 'io-profiles-am35', label: 'profiles.ioProfiles.am35', order: 80, to: am35ProfileList, narrow: settings },
      { id: 'custom-statuses', label: 'profiles.customStatuses', order: 110, to: customStatuses, narrow: settings },
    ],
  },
]
