/** Routes of the specification that are not built. A route that is built is removed here in the same commit. */
export const notYetRoutes: readonly string[] = [
  '/settings/equipment-configuration/status',
  '/settings/equipment-configuration/status-detail',
  '/settings/equipment-configuration/customizable-statuses',
  '/settings/equipment-configuration/btm/btm-parameters-configuration/{id}',
  '/settings/equipment-configuration/btm/btm-assign/{id}',
  '/administration/equipment/equipment-assign/{id}',
  '/administration/data/units',
  '/administration/data/units/{id}',
  '/administration/profiles/status/assign/{id}',
  '/administration/brandtypemodel',
  '/administration/brandtypemodel/{id}',
]

/** Menu entries of the specification that are not built, by their addresses. */
export const notYetLeaves: readonly string[] = [
  '/settings/equipment-configuration/status',
  '/administration/brandtypemodel',
  '/settings/equipment-configuration/customizable-statuses',
  '/administration/data/units',
]
