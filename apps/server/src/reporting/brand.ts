import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Config } from '#kernel/config/config.ts'
import { PublicUrl } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { builtPortal } from '#kernel/http/portal.ts'
import { requestedHost } from '#kernel/http/requested-host.ts'
import type { Brand } from './pdf/pdf-document.ts'

/** Used without a built portal. */
export const standardBrand: Brand = {
  name: 'Muster',
  primary: '#14566b',
  accent: '#d9822b',
  text: '#1c2127',
  muted: '#5a6472',
  border: '#cdd3da',
}
const colour = /^#[\da-f]{6}$/i
const largestLogo = 2_000_000

/**
 * Returns the look of the tenant at whose host the request arrived, or in a job at the public address: name and light colours of
 * its theme, which the built portal has in `assets/themes/<theme>/settings.json` and an installation may change, and `logo.png`
 * beside it. Missing and invalid values have defaults.
 */
export async function brandOf(use: Use): Promise<Brand> {
  const { web } = use(Config)
  const host = requestedHost() ?? new URL(use(PublicUrl)()).hostname
  const theme = web.themes.find(rule => hostMatches(rule.host, host))?.theme ?? 'default'
  const folder = join(web.portal ?? builtPortal, 'assets/themes', theme)
  const [settings, logo] = await Promise.all([
    readSettings(join(folder, 'settings.json')),
    readLogo(join(folder, 'logo.png')),
  ])
  const light = record(settings.light)
  const colours = (['primary', 'accent', 'text', 'muted', 'border'] as const).map(id => {
    const value = light[id]
    return [id, typeof value === 'string' && colour.test(value) ? value : standardBrand[id]] as const
  })
  return {
    ...standardBrand,
    ...Object.fromEntries(colours),
    ...(typeof settings.name === 'string' && settings.name !== '' && { name: settings.name }),
    ...(logo && { logo }),
  }
}

/** Matches the complete host name, ignoring case; `*` matches any characters. */
function hostMatches(pattern: string, host: string): boolean {
  const source = pattern
    .split('*')
    .map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`, 'i').test(host)
}

async function readSettings(path: string): Promise<Record<string, unknown>> {
  try {
    return record(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return {}
  }
}

async function readLogo(path: string): Promise<Uint8Array | undefined> {
  try {
    return (await stat(path)).size <= largestLogo ? await readFile(path) : undefined
  } catch {
    return undefined
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
