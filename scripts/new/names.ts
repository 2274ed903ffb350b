/** A noun as files, code and texts spell it. */
export interface Noun {
  /** `io-profiles` */
  plural: string
  /** `io-profile` */
  singular: string
}

export function nounOf(plural: string, singular = singularOf(plural)): Noun {
  for (const name of [plural, singular])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(`"${name}" is not a file name. Use small letters and hyphens: notification-groups.`)
  if (plural === singular) throw new Error(`"${plural}" is not a plural. Pass the singular as --singular <name>.`)
  return { plural, singular }
}

export const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (name: string) => camel(name).replace(/^./, first => first.toUpperCase())

const acronyms: Readonly<Record<string, string>> = { can: 'CAN', dm1: 'DM1', io: 'I/O', sim: 'SIM' }

/** `serialNumber`, `serial-number` and `SERIAL_NUMBER` become "serial number". */
export function words(name: string): string {
  const text = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ')
  return text
    .toLowerCase()
    .split(' ')
    .map(word => acronyms[word] ?? word)
    .join(' ')
}

/** The same with a capital letter. */
export const sentence = (name: string) => words(name).replace(/^./, first => first.toUpperCase())

/** The label of a field, in camel case: `companyId` and `companyName` are the company, `unitsCount` the units. */
export function labelOf(name: string): string {
  if (name === 'desc') return 'description'
  const short = name.replace(/(?<=.)(Id|Name|Desc)$/, '').replace(/(?<=s)Count$/, '')
  return short.replace(/^(?:is|js)([A-Z])/, (_, letter: string) => letter.toLowerCase())
}

function singularOf(plural: string): string {
  return plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/(?<=x|ss|sh|ch)es$|s$/, '')
}
