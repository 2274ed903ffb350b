import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ConfigReader } from './config-reader.ts'

/** What browsers are told, and from where they may call. */
export interface WebConfig {
  /** Origins of other sites that may call, such as `https://partner.example`; none by default. */
  corsOrigins: string[]
  /** Addresses of reverse proxies whose `x-forwarded-for` is believed; none by default. */
  trustedProxies: string[]
  /** Folder of a built portal, such as one for a single tenant; absent: the one that is built here. */
  portal?: string
  /** Address of a MapLibre style; absent: the bundled offline basemap. */
  mapStyle?: string
  /** Theme by host name, the first that fits; `*` stands for any run of characters. */
  themes: { host: string; theme: string }[]
}

const themes = ['default', 'fes', 'skc', 'kai', 'tafe', 'dressta', 'liugong']

export function readWeb(reader: ConfigReader): WebConfig {
  const mapStyle = reader.address('MUSTER_MAP_STYLE', ['http', 'https'])
  return {
    corsOrigins: list(
      reader,
      'MUSTER_CORS_ORIGINS',
      'set origins such as https://partner.example, parted by commas',
      isOrigin,
    ),
    trustedProxies: list(
      reader,
      'MUSTER_TRUSTED_PROXIES',
      'set addresses such as 10.0.0.1 or 10.0.0.0/8, parted by commas',
      isAddress,
    ),
    ...(mapStyle === undefined ? {} : { mapStyle }),
    ...readPortal(reader),
    themes: list(
      reader,
      'MUSTER_THEMES',
      `set host=theme pairs parted by commas, themes being ${themes.join(', ')}`,
      isRule,
    ).map(rule => ({ host: rule.slice(0, rule.indexOf('=')), theme: rule.slice(rule.indexOf('=') + 1) })),
  }
}

function readPortal(reader: ConfigReader): { portal?: string } {
  const folder = reader.text('MUSTER_PORTAL')
  if (folder === undefined) return {}
  if (!existsSync(join(folder, 'index.html')))
    reader.wrong('MUSTER_PORTAL', 'set the folder of a built portal, with an index.html in it')
  return { portal: resolve(folder) }
}

function list(reader: ConfigReader, name: string, fix: string, fits: (item: string) => boolean): string[] {
  const items = (reader.text(name) ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
  if (!items.every(fits)) reader.wrong(name, fix)
  return items
}

const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
const isAddress = (text: string) => /^[\da-f.:]+(\/\d{1,3})?$|^loopback$/i.test(text)
const isRule = (text: string) => /^[\w.*-]+=[a-z]+$/.test(text) && themes.includes(text.split('=')[1] ?? '')
