import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { phrase, type Message } from '#kernel/texts/sentence.ts'
import { addCompany, changeCompany } from '#modules/organisation/companies/public.ts'
import {
  defineImport,
  Refused,
  type RecordStore,
  type Draft,
  type Fields,
  type ImportContext,
  type Stored,
} from '../define-import.ts'
import { inSequence, contractText, country, currency, mail, phoneForm, shownChoice, yesNo } from '../parse-values.ts'
import { CompanyDirectory, companyText, idColumn, onlyMatch, readStored } from './record-index.ts'
import { namedBy, recordsById } from './read-records.ts'

type CompanyInput = FleetSchemas['CompanyInput']

const text = (field: string, form?: Message) => contractText('CompanyInput', field, form)

export const companyImport = defineImport({
  subject: 'COMPANIES',
  noun: 'company',
  needs: { add: 'ADM_COMPANY_ADD', edit: 'ADM_COMPANY_EDIT' },
  nameColumn: 'name',
  columns: [
    idColumn,
    {
      id: 'code',
      header: 'code',
      about: 'companyCode',
      example: 'NF-01',
      isKey: true,
      parse: text('code'),
    },
    {
      id: 'name',
      header: 'name',
      about: 'companyName',
      example: 'Northfield Farming',
      isKey: true,
      isRequired: true,
      parse: text('name'),
    },
    {
      id: 'parentCompanyId',
      header: 'parent',
      about: 'parent',
      example: 'Northfield Group',
      staysWhenEmpty: true,
    },
    {
      id: 'isDealer',
      header: 'dealer',
      about: 'yesOrNo',
      example: 'no',
      staysWhenEmpty: true,
      parse: yesNo,
      show: shownChoice,
    },
    { id: 'dealerCode', header: 'dealerCode', about: 'ofDealer', example: '', parse: text('dealerCode') },
    {
      id: 'dealerShipToCode',
      header: 'dealerShipTo',
      about: 'ofDealer',
      example: '',
      parse: text('dealerShipToCode'),
    },
    { id: 'desc', header: 'description', about: 'freeText', example: 'Arable farm', parse: text('desc') },
    {
      id: 'countryId',
      header: 'country',
      about: 'country',
      example: 'IT',
      parse: country,
    },
    { id: 'city', header: 'city', about: 'city', example: 'Parma', parse: text('city') },
    { id: 'address', header: 'address', about: 'address', example: 'Via Emilia 1', parse: text('address') },
    {
      id: 'zipCode',
      header: 'zip',
      about: 'zip',
      example: '43121',
      parse: text('zipCode', ['problem.zipForm']),
    },
    { id: 'phone', header: 'phone', about: 'phone', example: '+39 0521 123456', parse: text('phone', phoneForm) },
    { id: 'fax', header: 'fax', about: 'phone', example: '', parse: text('fax', phoneForm) },
    {
      id: 'mail',
      header: 'email',
      about: 'companyEmail',
      example: 'office@example.com',
      parse: inSequence(mail, text('mail')),
    },
    {
      id: 'currencyId',
      header: 'currency',
      about: 'currency',
      example: 'EUR',
      parse: currency,
    },
    { id: 'vistaId', header: 'vistaId', about: 'vistaId', example: '', parse: text('vistaId') },
    {
      id: 'vistaName',
      header: 'vistaName',
      about: 'vistaName',
      example: '',
      parse: text('vistaName'),
    },
  ],
  records: companyRecords,
  open: async (context, lines) => new CompanyStore(context, await companyDirectory(context, lines, companyColumns)),
})

const companyColumns = ['code', 'name', 'parentCompanyId']

function companyRecords(db: Database, scope: Scope, condition: RawBuilder<SqlBool> = sql<SqlBool>`true`) {
  return recordsById(
    db,
    sql`
      select c.company_id as id, c.code, c.name, coalesce(nullif(p.code, ''), p.name) as "parentCompanyId", c.is_dealer as "isDealer",
        c.dealer_code as "dealerCode", c.dealer_ship_to_code as "dealerShipToCode", c.vista_id as "vistaId", c.vista_name as "vistaName", c.description as "desc", c.country as "countryId", c.city, c.address,
        c.zip_code as "zipCode", c.phone, c.fax, c.mail, c.currency as "currencyId",
        p.company_id as "parentKey"
      from company c left join company p on p.company_id = c.parent_company_id and ${inScope(scope, 'p.company_id')}
      where ${inScope(scope, 'c.company_id')} and ${condition}`,
  )
}

/**
 * Returns the caller's company and the companies in the scope that lines may name.
 * @param columns file columns that name a company
 */
export async function companyDirectory(
  { db, scope, caller }: ImportContext,
  lines: readonly Fields[],
  columns: readonly string[],
): Promise<CompanyDirectory> {
  const condition = namedBy(lines, 'c.company_id', { 'c.code': columns, 'c.name': columns })
  return new CompanyDirectory(
    await readStored(companyRecords(db, scope, sql<SqlBool>`(c.company_id = ${caller.companyId} or ${condition})`)),
  )
}

/** ID of the parent, or the company that a line adds; undefined at the top. */
type Parent = number | Stored | undefined

async function parentsOf({ db, scope }: ImportContext): Promise<Map<number, Parent>> {
  const rows = await db
    .selectFrom('company')
    .select(['company_id', 'parent_company_id'])
    .where(inScope(scope, 'company.company_id'))
    .execute()
  return new Map(rows.map(row => [row.company_id, row.parent_company_id ?? undefined]))
}

class CompanyStore implements RecordStore {
  readonly #context: ImportContext
  readonly #directory: CompanyDirectory
  /** Parents by ID; read when the first line moves a company. */
  #parents: Map<number, Parent> | undefined

  constructor(context: ImportContext, directory: CompanyDirectory) {
    this.#context = context
    this.#directory = directory
  }

  find = (given: Fields): Stored | undefined => {
    const { code = '', name = '', parentCompanyId: parent } = given
    const named = this.#directory.named(given, 'company')
    if (named) return named
    const coded =
      code && onlyMatch(this.#directory.with('code', code), ['problem.severalCodes', { text: code }], 'code')
    if (coded) return coded
    if (name === '') throw new Refused(['problem.companyNeeded'], 'name')
    // a company with another code is a different company
    const found = this.#directory
      .with('name', name)
      .filter(company => code === '' || (company.fields.code ?? '') === '')
      .filter(company => parent === undefined || this.#isParent(company, parent))
    return onlyMatch(found, ['problem.severalNames', { text: name }], 'name')
  }

  isSame = (column: string, text: string, { fields }: Stored): boolean =>
    column === 'parentCompanyId' && fields.parentKey !== '' && this.#tryResolve(text)?.id === Number(fields.parentKey)

  #isParent({ fields, id }: Stored, text: string): boolean {
    const own = fields.parentCompanyId ?? ''
    // a new company without a parent is placed below the caller's own, which is its parent in later exports
    if (text === '') return own === '' || (id !== this.#context.caller.companyId && own === this.#ownText())
    if (own.toLowerCase() === text.toLowerCase()) return true
    const parent = this.#tryResolve(text)
    return parent !== undefined && this.#tryResolve(own) === parent
  }

  #ownText(): string | undefined {
    const own = this.#directory.get(this.#context.caller.companyId)
    return own && companyText(own.fields)
  }

  #tryResolve(text: string): Stored | undefined {
    try {
      return this.#directory.resolve(text, 'parentCompanyId')
    } catch {
      return undefined
    }
  }

  check = async ({ stored, fields, changed }: Draft): Promise<void> => {
    for (const code of ['dealerCode', 'dealerShipToCode'])
      if (fields.isDealer !== 'yes' && fields[code])
        throw new Refused(['problem.onlyDealer', { column: phrase('problem.column.dealer') }], code)
    if (!changed.has('parentCompanyId')) return
    const text = fields.parentCompanyId ?? ''
    if (text === '') return
    const parent = this.#directory.resolve(text, 'parentCompanyId')
    if (stored?.id === undefined) return
    this.#parents ??= await parentsOf(this.#context)
    for (let above: Parent = parent.id ?? parent, steps = 0; above !== undefined && steps < 100; steps++) {
      if (above === stored.id) throw new Refused(['problem.companyLoop'], 'parentCompanyId')
      above = typeof above === 'number' ? this.#parents.get(above) : this.#parentOf(above)
    }
  }

  /** Returns the parent of a company that a line adds or moves. */
  #parentOf({ fields }: Stored): Parent {
    const parent = fields.parentCompanyId ? this.#tryResolve(fields.parentCompanyId) : undefined
    return parent ? (parent.id ?? parent) : this.#context.caller.companyId
  }

  plan = ({ stored, fields, line, changed }: Draft): void => {
    const planned = { id: stored?.id, fields, line }
    this.#directory.put(planned)
    if (stored?.id !== undefined && changed.has('parentCompanyId'))
      this.#parents?.set(stored.id, this.#parentOf(planned))
  }

  readonly #announce = () => AccessChanges.of(this.#context.use(Db)).announce()

  save = async ({ stored, fields, changed }: Draft): Promise<() => void> => {
    const { db, caller } = this.#context
    const isMoved = changed.has('parentCompanyId') && fields.parentCompanyId !== ''
    const parent = isMoved ? this.#directory.resolve(fields.parentCompanyId ?? '', 'parentCompanyId').id : undefined
    const input = inputOf(fields, parent)
    if (stored?.id === undefined) this.#directory.put({ id: await addCompany({ db, caller }, input), fields })
    else {
      await changeCompany({ db, caller }, stored.id, input)
      this.#directory.put({ id: stored.id, fields })
    }
    return this.#announce
  }
}

/** Returns the input of the single call, without empty texts. */
function inputOf(fields: Fields, parentCompanyId: number | undefined): CompanyInput {
  const others = ['id', 'name', 'isDealer', 'parentCompanyId']
  const texts = companyImport.columns.map(({ id }) => id).filter(id => !others.includes(id))
  return {
    ...Object.fromEntries(texts.map(field => [field, fields[field] || undefined])),
    name: fields.name ?? '',
    isDealer: fields.isDealer === 'yes',
    ...(parentCompanyId !== undefined && { parentCompanyId }),
  }
}
