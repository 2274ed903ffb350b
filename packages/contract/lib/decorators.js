// Decorators of the contract: who may call an operation, how its lists are paged, what its id is.
// They only write OpenAPI extensions and operation ids; scripts/build.ts reads those back.
import { getExtensions, setExtension, setOperationId } from '@typespec/openapi'
import { createTypeSpecLibrary } from '@typespec/compiler'
import { features, permissions } from '../src/permissions.ts'

export const $lib = createTypeSpecLibrary({
  name: 'muster',
  diagnostics: {
    'unknown-code': {
      severity: 'error',
      messages: { default: 'A permission or feature code is not in src/permissions.ts.' },
    },
  },
})

const knownPermissions = new Set(permissions)
const knownFeatures = new Set(features)

/** @needs("ADM_FLEET_VIEW", …): the caller must hold one of the permissions. */
export function $needs(context, target, ...anyOf) {
  for (const code of anyOf) if (!knownPermissions.has(code)) unknown(context, target)
  setExtension(context.program, target, 'x-permissions', anyOf)
}

/** @signedIn: a session is enough. */
export function $signedIn(context, target) {
  setExtension(context.program, target, 'x-permissions', [])
}

/** @stepUp: the person must have proved who they are within the last minutes. */
export function $stepUp(context, target) {
  setExtension(context.program, target, 'x-step-up', true)
}

/** @duringSetup: open to a session that may only set up the second factor its company requires. */
export function $duringSetup(context, target) {
  setExtension(context.program, target, 'x-during-setup', true)
}

/** @open: requires no token. */
export function $open(context, target) {
  setExtension(context.program, target, 'x-public', true)
}

/** @feature("MAP"): the caller's session must have the feature. On an interface it covers every operation. */
export function $feature(context, target, code) {
  if (!knownFeatures.has(code)) unknown(context, target)
  for (const operation of operationsOf(target)) setExtension(context.program, operation, 'x-feature', code)
}

/** @paged("start-limit"): which dialect the list speaks. */
export function $paged(context, target, dialect) {
  setExtension(context.program, target, 'x-paging', dialect)
}

/** @sideEffect: a GET that changes something. */
export function $sideEffect(context, target) {
  setExtension(context.program, target, 'x-side-effect', true)
}

/** @filled: an answer always carries the properties that have a default, so they lose the default and are required. */
export function $filled(context, target) {
  for (const property of target.properties.values()) {
    if (property.defaultValue === undefined) continue
    property.optional = false
    property.defaultValue = undefined
  }
}

/** @needsBody: the client refuses to call without a body, or without the named fields in it, as the documents ask. */
export function $needsBody(context, target, ...fields) {
  setExtension(context.program, target, 'x-needs-body', fields.length > 0 ? fields : true)
}

/**
 * @resource("CanProtocol", "ADM_CANPROTOCOL"): names the operations of a template interface after its noun and gives
 * each the permission of its verb: the stem with _VIEW, _ADD, _EDIT, _DELETE or _ASSIGN.
 */
export function $resource(context, target, noun, stem, plural) {
  const many = plural ?? `${noun}s`
  const ids = {
    list: `list${many}`,
    units: `list${noun}Units`,
    assignTo: `assign${noun}`,
    enriched: `get${noun}Enriched`,
    usage: `get${noun}Usage`,
    versions: `list${noun}Versions`,
    version: `get${noun}Version`,
  }
  const suffixes = { create: '_ADD', clone: '_ADD', update: '_EDIT', delete: '_DELETE', assignTo: '_ASSIGN' }
  for (const [name, operation] of target.operations) {
    setOperationId(context.program, operation, ids[name] ?? `${name}${noun}`)
    const suffix = suffixes[name]
    const anyOf = suffix ? [permissionLike(`${stem}${suffix}`, stem)] : readers(stem)
    setExtension(context.program, operation, 'x-permissions', anyOf)
  }
}

/** @alsoReadBy("ADM_UNIT_VIEW", …), above @resource: screens of others read the list and the detail too. */
export function $alsoReadBy(context, target, ...codes) {
  for (const code of codes) if (!knownPermissions.has(code)) unknown(context, target)
  for (const name of ['list', 'get', 'enriched']) {
    const operation = target.operations.get(name)
    if (!operation) continue
    const needed = getExtensions(context.program, operation).get('x-permissions') ?? []
    setExtension(context.program, operation, 'x-permissions', [...new Set([...needed, ...codes])])
  }
}

/** Returns the permissions that allow reading: users who may assign a profile may read it, because the assign screens need _ASSIGN alone. */
function readers(stem) {
  return [`${stem}_VIEW`, `${stem}_ASSIGN`].filter(code => knownPermissions.has(code))
}

/** Not every noun has every write code: MNT_PROFILE has no _ASSIGN, so its _VIEW applies (reading B8). */
function permissionLike(wanted, stem) {
  if (knownPermissions.has(wanted)) return wanted
  return knownPermissions.has(`${stem}_EDIT`) && !wanted.endsWith('_ASSIGN') ? `${stem}_EDIT` : `${stem}_VIEW`
}

function operationsOf(target) {
  return target.kind === 'Interface' ? [...target.operations.values()] : [target]
}

function unknown(context, target) {
  $lib.reportDiagnostic(context.program, { code: 'unknown-code', target })
}

export const namespace = 'Muster'
