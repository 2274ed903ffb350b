import { pluralOf } from './plural-forms.ts'

/** Characters of one text. */
const longestText = 4000

/**
 * What is wrong with a translation, in a sentence; undefined for a good one. Placeholders and tags must be those of the
 * source text. A plural form for one number may leave out `{{count}}`, as English does: “one unit”. All forms may use what
 * one of them uses.
 *
 * @param sources of the language, by key
 */
export function flawOf(key: string, text: string, sources: ReadonlyMap<string, string>): string | undefined {
  const source = sources.get(key) ?? ''
  if (text.length > longestText) return `Shorten the text to ${longestText} characters.`
  if (text.trim() === '') return 'Enter a text that is not only spaces.'
  // the names between the braces are checked below, so braces that are left belong to none
  if (/\{\{|\}\}/.test(text.replaceAll(placeholder, '')))
    return 'A placeholder is incomplete. Write it as {{name}}, with two braces on each side.'
  const [wanted, found] = [placeholdersIn(source), placeholdersIn(text)]
  const plural = pluralOf(key)
  const allowed = plural ? placeholdersIn(`${source} ${sources.get(`${plural.base}_other`) ?? ''} {{count}}`) : wanted
  const unknown = found.filter(name => !allowed.includes(name))
  if (unknown.length > 0)
    return `${listed(unknown)} ${is(unknown)} not in the source text. ${
      allowed.length > 0 ? `Use only ${listed(allowed)}.` : 'Remove it.'
    }`
  const optional = ['zero', 'one', 'two'].includes(plural?.form ?? '') ? ['count'] : []
  const missing = wanted.filter(name => !found.includes(name) && !optional.includes(name))
  if (missing.length > 0) return `${listed(missing)} ${is(missing)} missing. Add it where the value is to appear.`
  if (/\$t\(/.test(text) && !/\$t\(/.test(source)) return 'Remove $t(: it would insert another text.'
  const [tags, others] = [tagsIn(source), tagsIn(text)]
  if (tags.join() !== others.join())
    return tags.length > 0
      ? `Keep the tags of the source text: ${tags.join(' ')}.`
      : `Remove the tags: ${others.join(' ')}. The source text has none.`
  return undefined
}

const placeholder = /\{\{([^{}]+)\}\}/g

/** Names of the placeholders of a text, each once. */
const placeholdersIn = (text: string) => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name.trim())),
]

const tagsIn = (text: string) => (text.match(/<\/?[\w-]+\/?>/g) ?? []).toSorted()

const listed = (names: readonly string[]) => names.map(name => `{{${name}}}`).join(', ')
const is = (names: readonly string[]) => (names.length > 1 ? 'are' : 'is')
