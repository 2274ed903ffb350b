import type { Message } from '#kernel/texts/sentence.ts'
import { pluralOf } from './plural-forms.ts'

/** Characters of one text. */
const longestText = 4000

/**
 * What is wrong with a translation; undefined for a good one. Placeholders and tags must be those of the
 * source text. A plural form for one number may leave out `{{count}}`, as English does: “one unit”. All forms may use what
 * one of them uses.
 *
 * @param sources of the language, by key
 */
export function flawOf(key: string, text: string, sources: ReadonlyMap<string, string>): Message | undefined {
  const source = sources.get(key) ?? ''
  if (text.length > longestText) return ['problem.textLong', { most: longestText }]
  if (text.trim() === '') return ['problem.textBlank']
  // the names between the braces are checked below, so braces that are left belong to none
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

/** Names of the placeholders of a text, each once. */
const placeholdersIn = (text: string) => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name.trim())),
]

const tagsIn = (text: string) => (text.match(/<\/?[\w-]+\/?>/g) ?? []).toSorted()

const listed = (names: readonly string[]) => names.map(name => `{{${name}}}`)
