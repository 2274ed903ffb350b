import { definePlugin, fill, unitActions } from '@muster/core'
import { equipmentTiles } from '@muster/plugin-dashboards/slots'
import { equipmentAssign } from './equipment-assign/equipment-assign.routes.ts'
import labels from './labels.en.json'
import { menu } from './menu.ts'
import * as routes from './routes.ts'
import { unitSilence } from './silence/silence.routes.ts'
import { unitDetail } from './units/units.routes.ts'

const profilesAction = {
  id: 'equipment-assign',
  order: 40,
  access: equipmentAssign.access,
  meta: { to: equipmentAssign.path },
  load: () => import('./equipment-assign/equipment-assign.action.tsx').then(m => m.EquipmentAssignAction),
}

const silenceAction = {
  id: 'unit-silence',
  order: 50,
  access: unitSilence.access,
  meta: { to: unitSilence.path },
  load: () => import('./silence/unit-silence.action.tsx').then(m => m.UnitSilenceAction),
}

/** Unit profiles on the dashboard, with their state on the device. */
const deviceProfiles = fill(equipmentTiles, {
  id: 'device-profiles',
  access: unitDetail.access,
  meta: { w: 1, h: 1, title: 'equipment.deviceProfiles' },
  load: () => import('./device-profiles/device-profiles.tile.tsx').then(m => m.DeviceProfilesTile),
})

export default definePlugin({
  id: 'equipment',
  routes: Object.values(routes),
  menu,
  fills: [fill(unitActions, profilesAction), fill(unitActions, silenceAction), deviceProfiles],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
