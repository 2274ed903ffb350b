import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getVehiclesIcons } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { PreparedResponse } from '#kernel/http/prepared-response.ts'

const folder = fileURLToPath(new URL('../../../../assets/icons/', import.meta.url))

/** Returns icons by name as data URLs: one request loads all of them, and they work on any page that embeds a widget. */
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

const answer = new PreparedResponse(() => JSON.stringify({ iconsById: readIcons() }))

/** Icons of units at `/resources/vehicles-icons.json`, from every SVG file in `assets/icons`. */
export const resources = [
  handle(getVehiclesIcons, ({ reply }) => {
    // public: widgets on third-party pages show them too
    void reply.headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })
    return answer
  }),
]
