import { deleteSingleSignOn, getSingleSignOn, updateSingleSignOn, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOnMapping } from '#kernel/db/schema/accounts.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import { versionOf } from '#kernel/records/later-save.ts'
import { Secrets } from '#kernel/secrets/secrets.ts'
import { noSuch, type Line } from '#kernel/texts/sentence.ts'
import { pageOf } from '#modules/auth/public.ts'
import { saveSetting } from '#modules/organisation/companies/public.ts'
import { requireGrantable } from '#modules/organisation/users/public.ts'
import { isDomain, readDomains, saveDomains } from './domains.ts'
import { clientSecrets } from './provider.ts'
import { mayConnect } from './provider-fetch.ts'
import { SignOnConfig } from './sign-on-config.ts'
import { returnPath } from './start-sign-on.ts'

type Input = FleetSchemas['SingleSignOnInput']

const kind = 'single-sign-on'

export const signOnSettings = [
  handle(getSingleSignOn, async ({ path: { id }, scope, use, request }) => {
    if (!scope.companyIds.includes(id)) throw notFound('company', id)
    const db = use(Db)
    const page = pageOf(use, request)
    const folder = request.url.slice(0, request.url.indexOf('/companies/'))
    const { rows } = await sql<{ version: number }>`select ${versionOf(kind, sql`${id}::int`)} as version`.execute(db)
    const row = await rowOf(db, id)
    return {
      ...(row && { settings: fieldsOf(row) }),
      hasClientSecret: row?.client_secret != null,
      domains: await readDomains(db, id),
      redirectUri: page + returnPath,
      backChannelLogoutUri: `${page}${folder}/auth/sign-on/logout`,
      version: rows[0]?.version ?? 0,
    }
  }),

  handle(updateSingleSignOn, async context => {
    const { path, body, use } = context
    const { clientSecret, ...input } = body
    if (!context.scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    await check(context)
    const before = await rowOf(use(Db), path.id)
    // a stored secret never goes to another provider
    const kept = before?.issuer === body.issuer ? before.client_secret : null
    const columns = {
      issuer: body.issuer,
      client_id: body.clientId,
      client_secret: clientSecret === undefined ? kept : use(Secrets).seal(clientSecrets, path.id, clientSecret),
      scopes: body.scopes ?? [],
      mapping: JSON.stringify(mappingOf(body)),
      creates_users: body.createsUsers,
      factor_values: body.factorValues ?? [],
      is_required: body.isRequired,
      emergency_user_ids: body.emergencyUserIds,
    }
    await saveSetting(context, { kind, input }, async db => {
      await db
        .insertInto('single_sign_on')
        .values({ company_id: path.id, ...columns })
        .onConflict(existing => existing.column('company_id').doUpdateSet(columns))
        .execute()
      await saveDomains(db, path.id, body.domains)
      if (body.isRequired) await requireFallback(db, path.id, body)
    })
  }),

  handle(deleteSingleSignOn, context =>
    saveSetting(context, { kind, input: context.query }, async db => {
      await saveDomains(db, context.path.id, [])
      await db.deleteFrom('single_sign_on').where('company_id', '=', context.path.id).execute()
    }),
  ),
]

const rowOf = (db: Database, companyId: number) =>
  db.selectFrom('single_sign_on').selectAll().where('company_id', '=', companyId).executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

const fieldsOf = (row: Row): FleetSchemas['SignOnFields'] => ({
  ...row.mapping,
  issuer: row.issuer,
  clientId: row.client_id,
  ...(row.scopes.length > 0 && { scopes: row.scopes }),
  createsUsers: row.creates_users,
  ...(row.factor_values.length > 0 && { factorValues: row.factor_values }),
  isRequired: row.is_required,
  emergencyUserIds: row.emergency_user_ids,
})

export const mappingOf = ({
  mailClaim,
  nameClaim,
  surnameClaim,
  acceptsMissingVerification,
  rules,
  defaultGroupId,
}: SignOnMapping): SignOnMapping => ({
  ...(mailClaim !== undefined && { mailClaim }),
  ...(nameClaim !== undefined && { nameClaim }),
  ...(surnameClaim !== undefined && { surnameClaim }),
  ...(acceptsMissingVerification && { acceptsMissingVerification }),
  rules,
  ...(defaultGroupId !== undefined && { defaultGroupId }),
})

type Saving = Pick<Context, 'caller' | 'use'> & { path: { id: number }; body: Input }

/** @throws Problem 400 with each invalid field */
async function check({ caller, use, path, body }: Saving): Promise<void> {
  const issuer = URL.parse(body.issuer)
  const errors: Line[] = [
    ...(issuer && !issuer.search && !issuer.hash && mayConnect(issuer, use(SignOnConfig).internalHosts)
      ? []
      : [['issuer', 'problem.signOnIssuer'] as const]),
    ...body.domains
      .filter(domain => !isDomain(domain))
      .map((domain): Line => ['domains', 'problem.signOnNotDomain', { domain }]),
    ...(await wrongEmergencies(use, path.id, body.emergencyUserIds)),
  ]
  if (errors.length > 0) throw badRequest(['problem.marked'], { code: 'INVALID_INPUT', errors })
  const groups = new Set([
    ...body.rules.map(({ groupId }) => groupId),
    ...(body.defaultGroupId === undefined ? [] : [body.defaultGroupId]),
  ])
  for (const groupId of groups) await requireGrantable(use(Db), caller, groupId)
}

/** Checks that emergency accounts are active users of the company who have a password. */
async function wrongEmergencies(use: Use, companyId: number, userIds: readonly number[]): Promise<Line[]> {
  const usable = await use(Db)
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'in', userIds.length > 0 ? userIds : [0])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .execute()
  const known = new Set(usable.map(({ user_id }) => user_id))
  return userIds.filter(id => !known.has(id)).map(id => noSuch('emergencyUserIds', 'user', id))
}

/** @throws Problem 409 if users could no longer sign in with or without the provider */
async function requireFallback(db: Database, companyId: number, { emergencyUserIds }: Input): Promise<void> {
  if (emergencyUserIds.length === 0)
    throw conflict(['problem.signOnNoEmergency'], { errors: [['emergencyUserIds', 'problem.signOnNoEmergency']] })
  const domains = await readDomains(db, companyId)
  if (!domains.some(({ status }) => status === 'APPROVED'))
    throw conflict(['problem.signOnNotApproved'], { errors: [['isRequired', 'problem.signOnNotApproved']] })
}
