import { existsSync } from 'node:fs'
import { listFences } from '@muster/contract'
import { everyPage } from '../../choose/every-page.ts'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import { writeFileSafely } from '../../files/write-file.ts'
import type { exportFences } from './definitions.ts'
import { featureOf, type Feature } from './geojson.ts'

export const run: Run<typeof exportFences> = async ({ options: { search, output, force } }, { connect, host, out, note }) => {
  if (output !== undefined && existsSync(output) && !force) throw badUsage(`${output} is there already.`, 'Overwrite it with --force.')
  const { core } = await connect()
  const features: Feature[] = []
  for await (const fence of everyPage(core.api, listFences, { search })) features.push(featureOf(fence))
  const text = `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`
  if (output === undefined) return out.write(text)
  await writeFileSafely(output, new Blob([text]).stream(), host)
  note(`${features.length} geofences in ${output}.`)
}
