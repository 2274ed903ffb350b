import { checked, fields, optional, type OutputOf } from '@muster/core'

const oneOf = <const V extends string>(values: readonly V[], rule: string) =>
  optional(checked(text => values.find(known => known === text), rule))

/** Appearance and formats of a widget. Defaults follow the token's user; the default theme is light. */
export const commonSchema = fields({
  theme: oneOf(['light', 'dark', 'auto'], 'must be light, dark or auto'),
  lang: optional(
    checked(
      known(tag => Intl.getCanonicalLocales(tag)),
      'must be a language, such as en or pt-BR',
    ),
  ),
  units: oneOf(['metric', 'imperial'], 'must be metric or imperial'),
  timezone: optional(
    checked(
      known(zone => new Intl.DateTimeFormat('en', { timeZone: zone })),
      'must be an IANA time zone, such as Europe/Rome',
    ),
  ),
})

export const commonNames = Object.keys(commonSchema.fields)

export type Common = Partial<OutputOf<typeof commonSchema>>

/** Accepts values that the browser's `Intl` accepts. */
function known(act: (text: string) => unknown): (text: string) => string | undefined {
  return text => {
    try {
      act(text)
      return text
    } catch {
      return undefined
    }
  }
}
