import { isMailAddress, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import { requireLatest } from '#kernel/records/later-save.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { changeTree, isWithin } from './company-tree.ts'
import { countryCodes, currencyCodes } from './country-and-currency.ts'
import { deletionBlockers } from './deletion-blockers.ts'
import { allOf, counted, type Line, noSuch } from '#kernel/texts/sentence.ts'

type CompanyInput = FleetSchemas['CompanyInput']

interface Saving {
  db: Database
  caller: Caller
}

/**
 * Adds a company below the given parent or the caller's company, with the brand of its parent. Returns its ID.
 * @throws Problem 400 naming invalid fields, 409 for a code of another dealer
 */
export function addCompany({ db, caller }: Saving, input: CompanyInput): Promise<number> {
  return changeTree(db, caller, async ({ trx, scope, moved }) => {
    const parentId = input.parentCompanyId ?? caller.companyId
    requireVisible(scope, parentId)
    const isDealer = input.isDealer ?? false
    if (isDealer) await requireFreeCodes(trx, input)
    const { company_id } = await trx
      .insertInto('company')
      .values({
        ...columnsOf(input, isDealer),
        parent_company_id: parentId,
        brand: sql<string>`(select brand from company where company_id = ${parentId})`,
      })
      .returning('company_id')
      .executeTakeFirstOrThrow()
    await saveVersion(trx, { kind: 'company', id: company_id, version: 1, input }, caller)
    await moved()
    return company_id
  })
}

/**
 * Changes a company.
 * @throws Problem 404 for a company outside the scope, 400 naming invalid fields, 403 for changes reserved to the parent company, 409 for a
 * later save, a code of another dealer, and a dealer with orders or customers that shall no longer be one
 */
export function changeCompany({ db, caller }: Saving, companyId: number, input: CompanyInput): Promise<void> {
  return changeTree(db, caller, async ({ trx, scope, moved }) => {
    const before = await lockCompany(trx, scope, companyId)
    await requireLatest(trx, { kind: 'company', id: companyId, name: before.name, input }, before.version)
    const parentId = await parentOf(trx, scope, before, input.parentCompanyId)
    const isDealer = input.isDealer ?? before.is_dealer
    if (isDealer !== before.is_dealer) {
      if (before.parent_company_id !== null && !scope.companyIds.includes(before.parent_company_id))
        throw forbidden(['problem.changesDealer', { name: before.name }])
      if (!isDealer) await requireNoDealings(trx, before)
    }
    if (isDealer) await requireFreeCodes(trx, input, before)
    const { version } = await trx
      .updateTable('company')
      .set({ ...columnsOf(input, isDealer), parent_company_id: parentId, version: sql`version + 1` })
      .where('company_id', '=', companyId)
      .returning('version')
      .executeTakeFirstOrThrow()
    await saveVersion(trx, { kind: 'company', id: companyId, version, input }, caller)
    if (parentId !== before.parent_company_id) await moved()
  })
}

/**
 * Deletes a company. Users with additional access to it lose that access; its deleted users move to the parent.
 * @throws Problem 404 for a company outside the scope, 403 for the caller's top company, 409 while anything belongs to it
 */
export function deleteCompany({ db, caller }: Saving, companyId: number): Promise<void> {
  return changeTree(db, caller, async ({ trx, scope, moved }) => {
    const { name, parent_company_id: parentId } = await lockCompany(trx, scope, companyId)
    if (parentId === null) throw conflict(['problem.rootDelete', { name }])
    if (!scope.companyIds.includes(parentId)) throw forbidden(['problem.parentDeletes', { name }])
    const reasons = (await deletionBlockers(trx, [companyId])).get(companyId)
    if (reasons) throw conflict(['problem.stillHas', { name, reasons }])
    await sql`update app_user set company_id = ${parentId} where company_id = ${companyId} and deleted_at is not null`.execute(
      trx,
    )
    await sql`
      update app_user set extra_company_ids = array_remove(extra_company_ids, ${companyId})
      where ${companyId} = any(extra_company_ids)`.execute(trx)
    await trx
      .deleteFrom('company')
      .where('company_id', '=', companyId)
      .execute()
      .catch((error: unknown) => {
        if (!isForeignKey(error)) throw error
        throw conflict(['problem.addedMeanwhile', { name }])
      })
    await moved()
  })
}

/** True for a foreign-key violation: a row references the company. */
const isForeignKey = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

interface Before {
  company_id: number
  name: string
  is_dealer: boolean
  code: string | null
  dealer_code: string | null
  parent_company_id: number | null
  version: number
}

async function lockCompany(trx: Database, scope: Scope, companyId: number): Promise<Before> {
  const found = await trx
    .selectFrom('company')
    .select(['company_id', 'name', 'is_dealer', 'code', 'dealer_code', 'parent_company_id', 'version'])
    .where('company_id', '=', companyId)
    .where(inScope(scope, 'company.company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('company', companyId)
  return found
}

/** Returns the new parent. Only users who see the current parent may change it, so that no company leaves the scope of its parents. */
async function parentOf(
  trx: Database,
  scope: Scope,
  { company_id: companyId, name, parent_company_id: current }: Before,
  requested: number | undefined,
): Promise<number | null> {
  if (requested === undefined) return current
  requireVisible(scope, requested)
  if (requested === current) return current
  if (current === null) throw forbidden(['problem.rootMove', { name }])
  if (!scope.companyIds.includes(current)) throw forbidden(['problem.parentMoves', { name }])
  if (await isWithin(trx, requested, companyId)) throw refusal([['parentCompanyId', 'problem.belowItself', { name }]])
  return requested
}

function requireVisible({ companyIds }: Scope, parentId: number): void {
  if (!companyIds.includes(parentId)) throw refusal([['parentCompanyId', 'problem.noParent', { id: parentId }]])
}

/**
 * Rejects dealer codes in use, ignoring case, because orders and imports identify dealers by code. A dealer keeps an older shared code
 * until it is changed.
 */
async function requireFreeCodes(trx: Database, input: CompanyInput, before?: Before): Promise<void> {
  const codes = [
    ['code', input.code?.trim(), before?.is_dealer && before.code],
    ['dealerCode', input.dealerCode?.trim(), before?.dealer_code],
  ] as const
  for (const [field, code, own] of codes) {
    if (!code || code === own) continue
    const { rows } = await sql`
      select from company where is_dealer and company_id <> ${before?.company_id ?? 0}
        and lower(${sql.ref(field === 'code' ? 'code' : 'dealer_code')}) = lower(${code}) limit 1`.execute(trx)
    if (rows.length > 0)
      throw conflict(['problem.dealerCodeUsed', { code }], { errors: [[field, 'problem.otherDealer']] })
  }
}

async function requireNoDealings(trx: Database, { company_id: companyId, name }: Before): Promise<void> {
  const { rows } = await sql<{ orders: number; customers: number }>`
    select (select count(*)::int from subscription_order where company_id = ${companyId}) as orders,
      (select count(*)::int from company where parent_company_id = ${companyId}) as customers`.execute(trx)
  const { orders = 0, customers = 0 } = rows[0] ?? {}
  const has = [
    ...(orders > 0 ? [counted(orders, 'order')] : []),
    ...(customers > 0 ? [counted(customers, 'customer')] : []),
  ]
  if (has.length > 0) throw conflict(['problem.staysDealer', { name, dealings: allOf(has) }])
}

function columnsOf(input: CompanyInput, isDealer: boolean) {
  const errors = faultsOf(input, isDealer)
  if (errors.length > 0) throw refusal(errors)
  const text = (value: string | undefined) => value?.trim() || null
  return {
    name: input.name.trim(),
    description: text(input.desc),
    country: text(input.countryId),
    city: text(input.city),
    address: text(input.address),
    zip_code: text(input.zipCode),
    phone: text(input.phone),
    mail: text(input.mail),
    fax: text(input.fax),
    code: text(input.code),
    vista_id: text(input.vistaId),
    vista_name: text(input.vistaName),
    currency: text(input.currencyId),
    is_dealer: isDealer,
    dealer_code: isDealer ? text(input.dealerCode) : null,
    dealer_ship_to_code: isDealer ? text(input.dealerShipToCode) : null,
    ...(input.hideAfterDays !== undefined && { hide_after_days: input.hideAfterDays }),
  }
}

/** Returns errors that the contract cannot express. */
function faultsOf(input: CompanyInput, isDealer: boolean): Line[] {
  const { mail = '', countryId, currencyId } = input
  return [
    ...(input.name.trim() === '' ? [['name', 'problem.nameNeeded'] as const] : []),
    ...(mail.trim() === '' || isMailAddress(mail.trim()) ? [] : [['mail', 'problem.mailNeeded'] as const]),
    ...(countryId === undefined || countryCodes.has(countryId) ? [] : [noSuch('countryId', 'country', countryId)]),
    ...(currencyId === undefined || currencyCodes.has(currencyId)
      ? []
      : [noSuch('currencyId', 'currency', currencyId)]),
    ...(isDealer ? [] : (['dealerCode', 'dealerShipToCode'] as const))
      .filter(field => input[field])
      .map((field): Line => [field, 'problem.dealerCode']),
  ]
}

const refusal = (errors: Line[]) => badRequest(['problem.marked'], { code: 'INVALID_INPUT', errors })
