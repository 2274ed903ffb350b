const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/**
 * Returns a display name such as `Firefox, Windows`.
 * @param userAgent value of `navigator.userAgent`
 */
export function browserName(userAgent: string): string {
  const find = (named: readonly (readonly [string, RegExp])[]) => named.find(([, sign]) => sign.test(userAgent))?.[0]
  return [find(browsers) ?? 'Browser', find(systems)].filter(Boolean).join(', ')
}
