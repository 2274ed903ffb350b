import type { Feature, Permission } from '@muster/contract'
import type { MenuGroup } from '@muster/core'

interface Specified {
  href: `/${string}`
  label: string
  permission: Permission
  feature: Feature
}

/** The menu as 000 §2.3 lists it, group by group in order. Labels, and which flag is whose, are our reading. */
export const menuTable: readonly { group: MenuGroup; entries: readonly Specified[] }[] = [
  {
    group: 'dashboards',
    entries: [
      {
        href: '/dashboards/main-dashboard',
        label: 'Main dashboard',
        permission: 'DESKTOP_VIEW',
        feature: 'DASHBOARDS',
      },
      {
        href: '/dashboards/equipment-dashboard',
        label: 'Equipment dashboard',
        permission: 'DESKTOP_VIEW',
        feature: 'DASHBOARDS',
      },
    ],
  },
  {
    group: 'fleet',
    entries: [
      { href: '/fleet', label: 'Fleet at a glance', permission: 'ADM_FLEET_AT_GLANCE_VIEW', feature: 'MAP' },
      { href: '/history', label: 'Fleet history', permission: 'ADM_FLEET_HISTORY_VIEW', feature: 'MAP' },
    ],
  },
  {
    group: 'reports.productivity',
    entries: [
      {
        href: '/reports/enginehours',
        label: 'Engine hours',
        permission: 'ADM_PRODUCTIVITY_ENGINE_HOURS_VIEW',
        feature: 'REPORT_ENGINE_HOURS',
      },
      {
        href: '/reports/performance',
        label: 'Performance',
        permission: 'ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW',
        feature: 'REPORT_PERFORMANCE',
      },
      {
        href: '/reports/equipmentutilization',
        label: 'Equipment utilization',
        permission: 'ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW',
        feature: 'REPORT_EQUIPMENT_UTILIZATION',
      },
      {
        href: '/reports/keyonoff',
        label: 'Key on/off',
        permission: 'ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW',
        feature: 'REPORT_KEY_ON_OFF',
      },
      {
        href: '/reports/productivity/fuel-energy-consumption',
        label: 'Fuel and energy consumption',
        permission: 'ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW',
        feature: 'REPORT_FUEL_CONSUMPTION',
      },
    ],
  },
  {
    group: 'reports.other',
    entries: [
      { href: '/reports/events', label: 'Events', permission: 'ADM_PERFOMANCE_ALARMS_VIEW', feature: 'REPORT_EVENTS' },
      {
        href: '/reports/vehicledata',
        label: 'Vehicle data',
        permission: 'ADM_PERFOMANCE_VEHICLE_DATA_VIEW',
        feature: 'REPORT_VEHICLE_DATA',
      },
      {
        href: '/reports/canbusSniffing',
        label: 'CAN bus sniffing',
        permission: 'CAN_SNIFFING_MANAGEMENT',
        feature: 'REPORT_CAN_SNIFFING',
      },
      {
        href: '/reports/dm1Selection',
        label: 'DM1 messages',
        permission: 'ADM_REPORT_DM1_MESSAGES_VIEW',
        feature: 'REPORT_DM1_MESSAGES',
      },
    ],
  },
  {
    group: 'reports.scheduled',
    entries: [
      {
        href: '/reports/automatic/setup',
        label: 'Setup',
        permission: 'SCH_REPORT_CONFIG_VIEW',
        feature: 'REPORT_SCHEDULED',
      },
      {
        href: '/reports/automatic/history',
        label: 'History',
        permission: 'SCH_REPORT_HISTORY_VIEW',
        feature: 'REPORT_SCHEDULED',
      },
    ],
  },
  {
    group: 'maintenance',
    entries: [
      {
        href: '/maintenance/fleet',
        label: 'Fleet maintenance',
        permission: 'MNT_FLEET_REPORT_VIEW',
        feature: 'MAINTENANCE',
      },
      {
        href: '/maintenance/forecast',
        label: 'Forecast',
        permission: 'MNT_FORECAST_REPORT_VIEW',
        feature: 'MAINTENANCE',
      },
      { href: '/maintenance/history', label: 'History', permission: 'MNT_HISTORY_REPORT_VIEW', feature: 'MAINTENANCE' },
    ],
  },
  {
    group: 'settings.bus',
    entries: [
      {
        href: '/administration/data/canprotocols',
        label: 'CAN protocols',
        permission: 'ADM_CANPROTOCOL_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/data/canparameters',
        label: 'CAN parameters',
        permission: 'ADM_CANPARAMETER_VIEW',
        feature: 'SETTINGS',
      },
    ],
  },
  {
    group: 'settings.diagnostic',
    entries: [
      {
        href: '/administration/data/platform',
        label: 'DM1 platforms',
        permission: 'ADM_DM1_PLATFORM_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/data/sourceaddress',
        label: 'DM1 source addresses',
        permission: 'ADM_DM1_SOURCE_ADDRESS_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/data/dm1parameters',
        label: 'DM1 parameters',
        permission: 'ADM_DM1_PARAMETER_VIEW',
        feature: 'SETTINGS',
      },
    ],
  },
  {
    group: 'settings.maintenance',
    entries: [
      { href: '/administration/data/types', label: 'Service types', permission: 'MNT_TYPE_VIEW', feature: 'SETTINGS' },
      {
        href: '/administration/data/services',
        label: 'Services',
        permission: 'MNT_SERVICES_VIEW',
        feature: 'SETTINGS',
      },
    ],
  },
  {
    group: 'settings.profiles',
    entries: [
      {
        href: '/settings/equipment-configuration/status',
        label: 'Status profiles',
        permission: 'ADM_STATUS_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/profiles/canbus',
        label: 'CAN bus profiles',
        permission: 'ADM_CANBUS_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/data/geofence',
        label: 'Geofences',
        permission: 'ADM_GEOFENCE_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/profiles/curfew',
        label: 'Curfew profiles',
        permission: 'ADM_CURFEW_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/settings/equipment-configuration/power-management',
        label: 'Power management',
        permission: 'ADM_POWERPROFILE_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/profiles/ioprofiles/amx',
        label: 'I/O profiles AMX',
        permission: 'ADM_IOPROFILE_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/profiles/ioprofiles/wlx',
        label: 'I/O profiles WLX',
        permission: 'ADM_IOPROFILE_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/profiles/ioprofiles/am35',
        label: 'I/O profiles AM35',
        permission: 'ADM_IOPROFILE_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/profiles/maintenance',
        label: 'Maintenance profiles',
        permission: 'MNT_PROFILE_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/administration/brandtypemodel',
        label: 'Brand, type and model',
        permission: 'ADM_BTM_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/settings/equipment-configuration/customizable-statuses',
        label: 'Customizable statuses',
        permission: 'ADM_CUSTOMIZABLE_STATUS_VIEW',
        feature: 'SETTINGS',
      },
      {
        href: '/settings/equipment-configuration/commands-profile',
        label: 'Command profiles',
        permission: 'ADM_COMMAND_TEMPLATE_CATALOG_READ',
        feature: 'SETTINGS',
      },
    ],
  },
  {
    group: 'settings.commands',
    entries: [
      { href: '/settings/commands', label: 'Commands', permission: 'ADM_COMMAND_TEMPLATE_READ', feature: 'SETTINGS' },
    ],
  },
  {
    group: 'administration',
    entries: [
      {
        href: '/administration/data/units',
        label: 'Equipment',
        permission: 'ADM_UNIT_VIEW',
        feature: 'ADMINISTRATION',
      },
      {
        href: '/administration/data/devices',
        label: 'Devices',
        permission: 'ADM_DEVICE_VIEW',
        feature: 'ADMINISTRATION',
      },
      { href: '/administration/data/fleets', label: 'Fleets', permission: 'ADM_FLEET_VIEW', feature: 'ADMINISTRATION' },
      {
        href: '/administration/companies',
        label: 'Companies',
        permission: 'ADM_COMPANY_VIEW',
        feature: 'ADMINISTRATION',
      },
      { href: '/administration/users', label: 'Users', permission: 'ADM_USER_VIEW', feature: 'ADMINISTRATION' },
      {
        href: '/administration/data/notificationgroup',
        label: 'Notification groups',
        permission: 'ADM_NOTIFICATIONGROUP_VIEW',
        feature: 'ADMINISTRATION',
      },
      {
        href: '/administration/data/groups',
        label: 'User groups',
        permission: 'SYS_GROUP_ACL_VIEW',
        feature: 'ADMINISTRATION',
      },
      {
        href: '/administration/data/translations',
        label: 'Translations',
        permission: 'TRANSLATION_MANAGEMENT_VIEW',
        feature: 'ADMINISTRATION',
      },
      { href: '/sys/scheduler', label: 'Scheduler', permission: 'SYS_INTERNAL_SERVICE', feature: 'ADMINISTRATION' },
      {
        href: '/administration/move-equipment',
        label: 'Move equipment',
        permission: 'UNIT_TRANSFER',
        feature: 'ADMINISTRATION',
      },
    ],
  },
  {
    group: 'subscriptions',
    entries: [
      {
        href: '/administration/subscriptions/servicemanagement',
        label: 'Subscription management',
        permission: 'ADM_SERVICE_MGT_VIEW',
        feature: 'SUBSCRIPTIONS',
      },
      {
        href: '/reports/expiration',
        label: 'Expiration report',
        permission: 'ADM_REPORT_EXPIRATION_VIEW',
        feature: 'SUBSCRIPTIONS',
      },
      {
        href: '/reports/amSubscriptionsActivations',
        label: 'Activations report',
        permission: 'ADM_REPORT_SUBS_ACTIVATION_VIEW',
        feature: 'SUBSCRIPTIONS',
      },
      {
        href: '/administration/subscriptions/orderscontrol',
        label: 'Orders control',
        permission: 'ADM_ORDER_CTRL_VIEW',
        feature: 'SUBSCRIPTIONS',
      },
      {
        href: '/administration/subscriptions/factoryMachineActivation',
        label: 'Factory machine activation',
        permission: 'ADM_FACTORY_SUB_VIEW',
        feature: 'SUBSCRIPTIONS',
      },
    ],
  },
]
