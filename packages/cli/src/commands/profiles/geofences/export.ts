import { existsSync } from 'node:fs'
import { geofenceFiles } from '@muster/plugin-profiles/clients'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { writeFileSafely } from '../../../files/write-file.ts'
import { counted } from '../../../output/counted.ts'
import type { exportFences } from './definitions.ts'

export const run: Run<typeof exportFences> = async (
  { options: { search, output, force, kml } },
  { connect, host, out, note },
) => {
  if (output !== undefined && existsSync(output) && !force)
    throw badUsage(`${output} already exists.`, 'Overwrite it with --force.')
  const { core } = await connect()
  const { text, count } = await core.use(geofenceFiles).export(search, kml ? 'kml' : 'geojson')
  if (output === undefined) return out.write(text)
  await writeFileSafely(output, new Blob([text]).stream(), host)
  note(`${counted(count, 'geofence')} in ${output}.`)
}
