import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, isCall, operationIdOf, parametersOf, shapeOf, type CatalogueCall } from '../scripts/catalogue.ts'
import { operationsOf, type Document } from '../scripts/document.ts'
import { defaultBaseOf, defaultBases, operations, type Operation, type ServiceName } from './index.ts'

const services = Object.keys(defaultBases) as ServiceName[]
const documents = services.map(
  service =>
    JSON.parse(readFileSync(new URL(`../generated/openapi/${service}.json`, import.meta.url), 'utf8')) as Document,
)
const described = documents.flatMap(operationsOf)

/** GETs with side effects in the documents (002 §7.3). */
const sideEffects = [
  'impersonateUser',
  'recoverLogin',
  'maintenanceAbandon',
  'maintenanceInit',
  'translationsClearCache',
]

describe('the contract', () => {
  it('CONST-007 has every call of the catalogue, by ID, method, path and base address', () => {
    const found = catalogue.map(call => operationFor(call)?.id ?? `${call.method} ${call.path}`)
    expect(found).toEqual(catalogue.map(operationIdOf))
  })

  it.each([
    [
      'CMD-023',
      'listAssetCommandTemplates',
      'GET',
      '/api/user/command-template-catalogs/assets/{assetId}/command-templates',
    ],
    ['CMD-024', 'listCommands', 'GET', '/api/user/commands'],
    ['CMD-025', 'sendCommand', 'POST', '/api/user/commands'],
    ['CMD-026', 'exportCommandsHistory', 'POST', '/api/render/commands-history/{format}'],
  ])('%s has %s as %s %s', (_, id, method, path) => {
    const operation = operations.find(each => each.id === id)
    expect(operation).toMatchObject({ method, path })
  })

  it('spells every path parameter like the catalogue', () => {
    // a document has one entry for a path, but the catalogue calls the ID of its PUT and DELETE `id`, of its GET `profileId`
    const shared = ['get-power-profile']
    const different = catalogue.filter(call => {
      const operation = operationFor(call)
      return operation && parametersOf(operation.path).join() !== parametersOf(call.path).join()
    })
    expect(catalogue).toHaveLength(468)
    expect(different.map(({ id }) => id)).toEqual(shared)
  })

  it('ERR-002 ERR-020 requires every parameter that the catalogue requires', () => {
    const short = catalogue.flatMap(call => unmet(call, operationFor(call)).map(name => `${call.id}: ${name}`))
    expect(short).toEqual([])
  })
})

/** Paging parameters of the documents' lists (002 §7). */
const pagedBy = {
  page: [
    'listCommands',
    'listCatalogAssetAssociations',
    'listAssetAssociationsEnriched',
    'listAssetCommandTemplates',
    'listCommandTemplateCatalogs',
    'listCommandTemplates',
    'listFileTransfers',
    'listWolfCatalogAssetAssociations',
  ],
  'page-size': ['listCompanies', 'searchTrackingUnits', 'listUsers', 'listWebNotifications', 'listNotificationEntries'],
  'start-limit': [
    'listUnitsPaginated',
    'listUnits',
    'listUnitTransferHistory',
    'listUnitTransferHistoryDetails',
    'alarmsCountByType',
    'listAlarmsPaginated',
    'listCanParameters',
    'listCanProfiles',
    'listCurfewProfiles',
    'listDutyProfiles',
    'getCompanyFleetsAndCompany',
    'listSubcompanies',
    'listFenceProfiles',
    'listFleets',
    'listFleetUnitsPaginatedV2',
    'listFleetUnitsPaginated',
    'listIoProfiles',
    'maintenanceOverallStatus',
    'listMaintenanceProfiles',
    'listPowerProfiles',
    'listReportConfigHistory',
    'listMyReportHistory',
    'listSensors',
    'listSubscriptionActivations',
    'listSubscriptionExpirations',
    'listUserGroups',
    'listSupportedUsers',
    'searchEntities',
    'lookupCompanies',
    'lookupDealerCompanies',
    'lookupFleets',
    'lookupNotificationGroupsForUserCompany',
    'lookupNotificationRecipients',
    'lookupUnits',
    'lookupVisibleUsers',
  ],
} as const satisfies Record<NonNullable<Operation['paging']>, readonly string[]>

const namesOf = { page: ['page'], 'page-size': ['page', 'size'], 'start-limit': ['start', 'limit'] } as const

const sizes = { limit: 50, size: 20 } as const

it.each(Object.entries(pagedBy))(
  'CONST-003 ADM-007 by %s come the calls that the documents page so, and so many at a time',
  (dialect, ids) => {
    for (const id of ids) {
      expect(operations.find(operation => operation.id === id)?.paging, id).toBe(dialect)
      const pages = queryOf(id).filter(
        ({ schema }) => !(schema && 'format' in schema && String(schema.format).startsWith('date')),
      )
      const names = pages.flatMap(({ name }) => (['start', 'limit', 'page', 'size'].includes(name) ? [name] : []))
      expect(names, id).toEqual(namesOf[dialect as keyof typeof pagedBy])
      for (const { name, schema } of pages)
        if (name === 'limit' || name === 'size') expect(schema, id).toMatchObject({ default: sizes[name] })
    }
  },
)

it.each([
  ['getUnitHistorical', 'utcDate'],
  ['alarmsCountByType', 'fromDate toDate'],
  ['listAlarmsPaginated', 'fromDate toDate'],
  ['listMaintenanceHistoriesByUnit', 'fromDate toDate'],
  ['listReportConfigHistory', 'fromDate toDate'],
  ['listMyReportHistory', 'fromDate toDate'],
  ['engineOnOffUnitRaw', 'fromDate toDate'],
  ['listWebNotifications', 'start end'],
])('CONST-001 %s takes days, not moments, as %s', (id, names) => {
  for (const name of names.split(' '))
    expect(queryOf(id).find(parameter => parameter.name === name)?.schema, name).toMatchObject({ format: 'date' })
})

it.each([
  ['ADM_RENEWAL_SUBSCRIPTION', 'listRenewals renewSubscription'],
  ['ADM_ACTIVATION_SUBSCRIPTION', 'amActivate'],
  ['ADM_ORDER_CTRL_VIEW', 'listUnassociatedOrders listCompanyOrders assignCompanyOrders'],
  ['ADM_FACTORY_SUB_VIEW', 'listUnitsWithoutSubscriptions listUnitFactories saveUnitFactorySubscription'],
])('SUB-028 %s is needed for %s', (permission, ids) => {
  for (const id of ids.split(' '))
    expect(operations.find(operation => operation.id === id)?.access.anyOf, id).toEqual([permission])
})

it('CONST-007 serves only templates, catalogs, commands and file transfers at the address of commands', () => {
  const areasAt = (base: string) =>
    new Set(operations.filter(({ service }) => defaultBaseOf(service) === base).map(({ area }) => area))
  const commands = ['catalogs', 'commands', 'file-transfers', 'templates']
  expect([...areasAt('/command-manager')].toSorted()).toEqual(commands)
  expect([...areasAt('/wlf')].filter(area => commands.includes(area))).toEqual([])
  expect(new Set(Object.values(defaultBases))).toEqual(new Set(['/wlf', '/command-manager']))
})

it('SHELL-076 web notifications, notification settings and reports each have a separate service', () => {
  const servicesOf = (area: string) => [
    ...new Set(operations.filter(each => each.area === area).map(({ service }) => service)),
  ]
  expect(servicesOf('web-notifications')).toEqual(['notification-manager'])
  expect(servicesOf('notifications')).toEqual(['notification-configurator'])
  for (const area of ['can-data', 'exports', 'history', 'productivity'])
    expect(servicesOf(area), area).toEqual(['report'])
})

describe('every operation', () => {
  it('has a unique ID', () => {
    expect(repeated(operations.map(({ id }) => id))).toEqual([])
  })

  it('has a unique method and path at its base', () => {
    expect(repeated(operations.map(({ service, method, path }) => `${service} ${method} ${shapeOf(path)}`))).toEqual([])
  })

  it('declares its permitted callers', () => {
    const silent = described.filter(operation => !operation['x-permissions'] && !operation['x-public'])
    expect(silent.map(({ operationId }) => operationId)).toEqual([])
  })

  it('requires a session unless none can exist yet', () => {
    const open = operations.filter(({ access }) => access.public).map(({ id }) => id)
    expect(open.toSorted()).toEqual([
      // from a provider of single sign-on, which signs its call
      'endSignOnSessions',
      'findSignOn',
      'finishSignIn',
      'finishSignOn',
      'getApplicationInfo',
      'getApplicationMaintenanceInfo',
      'getTranslations',
      'getVehiclesIcons',
      'linkSignOn',
      'login',
      // from a link with a secret, which is shared with people without an account
      'openSharedTrip',
      'recoverPassword',
      'redeemSignInCode',
      // called at sign-out, after the session: the secret address of the browser's push service identifies it
      'releasePushDevice',
      'resetPassword',
      'startPasskeySignIn',
      'startSignOn',
      // from a link in an email, which is signed
      'unsubscribeFromReport',
    ])
  })

  it('ADM-021 counts the total of a page as totalCount, or as totalElements for commands and web notifications', () => {
    const elements = ['command-manager', 'notification-manager', 'notification-configurator']
    const pages = services.flatMap((service, i) =>
      operationsOf(documents[i] as Document)
        .map(({ operationId, 'x-paging': paging, responses }) => {
          const names = Object.keys(schemaOf(documents[i] as Document, responses['200']?.content)?.properties ?? {})
          return { operationId, service, isPage: paging !== undefined && names.includes('items'), names }
        })
        .filter(({ isPage }) => isPage),
    )
    expect(pages).toHaveLength(105)
    for (const { operationId, service, names } of pages) {
      const [own, other] = elements.includes(service)
        ? ['totalElements', 'totalCount']
        : ['totalCount', 'totalElements']
      expect([names.includes(own), names.includes(other)], operationId).toEqual([true, false])
    }
  })

  it('returns failures as problem details', () => {
    for (const operation of described) {
      const failures = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'))
      const statuses = failures.map(([status]) => status)
      expect(statuses, operation.operationId).toEqual(expect.arrayContaining(['400', '401', '403', '404', 'default']))
      for (const [status, { content = {} }] of failures) {
        expect(Object.keys(content), `${operation.operationId} ${status}`).toEqual(['application/problem+json'])
      }
    }
  })

  it('ERR-002 declares the parameters of its path', () => {
    for (const operation of operations) {
      expect(operation.required, operation.id).toEqual(expect.arrayContaining(parametersOf(operation.path)))
    }
  })
})

it('rejects every write of a support user who acts as another user, except the listed ones', () => {
  const writes = operations.filter(
    ({ method, sideEffect, access }) => (method !== 'GET' || sideEffect) && !access.public,
  )
  const refused = writes.filter(({ access }) => access.inPerson).map(({ id }) => id)
  // calls that give access, send to people, book, or belong to the person
  expect(refused).toEqual(
    expect.arrayContaining([
      'addPushDevice',
      'amActivate',
      'assignCompanyOrders',
      'changePassword',
      'createEmbedToken',
      'createUser',
      'importTranslations',
      'moveDevice',
      'renewSubscription',
      'revokeEmbedToken',
      'runSchedulerTrigger',
      'saveUnitFactorySubscription',
      'transferUnits',
      'updateCompany',
      'updateMyMainpage',
      'updateNotificationGroup',
      'updateReportConfig',
    ]),
  )
  const open = writes.filter(({ access, onBehalf }) => !access.inPerson && !onBehalf)
  expect(open.filter(({ method }) => method !== 'POST')).toEqual([])
  expect(operations.filter(({ access, onBehalf }) => onBehalf && access.inPerson)).toEqual([])
  // reports that support may open while acting as a user
  expect(operations.filter(({ id, access }) => access.inPerson && /^export|Ranking$/.test(id))).toEqual([])
})

it('limits the length of every header and body', () => {
  const unlimited = described.flatMap(({ operationId, resolved }) =>
    resolved
      .filter(({ in: part, schema }) => part === 'header' && !schema?.maxLength)
      .map(({ name }) => `${operationId}: ${name}`),
  )
  expect(unlimited).toEqual([])
})

it('lists literal paths before paths with a parameter in the same place', () => {
  for (const { paths } of documents) {
    const all = Object.keys(paths)
    const late = all.filter((path, at) => all.slice(0, at).some(earlier => hides(earlier, path)))
    expect(late).toEqual([])
  }
})

it('marks the GETs with side effects, and no other call', () => {
  const marked = operations.filter(({ sideEffect }) => sideEffect)
  expect(marked.map(({ id }) => id).toSorted()).toEqual(sideEffects.toSorted())
  expect(marked.filter(({ method }) => method !== 'GET')).toEqual([])
})

function queryOf(id: string) {
  const found = described.find(({ operationId }) => operationId === id)
  return (found?.resolved ?? []).filter(({ in: part }) => part === 'query')
}

function operationFor(call: CatalogueCall): Operation | undefined {
  return operations.find(operation => isCall(operation, call))
}

/** Returns the required parameters missing in an operation; path parameters count by position. */
function unmet(call: CatalogueCall, operation: Operation | undefined): string[] {
  if (!operation) return call.required
  const inPath = parametersOf(call.path)
  const asked = new Set([...operation.required, ...(operation.requiredInBody ?? [])])
  return call.required.filter(name => !inPath.includes(name) && !asked.has(name))
}

function repeated(names: string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at)
}

/** Returns true if a router that uses the first match never reaches `literal`. */
function hides(earlier: string, literal: string): boolean {
  const [general, special] = [earlier.split('/'), literal.split('/')]
  if (general.length !== special.length || earlier === literal) return false
  return general.every((part, at) => part.startsWith('{') || part === special[at])
}

interface Schema {
  $ref?: string
  properties?: object
}

/** Returns the schema of a JSON response. */
function schemaOf({ components }: Document, content: Record<string, unknown> | undefined): Schema | undefined {
  const { schema } = (content?.['application/json'] ?? {}) as { schema?: Schema }
  const name = schema?.$ref?.split('/').at(-1)
  return name ? (components?.schemas?.[name] as Schema) : schema
}
