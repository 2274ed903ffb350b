import {
  getCompany,
  getFenceProfile,
  getFleet,
  getGroupAcls,
  getUnit,
  getUser,
  updateCompany,
  updateFenceProfile,
  updateFleet,
  updateGroupAcls,
  updateUnit,
  updateUser,
  type FleetSchemas,
  type Operation,
} from '@muster/contract'
import type { Api } from '@muster/core'

type Change = FleetSchemas['AuditEntryDetail']['changes'][number]

interface Restorable {
  /** Operation that saves the record; its permission is required to restore. */
  operation: Operation
  /** Audit fields that can be restored. */
  fields: readonly string[]
  /** Field present in every record of the kind: without a value before or after, the record was added or removed. */
  named: string
  save(api: Api, id: number, changes: readonly Change[]): Promise<void>
}

/** Parses a former value, stored in the audit as text, into an input field. */
type Readers<Input> = Readonly<Record<string, (before: string | undefined) => Partial<Input>>>

function restorable<Input>(
  operation: Operation,
  readers: Readers<Input>,
  save: (api: Api, id: number, former: Partial<Input>) => Promise<void>,
  named = 'name',
): Restorable {
  return {
    operation,
    named,
    fields: Object.keys(readers),
    save: (api, id, changes) =>
      save(
        api,
        id,
        // each reader returns a part of the input
        Object.assign({}, ...changes.map(({ field, before }) => readers[field]?.(before))) as Partial<Input>,
      ),
  }
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** Fields of a geofence; those of its shape are restored individually. */
type FormerFence = Omit<FleetSchemas['FenceProfileInput'], 'shape'> &
  Partial<Omit<FleetSchemas['CircleShape'], 'shapeType'> & Pick<FleetSchemas['PolygonShape'], 'polygon'>> & {
    shapeType: FleetSchemas['FenceShape']['shapeType']
  }

const restorables: Readonly<Record<string, Restorable>> = {
  'fence-profile': restorable<FormerFence>(
    updateFenceProfile,
    {
      name: name => ({ name }),
      alarmPriority: priority => ({ alarmPriority: Number(priority ?? 0) }),
      inside: inside => ({ inside: inside === 'true' }),
      outside: outside => ({ outside: outside === 'true' }),
      isDefault: isDefault => ({ isDefault: isDefault === 'true' }),
      maxSpeed: speed => ({ maxSpeed: numberOf(speed) }),
      'shape.shapeType': type => ({ shapeType: type === 'CIRCLE' ? 'CIRCLE' : 'POLYGON' }),
      'shape.circleRadius': radius => ({ circleRadius: numberOf(radius) }),
      'shape.circleLongitude': longitude => ({ circleLongitude: numberOf(longitude) }),
      'shape.circleLatitude': latitude => ({ circleLatitude: numberOf(latitude) }),
      'shape.polygon': (points = '[]') => ({ polygon: JSON.parse(points) as FormerFence['polygon'] }),
    },
    async (api, id, former) => {
      const { shape, name, alarmPriority, inside, outside, isDefault, maxSpeed, notification, companyId, version } =
        await api.call(getFenceProfile, { path: { id } })
      const fields = { name, alarmPriority, inside, outside, isDefault, maxSpeed, notification, companyId, version }
      const { shapeType, circleRadius, circleLongitude, circleLatitude, polygon, ...own } = {
        ...fields,
        ...shape,
        ...former,
      }
      const restored =
        shapeType === 'CIRCLE'
          ? {
              shapeType,
              circleRadius: circleRadius!,
              circleLongitude: circleLongitude!,
              circleLatitude: circleLatitude!,
            }
          : { shapeType, polygon: polygon! }
      await api.call(updateFenceProfile, { path: { id }, body: { ...own, shape: restored } })
    },
  ),
  user: restorable<FleetSchemas['UserInput']>(
    updateUser,
    {
      login: login => ({ login }),
      name: (name = '') => ({ name }),
      surname: (surname = '') => ({ surname }),
      email: (email = '') => ({ email }),
      mobilePhone: (mobilePhone = '') => ({ mobilePhone }),
      officePhone: (officePhone = '') => ({ officePhone }),
      timezone: timezone => ({ timezone }),
      dateFormat: jsDateFormat => ({ jsDateFormat }),
      timeFormat: jsTimeFormat => ({ jsTimeFormat }),
      companyId: companyId => ({ companyId: Number(companyId) }),
      groupId: groupId => ({ groupId: Number(groupId) }),
      visibleInNotification: isVisible => ({ isVisibleInNotification: isVisible === 'true' }),
      active: active => ({ active: active === 'true' }),
    },
    async (api, userId, former) => {
      const { companyId, email, groupId, login, name, surname, version } = await api.call(getUser, { path: { userId } })
      // without a password, which therefore stays
      const body = { companyId, email, groupId, login, name, surname, version, ...former }
      await api.call(updateUser, { path: { userId }, body })
    },
    'login',
  ),
  'user-group': restorable<FleetSchemas['UserGroupAclsInput']>(
    updateGroupAcls,
    { acls: (acls = '[]') => ({ acls: JSON.parse(acls) as string[] }) },
    async (api, groupId, former) => {
      const { acls, version } = await api.call(getGroupAcls, { path: { groupId } })
      await api.call(updateGroupAcls, { path: { groupId }, body: { acls, version, ...former } })
    },
  ),
  company: restorable<FleetSchemas['CompanyInput']>(
    updateCompany,
    {
      name: name => ({ name }),
      description: desc => ({ desc }),
      country: countryId => ({ countryId }),
      city: city => ({ city }),
      address: address => ({ address }),
      zipCode: zipCode => ({ zipCode }),
      phone: phone => ({ phone }),
      mail: mail => ({ mail }),
      fax: fax => ({ fax }),
      code: code => ({ code }),
      currency: currencyId => ({ currencyId }),
      vistaId: vistaId => ({ vistaId }),
      vistaName: vistaName => ({ vistaName }),
      hideAfterDays: days => ({ hideAfterDays: days === undefined ? null : Number(days) }),
    },
    async (api, id, former) => {
      const company = await api.call(getCompany, { path: { id } })
      // a text that is left out is removed
      const { version, name, desc, countryId, city, address, zipCode, phone, mail, fax, code } = company
      const { vistaId, vistaName, currencyId, dealerCode, dealerShipToCode } = company
      const contact = { city, address, zipCode, phone, mail, fax }
      const codes = { code, vistaId, vistaName, dealerCode, dealerShipToCode }
      const body = { version, name, desc, countryId, currencyId, ...contact, ...codes, ...former }
      await api.call(updateCompany, { path: { id }, body })
    },
  ),
  fleet: restorable<FleetSchemas['FleetInput']>(
    updateFleet,
    {
      name: name => ({ name }),
      description: desc => ({ desc }),
      isDefault: isDefault => ({ isDefault: isDefault === 'true' }),
    },
    async (api, fleetId, former) => {
      const { fleetId: _, ...fleet } = await api.call(getFleet, { path: { fleetId } })
      await api.call(updateFleet, { path: { fleetId }, body: { ...fleet, ...former } })
    },
  ),
  unit: restorable<FleetSchemas['UnitInput']>(
    updateUnit,
    {
      name: name => ({ name }),
      serial: (serial = '') => ({ serial }),
      notes: (notes = '') => ({ notes }),
      timezone: timezoneId => ({ timezoneId }),
    },
    async (api, unitId, former) => {
      const { name, version } = await api.call(getUnit, { path: { unitId } })
      await api.call(updateUnit, { path: { unitId }, body: { name, version, ...former } })
    },
  ),
}

export interface FormerValues {
  operation: Operation
  /** In the order of the entry. */
  fields: readonly string[]
  /** Saves the record with the values before the entry; unchanged fields keep their current values. */
  restore(api: Api): Promise<void>
}

/** Returns true if a value is a secret, or a text or list that the audit stores truncated. */
const isIncomplete = (value = '') => value.includes('•••') || /…(?: \d+"\])?$/.test(value)

/** Returns the restorable values of an entry; undefined without former values, such as for added or removed records. */
export function formerValuesOf(entry: FleetSchemas['AuditEntryDetail']): FormerValues | undefined {
  const { event, recordKind, recordId, changes } = entry
  const kind = recordKind === undefined ? undefined : restorables[recordKind]
  const isNewOrGone = changes.some(
    ({ field, before, after }) => field === kind?.named && (before === undefined || after === undefined),
  )
  if (event !== 'CHANGE' || !kind || isNewOrGone) return undefined
  const known = changes.filter(({ field, before }) => kind.fields.includes(field) && !isIncomplete(before))
  if (known.length === 0) return undefined
  return {
    operation: kind.operation,
    fields: known.map(({ field }) => field),
    restore: api => kind.save(api, Number(recordId), known),
  }
}
