/** Splits `app.units_one` into `app.units` and `one`; returns undefined for a text without plural forms. */
export function pluralOf(key: string): { base: string; form: string } | undefined {
  const [, base, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? []
  return base !== undefined && form !== undefined ? { base, form } : undefined
}

/**
 * Returns the plural forms of a language for numbers up to 200 and fractions, such as `one` and `other` in German. Rarer forms, such
 * as that of a million in French, use `other`.
 */
export function formsOf(language: string): readonly string[] {
  const cached = forms.get(language)
  if (cached) return cached
  const rules = new Intl.PluralRules(language)
  const used = new Set([1.5, ...Array.from({ length: 201 }, (_, count) => count)].map(count => rules.select(count)))
  const found = order.filter(form => used.has(form))
  forms.set(language, found)
  return found
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const forms = new Map<string, readonly string[]>()

/**
 * Returns the source texts for a language, sorted by key, with the plural forms of the language. The source of a form that English does
 * not have is `other`.
 */
export function sourcesIn(language: string, sources: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, text] of sources) {
    const plural = pluralOf(key)
    const other = plural && sources.get(`${plural.base}_other`)
    if (!plural || other === undefined || !sources.has(`${plural.base}_one`)) found.set(key, text)
    // every language may translate `zero`
    else if (plural.form === 'zero') found.set(key, text)
    else if (plural.form === 'other')
      for (const form of formsOf(language)) {
        const formKey = `${plural.base}_${form}`
        found.set(formKey, sources.get(formKey) ?? other)
      }
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
