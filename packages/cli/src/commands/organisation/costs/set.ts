import { getCostSettings, updateCostSettings, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { readText } from '../../../input/read-input.ts'
import type { set } from './definitions.ts'

export const run: Run<typeof set> = async ({ arguments: { file }, options: { company } }, { connect, host, note }) => {
  if (company === undefined) throw badUsage('Select a company.', 'Add --company <id>.')
  const costs = parsed(await readText(host, file))
  const { core } = await connect()
  const path = { id: company }
  const { version } = await core.api.call(getCostSettings, { path })
  await core.api.call(updateCostSettings, { path, body: { ...costs, version } })
  note(`The prices of company ${company} are saved.`)
}

/** Parses the file; the server checks its entries. */
function parsed(text: string): FleetSchemas['CostSettingsInput'] {
  try {
    return JSON.parse(text) as FleetSchemas['CostSettingsInput']
  } catch {
    throw badUsage('The file is not JSON.', 'Write {"fuels":[],"prices":[],"factors":[]}.')
  }
}
