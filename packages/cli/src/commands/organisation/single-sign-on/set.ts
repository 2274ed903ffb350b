import { getSingleSignOn, updateSingleSignOn, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { readText } from '../../../input/read-input.ts'
import { companyOf } from './company-choice.ts'
import type { set } from './definitions.ts'

export const run: Run<typeof set> = async ({ arguments: { file }, options: { company } }, { connect, host, note }) => {
  const path = { id: companyOf(company) }
  const settings = parsed(await readText(host, file))
  const { core } = await connect()
  const { version } = await core.api.call(getSingleSignOn, { path })
  await core.api.call(updateSingleSignOn, { path, body: { ...settings, version } })
  note(`The single sign-on of company ${path.id} is saved.`)
}

/** Parses the file; the server checks its fields. */
function parsed(text: string): FleetSchemas['SingleSignOnInput'] {
  try {
    return JSON.parse(text) as FleetSchemas['SingleSignOnInput']
  } catch {
    throw badUsage('The file is not JSON.', 'Start from the fields in docs/single-sign-on.md.')
  }
}
