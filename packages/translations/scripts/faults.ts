import { sentenceIn } from '../../../apps/server/src/kernel/texts/sentence.ts'
import { inEnglish } from '../../../apps/server/src/kernel/texts/texts.ts'
import { flawOf } from '../../../apps/server/src/modules/admin/translations/check-text.ts'
import { sourcesIn } from '../../../apps/server/src/modules/admin/translations/plural-forms.ts'
import type { Texts } from '../../vite-kit/src/translations.ts'

/** What is wrong with a file of translations, a sentence each that names file and key. */
export function faultsOf(file: string, language: string, en: Texts, texts: Texts): string[] {
  const sources = sourcesIn(language, new Map(Object.entries(en)))
  const keys = Object.keys(texts)
  return [
    ...[...sources.keys()].filter(key => !(key in texts)).map(key => `${file} lacks ${key}. Add it.`),
    ...keys.filter(key => !sources.has(key)).map(key => `${file} has ${key}, which English does not have. Remove it.`),
    ...keys.flatMap(key => {
      const [source, text] = [sources.get(key), texts[key] ?? '']
      if (source === undefined) return []
      const flaw = flawOf(key, text, sources)
      if (flaw !== undefined) return [`${file}, ${key}: ${sentenceIn(flaw, inEnglish())}`]
      const most = longestLabel(source)
      return most !== undefined && text.length > most
        ? [`${file}, ${key}: “${text}” has ${text.length} characters; ${most} fit beside “${source}”. Shorten it.`]
        : []
    }),
    ...(keys.join() === keys.toSorted().join() ? [] : [`${file} is not sorted. Run npm run texts.`]),
  ]
}

/**
 * Characters that a button, a column heading, a tab or a menu entry may have: 1.7 times the English and 9 more, since the
 * shortest words grow most. Undefined for a sentence, which wraps.
 */
function longestLabel(source: string): number | undefined {
  return source.length > 30 || /[.?!…:]$/.test(source) ? undefined : Math.floor(source.length * 1.7 + 9)
}
