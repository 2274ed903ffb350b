import * as z from 'zod/mini'

const isLanguage = (tag: string) => works(() => Intl.getCanonicalLocales(tag))
const isZone = (zone: string) => works(() => new Intl.DateTimeFormat('en', { timeZone: zone }))

/** How a widget looks and writes; what is left out follows the token's user, the theme is light. */
export const commonSchema = z.object({
  theme: z.optional(z.enum(['light', 'dark', 'auto'], 'must be light, dark or auto')),
  lang: z.optional(z.string().check(z.refine(isLanguage, 'must be a language, such as en or pt-BR'))),
  units: z.optional(z.enum(['metric', 'imperial'], 'must be metric or imperial')),
  timezone: z.optional(z.string().check(z.refine(isZone, 'must be an IANA time zone, such as Europe/Rome'))),
})

export const commonNames = Object.keys(commonSchema.shape)

export type Common = z.infer<typeof commonSchema>

function works(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
