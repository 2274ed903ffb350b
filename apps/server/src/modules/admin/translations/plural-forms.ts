/** `app.units_one` → `app.units` and `one`; undefined for a text that is not counted. */
export function pluralOf(key: string): { base: string; form: string } | undefined {
  const [, base, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? []
  return base !== undefined && form !== undefined ? { base, form } : undefined
}

/**
 * Plural forms that numbers up to 200 and fractions need in a language, such as `one` and `other` in German. Rarer forms,
 * such as that of a million in French, use `other`.
 */
export function formsOf(language: string): readonly string[] {
  const known = forms.get(language)
  if (known) return known
  const rules = new Intl.PluralRules(language)
  const used = new Set([1.5, ...Array.from({ length: 201 }, (_, count) => count)].map(count => rules.select(count)))
  const found = order.filter(form => used.has(form))
  forms.set(language, found)
  return found
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const forms = new Map<string, readonly string[]>()

/**
 * The texts of a version as a language needs them, by key in order: counted texts in the plural forms of the language. A
 * form that English does not have is translated from `other`.
 */
export function sourcesIn(language: string, sources: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, text] of sources) {
    const plural = pluralOf(key)
    const other = plural && sources.get(`${plural.base}_other`)
    if (!plural || other === undefined || !sources.has(`${plural.base}_one`)) found.set(key, text)
    // `zero` is a text of its own in every language
    else if (plural.form === 'zero') found.set(key, text)
    else if (plural.form === 'other')
      for (const form of formsOf(language)) {
        const own = `${plural.base}_${form}`
        found.set(own, sources.get(own) ?? other)
      }
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
