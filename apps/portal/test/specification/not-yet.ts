/** Routes of the specification that are not built. A route that is built is removed here in the same commit. */
export const notYetRoutes: readonly string[] = [
  '/settings/equipment-configuration/status',
  '/settings/equipment-configuration/status-detail',
  '/settings/equipment-configuration/customizable-statuses',
  '/administration/profiles/status/assign/{id}',
]

/** Menu entries of the specification that are not built, by their addresses. */
export const notYetLeaves: readonly string[] = [
  '/settings/equipment-configuration/status',
  '/settings/equipment-configuration/customizable-statuses',
]
