import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getVehiclesIcons } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { PreparedAnswer } from '#kernel/http/prepared.ts'

const folder = fileURLToPath(new URL('../../../../assets/icons/', import.meta.url))

/** Icons by name as data addresses: one request for all, and they work wherever a widget is embedded. */
function readIcons(): Record<string, { svgURL: string }> {
  const files = readdirSync(folder)
    .filter(file => file.endsWith('.svg'))
    .toSorted()
  return Object.fromEntries(
    files.map(file => {
      const svg = readFileSync(folder + file, 'utf8')
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim()
      return [file.slice(0, -'.svg'.length), { svgURL: `data:image/svg+xml,${encodeURIComponent(svg)}` }]
    }),
  )
}

const answer = new PreparedAnswer(() => JSON.stringify({ iconsById: readIcons() }))

/** The static icon file at `/resources/vehicles-icons.json`; every SVG of `assets/icons` is in it. */
export const resources = [
  handle(getVehiclesIcons, ({ reply }) => {
    // for everybody: widgets on other people's pages draw them too
    void reply.headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })
    return answer
  }),
]
