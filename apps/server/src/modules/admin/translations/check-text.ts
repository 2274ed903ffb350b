import type { Message } from '#kernel/texts/sentence.ts'
import { pluralOf } from './plural-forms.ts'

/** Maximum number of characters of a text. */
const longestText = 4000

/**
 * Returns the flaw of a translation; undefined for a valid one. Placeholders and tags must be those of the source text. A plural form
 * for one number may omit `{{count}}`, as in “one unit”. Each form may use the placeholders of all forms.
 *
 * @param sources source texts of the language, by key
 */
export function flawOf(key: string, text: string, sources: ReadonlyMap<string, string>): Message | undefined {
  const source = sources.get(key) ?? ''
  if (text.length > longestText) return ['problem.textLong', { most: longestText }]
  if (text.trim() === '') return ['problem.textBlank']
  // complete placeholders are checked below; braces outside them are incomplete placeholders
  if (/\{\{|\}\}/.test(text.replaceAll(placeholder, '')))
    return ['problem.placeholderIncomplete', { example: '{{name}}' }]
  const [wanted, found] = [placeholdersIn(source), placeholdersIn(text)]
  const plural = pluralOf(key)
  const allowed = plural ? placeholdersIn(`${source} ${sources.get(`${plural.base}_other`) ?? ''} {{count}}`) : wanted
  const unknown = found.filter(name => !allowed.includes(name))
  if (unknown.length > 0)
    return allowed.length > 0
      ? ['problem.placeholderOther', { count: unknown.length, names: listed(unknown), allowed: listed(allowed) }]
      : ['problem.placeholderNone', { count: unknown.length, names: listed(unknown) }]
  const optional = ['zero', 'one', 'two'].includes(plural?.form ?? '') ? ['count'] : []
  const missing = wanted.filter(name => !found.includes(name) && !optional.includes(name))
  if (missing.length > 0) return ['problem.placeholderMissing', { count: missing.length, names: listed(missing) }]
  if (/\$t\(/.test(text) && !/\$t\(/.test(source)) return ['problem.nestedText', { code: '$t(…)' }]
  const [tags, others] = [tagsIn(source), tagsIn(text)]
  if (tags.join() !== others.join())
    return tags.length > 0
      ? ['problem.tagsKeep', { tags: tags.join(' ') }]
      : ['problem.tagsNone', { tags: others.join(' ') }]
  return undefined
}

const placeholder = /\{\{([^{}]+)\}\}/g

/** Returns the distinct placeholder names of a text. */
const placeholdersIn = (text: string) => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name.trim())),
]

const tagsIn = (text: string) => (text.match(/<\/?[\w-]+\/?>/g) ?? []).toSorted()

const listed = (names: readonly string[]) => names.map(name => `{{${name}}}`)
