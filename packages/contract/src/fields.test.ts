import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Parts of a JSON schema that the tests read. */
interface Schema {
  $ref?: string
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  default?: unknown
  pattern?: string
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

interface Parameter {
  $ref?: string
  name?: string
  required?: boolean
}

interface Operation {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../generated/openapi/${name}.json`, import.meta.url), 'utf8')) as Document
const commands = read('command-manager')
const components = { schemas: { ...commands.components.schemas, ...read('fleet').components.schemas } }

/** Requirement or source, schema, and its fields as the wire spells them. */
const shapes: [id: string, name: string, fields: string][] = [
  ['ADM-022', 'Btm', 'btmId name brand type model'],
  ['ADM-022', 'TypeRef', 'id name icon'],
  ['ADM-027', 'Device', 'deviceId'],
  ['ADM-029', 'FactoryUnit', 'machineSN deviceSN tdac type subscription'],
  ['ADM-067', 'TranslationProject', 'versions languages'],
  ['ADM-067', 'NewTranslationVersion', 'name'],
  ['ADM-079', 'Trigger', 'name type'],
  ['ADM-079', 'Reschedule', 'intervalMs startDate'],
  [
    'ADM-083',
    'Dm1Parameter',
    'parameterId description dtcCode fmiCode lampColorId notes platformId sourceAddressId spnCode',
  ],
  ['ADM-084', 'Dm1Platform', 'platformId name'],
  ['ADM-085', 'Dm1SourceAddress', 'sourceAddressId name'],
  ['ADM-017', 'ProfileAssignments', 'assignements'],
  ['ADM-017', 'ProfileAssignment', 'unitId assign'],
  ['ADM-017', 'ProfileUnits', 'profileId units'],
  ['CANSNIFF-003', 'CanSniffingRequest', 'id status schedule errorMessage'],
  ['CANSNIFF-003', 'CanSniffingInput', 'unit schedule duration'],
  ['001 §3', 'FenceProfileRow', 'id name'],
  ['CMD-018', 'AvailableTemplate', 'id name'],
  ['CMD-019', 'SentCommand', 'templateName creationTimestamp updateTimestamp status'],
  ['CMD-031', 'CommandRequest', 'assetId'],
  ['CMD-031', 'SentCommand', 'status'],
  ['CMD-031', 'CommandTemplate', 'type name version id'],
  ['CMD-031', 'EnrichedCatalog', 'name id versions'],
  ['CMD-031', 'EnrichedAssetAssociation', 'catalogId assetId'],
  ['CMD-032', 'FileTransferUpload', 'request file'],
  ['GEO-024', 'FenceProfile', 'fenceId shapeId alarmPriority name inside outside isDefault notification shape'],
  ['GEO-026', 'CircleShape', 'shapeType circleRadius circleLongitude circleLatitude'],
  ['GEO-026', 'PolygonShape', 'shapeType polygon'],
  ['MAP-027', 'UnitTracking', 'lastAccessNotes deviceNotes iconName lastPositionTimestamp statusColor lastPosition'],
  ['MAP-028', 'UnitPosition', 'lat lng unitId statusId'],
  ['MAP-029', 'BoundingBox', 'bb_lat_min bb_lng_min bb_lat_max bb_lng_max'],
  ['MAP-030', 'NavigatorFleet', 'id name unitsCount colour'],
  ['MAP-031', 'NavigatorUnit', 'id name iconName statusColor statusId statusName hasMntProfile'],
  ['MAP-033', 'SearchItem', 'id name itemType parentName'],
  [
    'MNT-006',
    'MaintenanceCard',
    'unitName typeName typeCode iconName modelName brandName statusName currentEngineHours currentOdometer ' +
      'fleetNames serviceGroups',
  ],
  ['MNT-006', 'MaintenanceServiceGroup', 'stateId intervalTypeCode services'],
  ['MNT-006', 'MaintenanceCardService', 'serviceKey'],
  [
    'MNT-024',
    'MaintenanceService',
    'mntServiceId description forewarning interval intervalTypeId isDefault isRecurrent serviceTypeId',
  ],
  ['MNT-026', 'MaintenanceServiceType', 'mntServiceTypeId name isDefault'],
  [
    'PROF-001',
    'CanParameter',
    'canParameterId description dataBitStart dataLength dataResolution dataOffset muTypeId muId muLabel ' +
      'canMuTypeCode calculusType lookupTableAsXml avgRate notes identifier mask intel bit29 conditionalOffset ' +
      'isDefault protocolIds encodedValues',
  ],
  ['PROF-012', 'CanProtocol', 'canProtocolId name baudRate isJ1939 isDefault'],
  [
    'PROF-014',
    'CanProfile',
    'canProfileId name maxParametersAllowed isDefault canLine0 canLine1 notification dm1ParametersForPlatform ' +
      'dm1PlatformId dm1Enable dm1ConversionMethod dm1BlacklistedSourceAddressCodes dm1Conditions ' +
      'dm1ConditionsDuration readOnly createdDateTime createdUserName',
  ],
  ['PROF-016', 'CanLine', 'canLineId canProtocolId extended normal canParameters'],
  [
    'PROF-017',
    'CanLineParameter',
    'canParameterId description detectionTypeId behaviorId threshold duration alarm report bound ' +
      'notificationTypeId',
  ],
  ['PROF-018', 'CanProtocolInfo', 'baudRate canProtocolId name'],
  ['PROF-033', 'CurfewProfile', 'curfewProfileId companyId name isDefault notification timezoneId version days'],
  ['PROF-033', 'CurfewDays', 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'],
  ['PROF-033', 'CurfewInterval', 'from to'],
  ['PROF-036', 'IoProfile', 'deviceFeatureSet id defaultConfiguration name inputs internalInputs notification'],
  ['PROF-036', 'DeviceFeatureSetInfo', 'maxInputs maxInternalInputs'],
  ['PROF-036', 'NotificationSetting', 'companyId notificationId priorityId'],
  ['PROF-037', 'DigitalInput', 'index name type notificationType logic alarms'],
  ['PROF-037', 'AnalogInput', 'index name type notificationType logic alarms sensorId'],
  ['PROF-038', 'InternalInput', 'name type notificationType alarms detectionType muSetting'],
  ['PROF-039', 'SimpleIoAlarm', 'name type duration threshold'],
  [
    'PROF-039',
    'ComplexIoAlarm',
    'name type duration threshold greaterThan greaterEqual lessThan lessEqual behaviourId',
  ],
  ['PROF-045', 'MeasuringSensorInput', 'name type voltageRange lookupTable ramp'],
  ['001 §3', 'RawLookupRow', 'value raw_value'],
  ['001 §3', 'VoltageLookupRow', 'value voltage_mV'],
  ['PROF-047', 'FuelSensorInput', 'sendRawValue tankSize_l fuelStolen'],
  ['PROF-047', 'FuelStolenAlarm', 'alarmEnabled maxDrop_mark dropTimeFrame_s'],
  ['PROF-048', 'MeasuringSensorInput', 'muSetting detectionType'],
  ['PROF-050', 'FuelRate', 'workingDigitalInput logic0FuelRate_l/h logic1FuelRate_l/h'],
  ['PROF-051', 'LabelSetting', 'label'],
  ['PROF-051', 'LookupSetting', 'label encodedValues'],
  ['PROF-051', 'PresetSetting', 'id typeId'],
  ['PROF-053', 'DutyProfile', 'canProfileId'],
  [
    'PROF-055',
    'MaintenanceProfile',
    'mntProfileId name version brandId typeId isDefault notification servicesAssignments',
  ],
  [
    'PROF-056',
    'MaintenanceServiceAssignment',
    'assign mntServiceId serviceTypeId description isRecurrent intervalTypeId interval forewarning isDefault ' +
      'unitMeasurementLabel',
  ],
  ['PROF-063', 'MaintenanceProfileAssignment', 'unitId assign referenceEngineHoursValue referenceOdometerValue'],
  [
    'SCHED-001',
    'ReportConfig',
    'configurationId visibilityCompanyId name version enabled frequencyTypeId timezoneId reportTypeIds ' +
      'equipments notificationGroupIds unitIds users langId presetId notes notesFrame',
  ],
  ['SCHED-001', 'NamedEquipment', 'id name'],
  ['SHELL-030', 'UserSetting', 'languageCodeISO2c mainpage jsDateFormat jsTimeFormat userMuSettings'],
  ['SHELL-031', 'UserContext', 'mu'],
  ['SHELL-031', 'MeasurementUnit', 'label'],
  ['SHELL-032', 'ApplicationInfo', 'version'],
  ['SHELL-033', 'Translations', 'l10n'],
  ['SHELL-034', 'VehicleIcons', 'iconsById'],
  ['SHELL-034', 'VehicleIcon', 'svgURL'],
  ['SUB-003', 'AmActivation', 'lineId deviceId companyId serialNumber'],
  ['SUB-003', 'AmActivated', 'uniqueId unitId'],
  ['SUB-004', 'DeviceRow', 'id serialNumber'],
  ['SUB-011', 'RenewalRequest', 'unitId uniqueId serialNumber lineId deviceId'],
  ['SUB-011', 'Renewable', 'subscriptionEndDate'],
  ['SUB-017', 'UnsubscribedUnit', 'unitId productId lineId isSelected subscriptionName'],
  ['001 §2', 'FactoryUnit', 'unitId productId lineId subscriptionName'],
  ['001 §3', 'UnitFactorySubscription', 'unitId productId'],
  ['SUB-019', 'Subscription', 'lineId remainingQuantity productId subscriptionName'],
]

describe('the fields of the documents', () => {
  it.each(shapes)('%s %s', (_, name, fields) => {
    expect(Object.keys(schema(name).properties ?? {})).toEqual(expect.arrayContaining(fields.split(' ')))
  })
})

/** Requirement, schema, defaults. */
const defaults: [id: string, name: string, values: Record<string, unknown>][] = [
  ['ADM-040', 'NotificationSetting', { priorityId: 1 }],
  ['GEO-025', 'FenceProfileInput', { alarmPriority: 0, inside: false, outside: false }],
  ['MNT-025', 'MaintenanceServiceInput', { isRecurrent: false }],
  ['PROF-002', 'CanParameterInput', { avgRate: 1000, identifier: '00000000', mask: '00000000', isDefault: true }],
  ['PROF-015', 'CanProfileInput', { maxParametersAllowed: 80, dm1Enable: false, dm1ConditionsDuration: 0 }],
  ['PROF-023', 'CanLineParameterInput', { detectionTypeId: 1, alarm: false, report: true }],
  ['PROF-038', 'InternalInput', { detectionType: 'LAST' }],
  ['PROF-045', 'MeasuringSensorInput', { voltageRange: 'V12' }],
  ['PROF-063', 'MaintenanceProfileAssignment', { referenceEngineHoursValue: 0, referenceOdometerValue: 0 }],
]

describe('the defaults of the documents', () => {
  it.each(defaults)('%s %s', (_, name, values) => {
    const stated = Object.entries(schema(name).properties ?? {}).map(([field, value]) => [field, value.default])
    expect(Object.fromEntries(stated)).toMatchObject(values)
  })
})

/** Requirement, schema, and its values. */
const enumerations: [id: string, name: string, values: unknown[]][] = [
  ['MAP-033', 'SearchItemType', ['FLEET', 'COMPANY', 'EQUIPMENT']],
  ['ADM-026', 'MeasureType', ['INPUT', 'ANALOG', 'CAN', 'STATUS', 'GPS', 'KEY', 'INTERNAL']],
  ['ADM-079', 'TriggerType', ['cluster', 'standalone']],
  ['CANSNIFF-003', 'CanSniffingSchedule', ['NOW', 'BOOT']],
  ['001 §3', 'MaintenanceActionCode', ['START', 'CLOSE', 'POSTPONE', 'UNDO_START']],
  ['PROF-001', 'CanMuTypeCode', ['LABEL', 'PRESET', 'LOOKUP']],
  ['PROF-019', 'CanNotificationTypeId', [0, 1, 2, 3]],
  [
    'PROF-049',
    'MeasuringSensorType',
    ['VOLTAGE', 'INTERPOLATED_FREQUENCY', 'INTERPOLATED_RATIOMETRIC', 'INTERPOLATED_VOLTAGE'],
  ],
  ['SCHED-002', 'ScheduleVisibility', [1, 2]],
]

describe('the enumerations of the documents', () => {
  it.each(enumerations)('%s %s', (_, name, values) => {
    expect(schema(name).enum).toEqual(values)
  })
})

describe('the limits of the documents', () => {
  it('MNT-012 requires date, counter value and cost to start and to close', () => {
    expect(schema('StartOrCloseAction').properties?.actionCode?.enum).toEqual(['START', 'CLOSE'])
    expect(schema('StartOrCloseAction').required).toEqual(expect.arrayContaining(['counterValue', 'attachments']))
    expect(schema('StartOrCloseAttachments').required).toEqual(expect.arrayContaining(['dateMillis', 'cost']))
  })

  it('MNT-013 requires a value to postpone', () => {
    expect(schema('PostponeAction').required).toContain('postponeValue')
  })

  it('MNT-014 requires nothing else to undo a start', () => {
    expect(schema('UndoStartAction').required?.toSorted()).toEqual(['actionCode', 'serviceKeys'])
  })

  it('PROF-010 requires name and value of an encoded value', () => {
    expect(schema('EncodedValue').required?.toSorted()).toEqual(['name', 'value'])
  })

  it('PROF-011 requires at least one encoded value of a measurement unit', () => {
    expect(schema('LookupSetting').properties?.encodedValues?.minItems).toBe(1)
  })

  it('accepts version names of letters, digits, dash, underscore and dot', () => {
    const { pattern = '' } = schema('VersionName')
    const taken = ['1.0_b-2', 'a', '', 'a b', 'a/b', 'é'].filter(name => new RegExp(pattern, 'u').test(name))
    expect(taken).toEqual(['1.0_b-2', 'a'])
  })

  it('requires at least one language to pull', () => {
    expect(schema('PullTranslations').properties?.languages?.minItems).toBe(1)
  })

  it('MNT-021 forecasts at least one day', () => {
    expect(schema('MaintenanceForecastParam').properties?.days).toMatchObject({ minimum: 1 })
  })

  it('SUB-026 assigns at least one order', () => {
    expect(schema('OrderAssignment').properties?.orderIds).toMatchObject({ minItems: 1 })
  })

  it('accepts a reschedule of more than 0 ms and a start such as 2030-01-31 08:00:00', () => {
    const { intervalMs, startDate } = schema('Reschedule').properties ?? {}
    expect(intervalMs?.minimum).toBeGreaterThan(0)
    expect(schema('Reschedule').required).toEqual(['intervalMs'])
    const taken = ['2030-01-31 08:00:00', '2030-01-31T08:00:00Z', '2030-13-01 08:00:00', '2030-01-31 24:00:00'].filter(
      text => new RegExp(startDate?.pattern ?? '', 'u').test(text),
    )
    expect(taken).toEqual(['2030-01-31 08:00:00'])
  })

  it('ends a curfew at 24:00 at the latest, in steps of half an hour', () => {
    const { to } = schema('CurfewInterval').properties ?? {}
    const taken = ['24:00', '23:30', '23:15', '24:30'].filter(time => new RegExp(to?.pattern ?? '', 'u').test(time))
    expect(taken).toEqual(['24:00', '23:30'])
  })
})

describe('the calls about commands', () => {
  const operation = (id: string): Operation =>
    Object.values(commands.paths)
      .flatMap(path => Object.values(path))
      .find(({ operationId }) => operationId === id) ?? {}
  const required = (id: string) =>
    (operation(id).parameters ?? [])
      .map(({ $ref, ...given }) =>
        $ref ? (commands.components.parameters?.[$ref.split('/').at(-1) ?? ''] ?? {}) : given,
      )
      .flatMap(({ name, required: isRequired }) => (isRequired && name ? [name] : []))
  const answered = (id: string) =>
    resolved(operation(id).responses?.['200']?.content?.['application/json']?.schema ?? {})

  it('CMD-038 CMD-039 lists require their page, commands the unit too; sending requires its request', () => {
    expect(required('listCommands')).toEqual(expect.arrayContaining(['assetId', 'page']))
    for (const id of [
      'listCommandTemplateCatalogs',
      'listCommandTemplates',
      'listCatalogAssetAssociations',
      'listAssetCommandTemplates',
    ])
      expect(required(id), id).toContain('page')
    expect(operation('sendCommand').requestBody?.required).toBe(true)
  })

  it.each(['listAssetCommandTemplates', 'listCommands'])('CMD-018 CMD-019 %s returns items and totalElements', id => {
    expect(answered(id).required).toEqual(expect.arrayContaining(['items', 'totalElements']))
  })

  function resolved(given: Schema): Schema {
    return given.$ref ? (components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given
  }
})

function schema(name: string): Schema {
  const found = components.schemas[name]
  if (!found) throw new Error(`There is no schema ${name}.`)
  return found
}
