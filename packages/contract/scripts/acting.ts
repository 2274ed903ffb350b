import type { FoundOperation } from './document.ts'

/** POST calls that only read: their query is too long for an address. */
const readsByPost = [
  'alarmGroupDetail',
  'alarmGroupUnit',
  'alarmUnit',
  'reportAlarms',
  'previewBtmAssign',
  'dm1Messages',
  'dm1MessagesDetail',
  'tryDutyRules',
  'trySingleSignOn',
  'postFenceProfilesUnits',
  'lookupCompaniesIds',
  'lookupDealerCompaniesIds',
  'lookupFleetsIds',
  'lookupNotificationGroupsForUserCompanyIds',
  'lookupUnitsIds',
  'lookupVisibleUsersIds',
  'maintenanceForecast',
  'maintenanceHistoryActions',
  'maintenanceOverallStatus',
  'snapToRoad',
  'postUnitsMaintenanceProfile',
  'postUnitsProfiles',
  'previewUnitTransfer',
  'previewFleetOwner',
  'getUnitsDetails',
  'getUsersByIds',
  'listNotificationEntries',
  'searchNotificationUnitFacets',
  'engineHoursUnits',
  'equipmentUtilizationUnits',
  'fuelConsumptionUnits',
  'fuelConsumptionUnitsV2',
  'listCanDataParameters',
  'canDataResults',
  'canDataUnitsRaw',
  'listHistoryPositions',
  'getHistoryPositionDetail',
  'performanceReport',
  'engineHoursRanking',
  'equipmentUtilizationRanking',
  'fuelConsumptionRanking',
  'keyOnOffRanking',
  'exportAlarm',
  'exportCanDataExcel',
  'exportCommandsHistory',
  'exportDm1Messages',
  'exportEngineHoursExcel',
  'exportEngineHoursRankingExcel',
  'exportEngineOnOffExcel',
  'exportEquipmentUtilizationExcel',
  'exportEquipmentUtilizationRankingExcel',
  'exportFuelConsumption',
  'exportFuelConsumptionRankingExcel',
  'exportKeyOnOffRankingExcel',
  'exportMaintenanceForecastExcel',
  'exportMaintenanceHistoryExcel',
  'exportMaintenanceOverallExcel',
  'exportPerformance',
  'exportPositionHistoryCsv',
  'exportPositionHistoryExcel',
  'exportSubscriptionsActivation',
  'exportSubscriptionsExpiration',
  'exportUnreadAlarm',
  'tripsUnits',
  'exportTrips',
  'exportTripsGpx',
  'equipmentUtilizationTotals',
  'fuelEventsUnits',
  'exportFuelEvents',
]

/**
 * Writes that a support user may make on behalf of a user: they set up and maintain units. They give no access, send nothing to people, book nothing, and change no texts or jobs. Each is stored with the support user in the audit.
 */
const writesOfSupport = [
  // the session itself
  'impersonateUser',
  'logout',
  'recoverLogin',
  'startVerification',
  'verifyMe',
  // alarms
  'markAlarmAsRead',
  'markAlarmGroupAsRead',
  'markAllAlarmsAsRead',
  'markWebNotificationsAsRead',
  'resetUnitAlarms',
  // profiles and their parts
  'createCanParameter',
  'importCanDatabase',
  'updateCanParameter',
  'deleteCanParameter',
  'createCanProfile',
  'updateCanProfile',
  'deleteCanProfile',
  'assignCanProfile',
  'cloneCanProfile',
  'createCanProtocol',
  'updateCanProtocol',
  'deleteCanProtocol',
  'createCurfewProfile',
  'updateCurfewProfile',
  'deleteCurfewProfile',
  'assignCurfewProfile',
  'cloneCurfewProfile',
  'saveCustomDuties',
  'createDm1Parameter',
  'updateDm1Parameter',
  'deleteDm1Parameter',
  'createDm1Platform',
  'updateDm1Platform',
  'deleteDm1Platform',
  'createDm1SourceAddress',
  'updateDm1SourceAddress',
  'deleteDm1SourceAddress',
  'createDutyProfile',
  'updateDutyProfile',
  'deleteDutyProfile',
  'assignDutyProfile',
  'cloneDutyProfile',
  'createFenceProfile',
  'assignFenceProfiles',
  'updateFenceProfile',
  'deleteFenceProfile',
  'cloneFenceProfile',
  'assignUnitFenceProfile',
  'createIoProfile',
  'updateIoProfile',
  'deleteIoProfile',
  'cloneIoProfile',
  'assignIoProfile',
  'createPowerProfile',
  'updatePowerProfile',
  'deletePowerProfile',
  'assignPowerProfile',
  'clonePowerProfile',
  'createSensor',
  'updateSensor',
  'deleteSensor',
  // maintenance
  'createMaintenanceProfile',
  'updateMaintenanceProfile',
  'deleteMaintenanceProfile',
  'cloneMaintenanceProfile',
  'assignMaintenanceProfile',
  'createMaintenanceService',
  'updateMaintenanceService',
  'deleteMaintenanceService',
  'cloneMaintenanceService',
  'maintenanceAbandon',
  'maintenanceDoAction',
  'maintenanceInit',
  'maintenanceRemoveServices',
  'maintenanceReopen',
  'createMaintenanceServiceType',
  'updateMaintenanceServiceType',
  'deleteMaintenanceServiceType',
  // units, their devices, fleets and models
  'updateDevice',
  'updateUnit',
  'updateUnitDataSource',
  'createFleet',
  'updateFleet',
  'deleteFleet',
  'assignBtm',
  'createBtmProfiles',
  'createBtmLastinfo',
  'updateBtmDataSource',
  // commands and files
  'sendCanSniffingRequest',
  'cancelCanSniffingRequest',
  'createWolfCatalogAssetAssociations',
  'removeWolfCatalogAssetAssociations',
  'createCommandTemplateCatalog',
  'createCatalogAssetAssociations',
  'deleteCatalogAssetAssociations',
  'removeCatalogAssetAssociations',
  'updateCommandTemplateCatalog',
  'deleteCommandTemplateCatalog',
  'createCommandTemplate',
  'updateCommandTemplate',
  'deleteCommandTemplate',
  'sendCommand',
  'abortCommand',
  'createFileTransfer',
  'abortFileTransfer',
  'replayFileTransfer',
  'saveFileTransferAsTemplate',
]

/** Calls that a program may not make with a token: those that give or end access of the account itself, or of another token. */
const callsOfSessions = [
  'addPasskey',
  'changePassword',
  'confirmAuthenticatorApp',
  'createEmbedToken',
  'createFeedToken',
  'createMyToken',
  'createRecoveryCodes',
  'createServiceToken',
  'createSignInCode',
  'endMyOtherSessions',
  'endMySession',
  'endUserSession',
  'endUserSessions',
  'eraseAuditPerson',
  'impersonateUser',
  'listMySessions',
  'recoverLogin',
  'removeAuthenticatorApp',
  'removePasskey',
  'revokeAccessToken',
  'revokeEmbedToken',
  'revokeFeedToken',
  'revokeMyToken',
  'startAuthenticatorApp',
  'startPasskey',
  'getMySecondFactors',
  'resetSecondFactors',
  'startVerification',
  'verifyMe',
]

const reads = new Set(readsByPost)
const sessionOnly = new Set(callsOfSessions)
const onBehalf = new Set(writesOfSupport)

function isWrite(operation: FoundOperation): boolean {
  if (operation['x-public']) return false
  return operation.method === 'get' ? operation['x-side-effect'] === true : !reads.has(operation.operationId)
}

/** Returns true for a write that is rejected while a support user acts as the caller. */
export const isInPerson = (operation: FoundOperation): boolean => isWrite(operation) && !isOnBehalf(operation)

/** Returns true for a write that support may make on behalf of a user. */
export const isOnBehalf = ({ operationId }: FoundOperation): boolean => onBehalf.has(operationId)

/** Returns true for a call that is rejected with a token of a program. */
export const isSessionOnly = ({ operationId }: FoundOperation): boolean => sessionOnly.has(operationId)

/** @throws Error if a list names an unknown call, or one that only reads */
export function checkActing(operations: readonly FoundOperation[]): void {
  const byId = new Map(operations.map(operation => [operation.operationId, operation]))
  const stale = [
    ...callsOfSessions.filter(id => !byId.has(id)),
    ...readsByPost.filter(id => !byId.has(id) || byId.get(id)?.method === 'get'),
    ...writesOfSupport.filter(id => {
      const operation = byId.get(id)
      return !operation || !isWrite(operation)
    }),
  ]
  if (stale.length > 0)
    throw new Error(`scripts/acting.ts lists calls that the contract has not, or that read: ${stale.join(', ')}`)
}
