import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultBases } from '@muster/contract'
import { expect, test } from 'vitest'

const names = [
  'changePasswordVO',
  'userDetailVO',
  'userRecoveryRequestVO',
  'userResetRequestVO',
  'userGroupAclsVO',
  'userSetNotificationModeVO',
  'userDisclaimerSettingsVO',
  'userExportSettingsVO',
  'mainpageConfiguration',
  'commandTemplateCatalogsAssets',
  'markWebNotificationAsReadDto',
  'userNotificationsForUnitRequest',
  'userNotificationsForUnits',
  'userNotificationsForAlarm',
  'userNotificationForUnit',
  'unitFacetsSearchRequest',
  'alarmsParam',
  'alarmGroupDetailsParam',
  'dm1MessagesRequest',
  'dm1MessagesDetailRequest',
  'fuelConsumptionParam',
  'performanceReportRequest',
  'exportPerformanceReportRequest',
  'subscriptionsParam',
  'commandsParam',
]

/** Returns all names of properties and parameters in a document. */
function wireNames(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {}, in: place, name } = part as { properties?: object; in?: unknown; name?: unknown }
  const own = typeof place === 'string' && typeof name === 'string' ? [name] : []
  return [...own, ...Object.keys(properties), ...Object.values(part).flatMap(wireNames)]
}

test.each(Object.keys(defaultBases))('CONST-008 returns no object names of the catalog: %s', service => {
  const file = fileURLToPath(import.meta.resolve(`@muster/contract/openapi/${service}.json`))
  const used = new Set(wireNames(JSON.parse(readFileSync(file, 'utf8'))))
  expect(used.size).toBeGreaterThan(5)
  expect(names.filter(name => used.has(name))).toEqual([])
})
