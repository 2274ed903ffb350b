import type { InputField } from './input-fields.ts'

const isTest = /\.test\.ts$|\/testing\.ts$|\/test\/|\/fixtures\//

/** TypeScript projects that use fields, and which of their files count. */
export const projects = [
  { config: 'apps/server/tsconfig.json', folders: /^(apps\/server\/src\/(?!demo\/)|packages\/signals\/src\/)/ },
  { config: 'packages/core/tsconfig.json', folders: /^packages\/core\/src\// },
].map(({ config, folders }) => ({
  config,
  isRead: (file: string) => folders.test(file) && file.endsWith('.ts') && !isTest.test(file),
}))

/** Files that only check, store, import or display saved values, including files that bind the calls of a model. */
const savingOrShowing = [
  /\/(add|check|describe|keep|list|save)-[^/]*$/,
  /apps\/server\/.*-(columns|detail|rules)\.ts$/,
  /\/kernel\/records\//,
  /\/modules\/(organisation\/imports|admin\/lookups)\//,
  /\/(company-queries|restore-losses|read-profiles|read-templates|token-queries|read-users|shared-dealer-codes|unit-tracking)\.ts$/,
]

export const isSavingOrShowing = (file: string): boolean => savingOrShowing.some(pattern => pattern.test(file))

/**
 * Other names of saved models: types that have some of their properties, and the tables or kinds of records that store them. A column
 * counts as read where a file names it and the table.
 */
export const storedAs: Record<string, readonly string[]> = {
  AlarmGroupMark: ['AlarmFilter'],
  AssetAssociations: ['command_catalog_unit'],
  BrandInput: ['brand'],
  BtmInput: ['btm'],
  CanLineInput: ['can-profile'],
  CanLineParameterInput: ['AlarmingParameter', 'can-profile'],
  CanMultiplexer: ['CanParameterSettings'],
  CanMultiplexerRange: ['ranges'],
  CanParameterInput: ['CanParameterSettings', 'can-parameter'],
  CanProfileInput: ['profileGroup', 'can-profile', 'ConditionedProfile', 'DiagnosticSettings'],
  CanProtocolInput: ['can-protocol'],
  CatalogInput: ['command_catalog'],
  CircleShape: ['fence'],
  CommandCatalogAssets: ['command_catalog_unit'],
  CommandTemplateInput: ['command_template'],
  CompanyInput: ['company'],
  CurfewProfileInput: ['UnitProfile', 'profileGroup'],
  CustomDutyInput: ['duty'],
  DeviceInput: ['device'],
  Dm1Condition: ['conditions'],
  Dm1ParameterInput: ['dm1-parameter'],
  Dm1PlatformInput: ['dm1-platform'],
  Dm1SourceAddressInput: ['dm1-source-address'],
  DutyProfileInput: ['UnitProfile', 'profileGroup', 'duty-profile'],
  DutyRule: ['StatusRule'],
  AccessTokenInput: ['access_token'],
  Price: ['PriceEntry'],
  ServiceTokenInput: ['AccessTokenInput', 'access_token'],
  EmbedTokenInput: ['embed_token', 'embed'],
  FeedTokenInput: ['feed_token'],
  FenceProfileInput: ['SpeedFence', 'fence'],
  FleetInput: ['fleet', 'fleet_unit'],
  FuelRankingPageRequest: ['RankingPageRequest'],
  FuelRankingRequest: ['RankingPageRequest'],
  FuelRate: ['io-profile'],
  FuelSensorInput: ['SensorSettings', 'sensor'],
  FuelStolenAlarm: ['sensor'],
  InternalInput: ['io-profile'],
  IoOutput: ['io-profile'],
  IoProfileInput: ['profileGroup', 'io-profile'],
  MaintenanceProfileInput: ['maintenance-profile'],
  MaintenanceServiceAssignment: ['unit_service'],
  MaintenanceServiceInput: ['maintenance-service', 'unit_service'],
  MaintenanceServiceTypeInput: ['maintenance-service-type', 'unit_service'],
  MeasuringSensorInput: ['SensorSettings', 'sensor'],
  ModelInput: ['model'],
  NotificationGroupInput: ['notification-group'],
  PlaceCheckInput: ['place_check', 'PlaceSettings'],
  PowerProfileInput: ['UnitProfile', 'profileGroup', 'power-profile'],
  PowerRule: ['power-profile'],
  ProfileTemplate: ['btm'],
  PushQuietHours: ['push_quiet'],
  PushSubscription: ['push_device'],
  RawLookupRow: ['SensorRow'],
  ReportConfigInput: ['Config', 'report-config'],
  SatelliteConfig: ['unit'],
  SatelliteModem: ['unit'],
  SignInRulesInput: ['sign_in_rule'],
  SingleSignOnInput: ['single_sign_on', 'SignOnMapping'],
  SignOnRule: ['SignOnRule'],
  SignOnTrialInput: ['SignOnMapping'],
  StartOrCloseAttachments: ['MaintenanceAttachments', 'maintenance_action'],
  TripLinkInput: ['trip_link'],
  TripRule: ['TripRule'],
  TripRulesInput: ['trip_rule'],
  TypeInput: ['machine_type'],
  TypeTopSpeed: ['place_check'],
  TypeTripRule: ['TripRule', 'trip_rule'],
  UnitAssignment: ['unit_maintenance'],
  UnitInput: ['unit'],
  UnitMaintenanceAssignment: ['unit_maintenance'],
  UnitProfile: ['unit_profile'],
  UnitProfilesInput: ['unit_profile'],
  UserDisclaimerSettings: ['app_user', 'Session'],
  UserExportSettings: ['ExportSettings', 'exports'],
  UserGroupAclsInput: ['user_group'],
  UserInput: ['app_user'],
  UserNotificationForUnit: ['notification_unit'],
  UserNotificationMode: ['NOTIFICATION_GROUPS'],
  UserNotificationsForAlarm: ['notification_alarm'],
  UserNotificationsForUnits: ['notification_unit'],
  VoltageLookupRow: ['SensorRow'],
}

/** Columns whose names differ from the field. */
const columns: Record<string, readonly string[]> = {
  'CatalogInput.templateIds': ['command_catalog_template'],
  'CompanyInput.countryId': ['country'],
  'CompanyInput.currencyId': ['currency'],
  'CompanyInput.desc': ['description'],
  'FleetInput.desc': ['description'],
  'FleetInput.unitIds': ['fleet_unit'],
  'MaintenanceServiceAssignment.interval': ['interval_value'],
  'MaintenanceServiceAssignment.intervalTypeId': ['interval_type'],
  'MaintenanceServiceInput.interval': ['interval_value'],
  'MaintenanceServiceInput.intervalTypeId': ['interval_type'],
  'MaintenanceServiceInput.serviceTypeId': ['service_type'],
  'PlaceCheckInput.types': ['type_speeds'],
  'TripLinkInput.from': ['trip_from'],
  'TripLinkInput.to': ['trip_to'],
  'UnitInput.clientId': ['company_id'],
  'UnitInput.fleets': ['fleet_unit'],
  'UnitInput.satelliteConfig': ['satellite'],
  'UnitInput.timezoneId': ['timezone'],
  'UnitMaintenanceAssignment.referenceEngineHoursValue': ['reference_engine_hours'],
  'UnitMaintenanceAssignment.referenceOdometerValue': ['reference_odometer'],
  'UnitProfile.profileId': ['record_id'],
  'UnitProfilesInput.canBusProfile': ['can-profile'],
  'UnitProfilesInput.curfewProfile': ['curfew-profile', 'record_id'],
  'UnitProfilesInput.geoFenceProfile': ['fence-profile'],
  'UnitProfilesInput.geoFenceProfiles': ['fence-profile'],
  'UnitProfilesInput.inputOutputProfile': ['io-profile'],
  'UnitProfilesInput.powerProfile': ['power-profile'],
  'UnitProfilesInput.statusProfile': ['duty-profile'],
  'AssetAssociations.assetIds': ['unit_id'],
  'CommandCatalogAssets.assetIds': ['unit_id'],
  'UserDisclaimerSettings.accepted': ['legalDisclaimerAccepted'],
  'UserInput.isVisibleInNotification': ['visible_in_notification'],
  'UserInput.jsDateFormat': ['date_format'],
  'UserInput.jsTimeFormat': ['time_format'],
  'UserInput.languageId': ['language'],
  'UserInput.password': ['password_hash'],
  'UserInput.presetId': ['mu_preset'],
  'UserInput.roleId': ['role'],
  'UserNotificationsForUnits.enabled': ['email', 'push', 'web'],
}

/** Fields with a column name that another table shares, in a file that names both. */
const sharedColumns = ['UnitInput.features']

export const hasOwnColumn = ({ model, field }: InputField): boolean => !sharedColumns.includes(`${model}.${field}`)

export const columnNames = ({ model, field }: InputField): readonly string[] => [
  field,
  field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  ...(columns[`${model}.${field}`] ?? []),
]
