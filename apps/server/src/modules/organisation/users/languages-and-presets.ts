import { languages as known } from '#kernel/languages.ts'

/** Rows of a lookup whose ids stand for what is stored. */
function choices(names: Readonly<Record<number, string>>) {
  return {
    nameOf: (id: number): string | undefined => names[id],
    /** 1 for what the lookup does not have. */
    idOf: (name: string) => Number(Object.entries(names).find(([, known]) => known === name)?.[0] ?? 1),
  }
}

/** By id in the lookups `languages` and `presets`. */
export const languages = choices(Object.fromEntries(known.map(({ id, code }) => [id, code])))
export const presets = choices({ 1: 'metric', 2: 'imperial' })
