import { getSingleSignOn } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { companyOf } from './company-choice.ts'
import type { show } from './definitions.ts'

export const run: Run<typeof show> = async ({ options: { company } }, { connect, out }) => {
  const id = companyOf(company)
  const { core } = await connect()
  await out.write(`${JSON.stringify(await core.api.call(getSingleSignOn, { path: { id } }), null, 2)}\n`)
}
