import { defineRoute } from '@muster/core'

/** All profiles of one unit (000 §2.2). */
export const equipmentAssign = defineRoute({
  path: '/administration/equipment/equipment-assign/:id',
  access: { anyOf: ['ADM_UNIT_VIEW'] },
  title: 'equipment.assign',
  load: () => import('./equipment-assign.tsx').then(m => m.EquipmentAssign),
})
