/** A noun in the spellings that files, code and words use. */
export interface Noun {
  /** `notification-groups` */
  plural: string
  /** `notification-group` */
  singular: string
}

export function nounOf(plural: string, singular = singularOf(plural)): Noun {
  for (const name of [plural, singular])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(`"${name}" is no file name: write it as in notification-groups.`)
  if (plural === singular)
    throw new Error(`"${plural}" reads the same for one and for many: name one of them with --singular.`)
  return { plural, singular }
}

export const pascal = (name: string) =>
  name
    .split('-')
    .map(part => part[0]?.toUpperCase() + part.slice(1))
    .join('')
export const camel = (name: string) => pascal(name).replace(/^./, first => first.toLowerCase())

/** `serialNumber` and `serial-number` are "Serial number". */
export function words(name: string): string {
  const text = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return text.replace(/^./, first => first.toUpperCase())
}

function singularOf(plural: string): string {
  return plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/(?<=x|ss|sh|ch)es$|s$/, '')
}
