import { sentenceIn } from '../../../apps/server/src/kernel/texts/sentence.ts'
import { inEnglish } from '../../../apps/server/src/kernel/texts/texts.ts'
import { flawOf } from '../../../apps/server/src/modules/admin/translations/check-text.ts'
import { sourcesIn } from '../../../apps/server/src/modules/admin/translations/plural-forms.ts'
import type { Texts } from '../../vite-kit/src/translations.ts'

/** Returns the faults of a translation file, one sentence each with file and key. */
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
 * Maximum length of a button, column heading, tab or menu entry: 1.7 times the English text plus 9, because short
 * words grow most. Returns undefined for sentences, which wrap.
 */
function longestLabel(source: string): number | undefined {
  return source.length > 30 || /[.?!…:]$/.test(source) ? undefined : Math.floor(source.length * 1.7 + 9)
}
