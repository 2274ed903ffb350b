import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Message } from '#kernel/texts/sentence.ts'
import { cleanLogin, isSameLogin, skeletonOf } from '#modules/auth/public.ts'
import {
  addUser,
  admitMailOf,
  changeUser,
  inviteLater,
  loginFaults,
  requireAuthorityOver,
  requireGrantable,
  findLoginOwners,
  type FindLoginOwners,
} from '#modules/organisation/users/public.ts'
import {
  defineImport,
  Refused,
  type RecordStore,
  type Draft,
  type Fields,
  type ImportContext,
  type Stored,
} from '../define-import.ts'
import {
  inSequence,
  choice,
  contractText,
  mail,
  mailForm,
  phoneForm,
  shownChoice,
  timeZone,
  yesNo,
} from '../parse-values.ts'
import { companyDirectory } from './companies.ts'
import { type CompanyDirectory, idColumn, onlyMatch, RecordIndex, readStored } from './record-index.ts'
import { namedBy, recordsById } from './read-records.ts'

type UserInput = FleetSchemas['UserInput']

const text = (field: string, form?: Message) => contractText('UserInput', field, form)

/** IDs of the lookup table `presets`. */
const presets: Readonly<Record<string, number>> = { metric: 1, imperial: 2 }

export const userImport = defineImport({
  subject: 'USERS',
  noun: 'user',
  needs: { add: 'ADM_USER_ADD', edit: 'ADM_USER_EDIT' },
  nameColumn: 'login',
  columns: [
    idColumn,
    {
      id: 'login',
      header: 'login',
      about: 'login',
      example: 'ada.keller',
      isKey: true,
      isRequired: true,
      parse: inSequence(cleanLogin, text('login')),
    },
    {
      id: 'email',
      header: 'email',
      about: 'userEmail',
      example: 'ada@example.com',
      isRequired: true,
      parse: inSequence(mail, text('email', mailForm)),
    },
    { id: 'name', header: 'firstName', about: 'firstName', example: 'Ada', parse: text('name') },
    { id: 'surname', header: 'surname', about: 'surname', example: 'Keller', parse: text('surname') },
    {
      id: 'companyId',
      header: 'company',
      about: 'companySeen',
      example: 'NF-01',
      isRequired: true,
    },
    {
      id: 'groupId',
      header: 'group',
      about: 'group',
      example: 'Operator',
      isRequired: true,
    },
    {
      id: 'mobilePhone',
      header: 'mobilePhone',
      about: 'phone',
      example: '+39 320 1234567',
      parse: text('mobilePhone', phoneForm),
    },
    { id: 'officePhone', header: 'officePhone', about: 'phone', example: '', parse: text('officePhone', phoneForm) },
    {
      id: 'presetId',
      header: 'measurementUnits',
      about: 'measurementUnits',
      example: 'metric',
      staysWhenEmpty: true,
      parse: (text, texts) => {
        const preset = text === '' ? 'metric' : choice(Object.keys(presets), text, texts)
        if (preset === undefined) throw new Refused(['problem.metricOrImperial'])
        return preset
      },
      show: shownChoice,
    },
    {
      id: 'timezone',
      header: 'timeZone',
      about: 'timeZone',
      example: 'Europe/Rome',
      staysWhenEmpty: true,
      parse: inSequence(text('timezone'), timeZone),
    },
    {
      id: 'active',
      header: 'active',
      about: 'active',
      example: 'yes',
      staysWhenEmpty: true,
      parse: (text, texts) => (text === '' ? 'yes' : yesNo(text, texts)),
      show: shownChoice,
    },
  ],
  records: userRecords,
  open: openUsers,
})

function userRecords(db: Database, scope: Scope, condition: RawBuilder<SqlBool> = sql<SqlBool>`true`) {
  return recordsById(
    db,
    sql`
      select u.user_id as id, u.login, u.email, u.name, u.surname, coalesce(nullif(c.code, ''), c.name) as "companyId",
        g.name as "groupId", u.mobile_phone as "mobilePhone", u.office_phone as "officePhone", u.mu_preset as "presetId", u.timezone, u.active,
        u.company_id as "companyKey", u.group_id as "groupKey"
      from app_user u join company c using (company_id) join user_group g using (group_id)
      where u.deleted_at is null and ${inScope(scope, 'u.company_id')} and ${condition}`,
  )
}

async function openUsers(context: ImportContext, lines: readonly Fields[]): Promise<RecordStore> {
  const { db, scope } = context
  // both spellings, because files may contain composed or decomposed accents
  const cleanLines = lines.flatMap(line => [line, { ...line, login: cleanLogin(line.login ?? '') }])
  const [records, companies, groups, ownersOf] = await Promise.all([
    readStored(userRecords(db, scope, namedBy(cleanLines, 'u.user_id', { 'u.login': ['login'] }))),
    companyDirectory(context, lines, ['companyId']),
    db.selectFrom('user_group').select(['group_id', 'name']).execute(),
    findLoginOwners(
      db,
      lines.map(({ login = '' }) => login),
    ),
  ])
  return new UserStore(
    context,
    new RecordIndex(records.map(withSkeleton), ['login', 'skeleton']),
    companies,
    groups,
    ownersOf,
  )
}

/** Adds the skeleton of the login, which is also compared within the file. */
const withSkeleton = <T extends { fields: Fields }>(record: T): T => ({
  ...record,
  fields: { ...record.fields, skeleton: skeletonOf(record.fields.login ?? '') },
})

interface Group {
  group_id: number
  name: string
}

class UserStore implements RecordStore {
  readonly #context: ImportContext
  readonly #records: RecordIndex
  readonly #companies: CompanyDirectory
  readonly #groups: readonly Group[]
  /** Finds owners of logins, including users outside the scope. */
  readonly #ownersOf: FindLoginOwners

  constructor(
    context: ImportContext,
    records: RecordIndex,
    companies: CompanyDirectory,
    groups: readonly Group[],
    ownersOf: FindLoginOwners,
  ) {
    this.#context = context
    this.#records = records
    this.#companies = companies
    this.#groups = groups
    this.#ownersOf = ownersOf
  }

  find = (given: Fields): Stored | undefined => {
    const { login = '' } = given
    const named = this.#records.named(given, 'user')
    if (!named && login === '') throw new Refused(['problem.userNeeded'], 'login')
    return named ?? this.#records.with('login', login).at(-1) ?? this.#records.with('login', cleanLogin(login)).at(-1)
  }

  isSame = (column: string, text: string, { fields }: Stored): boolean => {
    if (column === 'login') return isSameLogin(text, fields.login ?? '')
    if (column === 'groupId') return text.toLowerCase() === fields[column]?.toLowerCase()
    if (column !== 'companyId') return false
    const named = [...this.#companies.with('code', text), ...this.#companies.with('name', text)]
    return named.length === 1 && named[0]?.id === Number(fields.companyKey)
  }

  check = async ({ stored, fields, changed }: Draft): Promise<void> => {
    const { db, caller, scope } = this.#context
    if (stored?.id !== undefined) await requireAuthorityOver(db, caller, scope, stored.id)
    if (changed.has('companyId')) this.#companies.resolve(fields.companyId ?? '', 'companyId')
    if (changed.has('groupId')) await requireGrantable(db, caller, this.#group(fields.groupId ?? ''))
    if (changed.has('login')) this.#requireFreeLogin(fields.login ?? '', stored)
  }

  #requireFreeLogin(login: string, stored: Stored | undefined): void {
    const [fault] = loginFaults(login)
    if (fault && !('english' in fault)) throw new Refused([fault[1], fault[2]], 'login')
    const inFile = [...this.#records.with('login', login), ...this.#records.with('skeleton', skeletonOf(login))]
    const others = [
      ...this.#ownersOf(login, stored?.id),
      ...inFile
        .filter(({ id }) => id === undefined || id !== stored?.id)
        .map(({ fields }) => ({ login: fields.login ?? '' })),
    ]
    if (others.length === 0) return
    const isUsed = others.some(other => isSameLogin(other.login, login))
    throw new Refused([isUsed ? 'problem.loginInUse' : 'problem.loginLooksInUse'], 'login')
  }

  #group(name: string): number {
    const found = this.#groups.filter(group => group.name.toLowerCase() === name.toLowerCase())
    const group = onlyMatch(found, ['problem.severalGroups', { name }], 'groupId')
    if (!group) throw new Refused(['problem.unknownGroup', { name }], 'groupId')
    return group.group_id
  }

  plan = ({ stored, fields, line }: Draft): void => this.#records.put(withSkeleton({ id: stored?.id, fields, line }))

  readonly #announce = () => void AccessChanges.changed(this.#context.use(Db))

  save = async ({ stored, fields }: Draft): Promise<() => void> => {
    const { use, db, caller } = this.#context
    const saving = {
      input: this.#inputOf(fields, stored),
      passwordHash: undefined,
      admitMail: admitMailOf(use, caller),
    }
    if (stored?.id === undefined) {
      const { userId } = await addUser(db, caller, saving)
      return () => inviteLater(use, userId)
    }
    const { userId, needsInvitation } = await changeUser(db, caller, stored.id, saving)
    if (!needsInvitation) return this.#announce
    return () => {
      this.#announce()
      inviteLater(use, userId)
    }
  }

  /** Returns the input of the single call. Fields without a column are absent and stay unchanged. */
  #inputOf(fields: Fields, stored: Stored | undefined): UserInput {
    const isSame = (column: string) => stored !== undefined && stored.fields[column] === fields[column]
    return {
      login: fields.login ?? '',
      email: fields.email ?? '',
      name: fields.name ?? '',
      surname: fields.surname ?? '',
      companyId: isSame('companyId')
        ? Number(fields.companyKey)
        : (this.#companies.resolve(fields.companyId ?? '', 'companyId').id ?? 0),
      groupId: isSame('groupId') ? Number(fields.groupKey) : this.#group(fields.groupId ?? ''),
      mobilePhone: fields.mobilePhone ?? '',
      officePhone: fields.officePhone ?? '',
      ...(!isSame('presetId') && fields.presetId && { presetId: presets[fields.presetId] ?? 1 }),
      ...(!isSame('timezone') && fields.timezone && { timezone: fields.timezone }),
      ...(!isSame('active') && fields.active && { active: fields.active === 'yes' }),
    }
  }
}
