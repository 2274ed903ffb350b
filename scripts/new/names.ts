/** A noun as files (`io-profiles`, `io-profile`) and code (`ioProfiles`, `ioProfile`, `IoProfile`) spell it. */
export type Names = ReturnType<typeof namesOf>

export function namesOf(plural: string, singular = singularOf(plural)) {
  for (const name of [plural, singular])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(`"${name}" is not a file name. Use small letters and hyphens: notification-groups.`)
  if (plural === singular) throw new Error(`"${plural}" is not a plural. Pass the singular as --singular <name>.`)
  const noun = camel(singular)
  return { plural, singular, nouns: camel(plural), noun, Noun: capital(noun) }
}

export const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const capital = (text: string) => text.replace(/^./, first => first.toUpperCase())

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
export const sentence = (name: string) => capital(words(name))

/** The label of a field, in camel case: `companyId` and `companyName` are the company, `unitsCount` the units. */
export function labelOf(name: string): string {
  if (name === 'desc') return 'description'
  const short = name.replace(/(?<=.)(Id|Name|Desc)$/, '').replace(/(?<=s)Count$/, '')
  return short.replace(/^(?:is|js)([A-Z])/, (_, letter: string) => letter.toLowerCase())
}

function singularOf(plural: string): string {
  return plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/(?<=x|ss|sh|ch)es$|s$/, '')
}
