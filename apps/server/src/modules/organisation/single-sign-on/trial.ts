import { trySingleSignOn } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { sentenceIn } from '#kernel/texts/sentence.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { groupIdsOf } from './accounts.ts'
import { mailRefusal, mapClaims, type Claims } from './apply-mapping.ts'
import { mappingOf } from './settings.ts'

export const signOnTrial = [
  handle(trySingleSignOn, async context => {
    const { path, body, scope, use } = context
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const db = use(Db)
    const claims = claimsOf(body.sample)
    const mapping = mappingOf(body)
    const mapped = mapClaims(claims, mapping, await groupIdsOf(db))
    const { mail, name, surname, groupId, rule } = mapped
    const t = await textsOfReader(context)
    const { name: company } = await db
      .selectFrom('company')
      .select('name')
      .where('company_id', '=', path.id)
      .executeTakeFirstOrThrow()
    const domains = body.domains.map(domain => domain.toLowerCase())
    const refusal =
      mailRefusal(claims, mapped, mapping, domains) ??
      (groupId === undefined ? (['problem.signOnNoGroup', { company }] as const) : undefined)
    const group =
      groupId === undefined
        ? undefined
        : await db.selectFrom('user_group').select('name').where('group_id', '=', groupId).executeTakeFirst()
    return {
      ...(mail !== undefined && { mail }),
      ...(name !== '' && { name }),
      ...(surname !== '' && { surname }),
      ...(groupId !== undefined && { groupId }),
      ...(group && { groupName: group.name }),
      ...(rule !== undefined && { rule }),
      ...(refusal && { refusal: sentenceIn(refusal, t) }),
    }
  }),
]

/**
 * Parses claims as JSON, or the unverified content of a JWT.
 * @throws Problem 400 for other text
 */
function claimsOf(sample: string): Claims {
  const text = sample.trim()
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(text) ?? []
  try {
    const claims: unknown = JSON.parse(payload === undefined ? text : Buffer.from(payload, 'base64url').toString())
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as Claims
  } catch {
    // refused below
  }
  throw badRequest(['problem.marked'], { code: 'INVALID_INPUT', errors: [['sample', 'problem.signOnSample']] })
}
