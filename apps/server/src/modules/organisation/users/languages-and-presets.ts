import { languages as known } from '#kernel/languages.ts'

/** Maps IDs of a lookup table to stored names. */
function choices(names: Readonly<Record<number, string>>) {
  return {
    nameOf: (id: number): string | undefined => names[id],
    /** Returns 1 for an unknown name. */
    idOf: (name: string) => Number(Object.entries(names).find(([, known]) => known === name)?.[0] ?? 1),
  }
}

/** IDs as in the lookup tables `languages` and `presets`. */
export const languages = choices(Object.fromEntries(known.map(({ id, code }) => [id, code])))
export const presets = choices({ 1: 'metric', 2: 'imperial' })
