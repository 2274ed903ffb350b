import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ConfigReader } from './config-reader.ts'
import { readMaps, type MapsConfig } from './maps.ts'

/** Settings for browsers and permitted origins. */
export interface WebConfig {
  /** Origins of other sites that may call the API, such as `https://partner.example`; none by default. */
  corsOrigins: string[]
  /** Addresses of reverse proxies whose `x-forwarded-for` is trusted; none by default. */
  trustedProxies: string[]
  /** True if other machines may send passwords over plain HTTP. */
  insecureHttp: boolean
  /** Folder of a built portal, such as a single-tenant portal; absent for the portal built here. */
  portal?: string
  /** Folder of widgets built with external plugins. */
  widgets?: string
  /** External plugins in that portal. */
  plugins: readonly AddedPlugin[]
  /** Backend addresses by plugin: `https://weighbridge.example`. */
  pluginBases: Readonly<Record<string, string>>
  /** Address of a MapLibre style; absent for the bundled offline map. */
  mapStyle?: string
  /** Additional base maps. */
  maps: MapsConfig
  /** Theme by host name; the first match applies, and `*` matches any characters. */
  themes: { host: string; theme: string }[]
}

const themes = ['default', 'fes', 'skc', 'kai', 'tafe', 'dressta', 'liugong']

export function readWeb(reader: ConfigReader): WebConfig {
  const portal = reader.section('Portal')
  const network = reader.section('Other sites and proxies')
  const mapStyle = portal.address('MUSTER_MAP_STYLE', {
    schemes: ['http', 'https'],
    defaultIs: 'the bundled offline map',
    about:
      'Address of the MapLibre style that the map starts with. Browsers request it, and the visible area, from its host. If its tiles are on another host, use `MUSTER_MAP_STYLES`, which has `hosts`.',
  })
  const maps = readMaps(portal)
  return {
    ...readPortal(portal),
    ...(mapStyle === undefined ? {} : { mapStyle }),
    maps,
    pluginBases: readPluginBases(portal),
    themes: portal
      .list('MUSTER_THEMES', {
        about: 'Theme for each host name; the first match applies. `*` matches any characters.',
        allowed: `\`host=theme\` pairs, comma-separated; themes are ${themes.map(theme => `\`${theme}\``).join(', ')}`,
        fits: isRule,
        fix: `set host=theme pairs, comma-separated; themes are ${themes.join(', ')}`,
      })
      .map(rule => ({ host: rule.slice(0, rule.indexOf('=')), theme: rule.slice(rule.indexOf('=') + 1) })),
    corsOrigins: network.list('MUSTER_CORS_ORIGINS', {
      about: 'Other origins whose pages may call the API.',
      allowed: 'origins such as `https://partner.example`, comma-separated',
      fits: isOrigin,
      fix: 'set origins such as https://partner.example, comma-separated',
    }),
    insecureHttp: network.flag('MUSTER_INSECURE_HTTP', {
      default: false,
      about:
        'Accepts passwords over plain HTTP from other machines, which anybody between can read. Without it, such logins are refused; a proxy that ends TLS needs `x-forwarded-proto`, and to be listed in `MUSTER_TRUSTED_PROXIES`.',
    }),
    trustedProxies: network.list('MUSTER_TRUSTED_PROXIES', {
      about: 'Reverse proxies whose headers `x-forwarded-for` and `x-forwarded-proto` are trusted.',
      allowed: 'addresses such as `10.0.0.1` or `10.0.0.0/8`, comma-separated',
      fits: isAddress,
      fix: 'set addresses such as 10.0.0.1 or 10.0.0.0/8, comma-separated',
    }),
  }
}

function readPluginBases(reader: ConfigReader): Record<string, string> {
  const pairs = reader.list('MUSTER_PLUGIN_BASES', {
    about:
      'Addresses of the backends of [plugins](plugins.md). Browsers call them with the token of the user. Without one, a plugin calls `/plugins/<plugin>` of this server.',
    allowed: '`plugin=address` pairs, comma-separated',
    fits: pair => /^[a-z][a-z\d-]*=https?:\/\//.test(pair) && URL.canParse(pair.slice(pair.indexOf('=') + 1)),
    fix: 'set plugin=address pairs, such as weighbridge=https://weighbridge.example, comma-separated',
  })
  return Object.fromEntries(
    pairs.map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1).replace(/\/$/, '')]),
  )
}

function readPortal(reader: ConfigReader): Pick<WebConfig, 'portal' | 'plugins' | 'widgets'> {
  const folder = reader.text('MUSTER_PORTAL', {
    defaultIs: 'the portal built here',
    allowed: 'a folder with an `index.html`',
    about: 'Folder of a built portal, such as [one for a single tenant](tenants.md).',
  })
  if (folder === undefined) return { plugins: [] }
  if (!existsSync(join(folder, 'index.html')))
    reader.wrong('MUSTER_PORTAL', 'set the folder of a built portal, with an index.html in it')
  const portal = resolve(folder)
  const widgets = join(portal, 'widgets')
  return {
    portal,
    plugins: readAddedPlugins(portal),
    ...(existsSync(join(widgets, 'muster.js')) && { widgets }),
  }
}

const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
const isAddress = (text: string) => /^[\da-f.:]+(\/\d{1,3})?$|^loopback$/i.test(text)
const isRule = (text: string) => /^[\w.*-]+=[a-z]+$/.test(text) && themes.includes(text.split('=')[1] ?? '')

/** Plugin of another package, built into the portal. */
interface AddedPlugin {
  readonly name: string
  readonly version: string
  readonly widgets: readonly {
    readonly tag: string
    /** IDs of the operations that the plugin calls, and their permissions. */
    readonly calls: readonly string[]
    readonly permissions: readonly string[]
  }[]
}

/** Reads the plugins built into a portal; the standard portal has none. */
function readAddedPlugins(portal: string): readonly AddedPlugin[] {
  const file = join(portal, 'plugins.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AddedPlugin[]) : []
}
