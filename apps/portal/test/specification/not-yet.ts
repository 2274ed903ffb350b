/** Routes of the specification that are not built. A route that is built is removed here in the same commit. */
export const notYetRoutes: readonly string[] = [
  '/settings/equipment-configuration/power-management',
  '/settings/equipment-configuration/power-management-detail',
  '/settings/equipment-configuration/btm/btm-parameters-configuration/{id}',
  '/settings/equipment-configuration/btm/btm-assign/{id}',
  '/administration/equipment/equipment-assign/{id}',
  '/reports/canbusSniffing',
  '/reports/canbusSniffing/{id}',
  '/administration/data/units',
  '/administration/data/units/{id}',
  '/administration/data/translations',
  '/administration/data/translations/history',
  '/administration/profiles/powerprofiles/assign/{id}',
  '/administration/profiles/ioprofiles/amx',
  '/administration/profiles/ioprofiles/amx/{id}',
  '/administration/profiles/ioprofiles/amx/assign/{id}',
  '/administration/profiles/ioprofiles/am35',
  '/administration/profiles/ioprofiles/am35/{id}',
  '/administration/profiles/ioprofiles/am35/assign/{id}',
  '/administration/profiles/ioprofiles/wlx',
  '/administration/profiles/ioprofiles/wlx/{id}',
  '/administration/profiles/ioprofiles/wlx/assign/{id}',
  '/administration/brandtypemodel',
  '/administration/brandtypemodel/{id}',
]

/** Menu entries of the specification that are not built, by their addresses. */
export const notYetLeaves: readonly string[] = [
  '/reports/canbusSniffing',
  '/settings/equipment-configuration/power-management',
  '/administration/profiles/ioprofiles/amx',
  '/administration/profiles/ioprofiles/wlx',
  '/administration/profiles/ioprofiles/am35',
  '/administration/brandtypemodel',
  '/administration/data/units',
  '/administration/data/translations',
]
