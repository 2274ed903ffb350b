import { getSingleSignOn, trySingleSignOn } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { readText } from '../../../input/read-input.ts'
import { companyOf } from './company-choice.ts'
import type { attempt } from './definitions.ts'

export const run: Run<typeof attempt> = async (
  { arguments: { file }, options: { company } },
  { connect, host, out },
) => {
  const path = { id: companyOf(company) }
  const sample = await readText(host, file)
  const { core } = await connect()
  const { settings, domains } = await core.api.call(getSingleSignOn, { path })
  if (!settings)
    throw new Failure(`Company ${path.id} has no single sign-on.`, { hint: 'Set it up: muster sso set <file>' })
  const { mailClaim, nameClaim, surnameClaim, acceptsMissingVerification, rules, defaultGroupId } = settings
  const body = {
    ...(mailClaim !== undefined && { mailClaim }),
    ...(nameClaim !== undefined && { nameClaim }),
    ...(surnameClaim !== undefined && { surnameClaim }),
    ...(acceptsMissingVerification !== undefined && { acceptsMissingVerification }),
    rules,
    ...(defaultGroupId !== undefined && { defaultGroupId }),
    domains: domains.map(({ domain }) => domain),
    sample,
  }
  await out.write(`${JSON.stringify(await core.api.call(trySingleSignOn, { path, body }), null, 2)}\n`)
}
