import { localizedNames } from '../data/localized-names.ts'
import { pick, seededRandom } from '#kernel/seeded-random.ts'
import type { Machine } from '../simulation/machine.ts'

const styleRandom = seededRandom('unit name')

/** Name of 120 characters, the maximum. */
export const longestName =
  'Combine harvester 14 of the northern machinery ring, ' +
  'shared by nine farms between river and forest, second row, far left'

/** Realistic names: in many scripts, with punctuation. */
const given: Record<number, string> = {
  4: longestName,
  9: 'Öland 3 – Östra gården',
  15: '柳州 – 工地 №2 – 夜班',
  21: 'हिन्दी नाम वाला ट्रैक्टर क्रमांक ४',
  28: 'العربية – معدات الموقع الشرقي ٧',
  33: 'O’Brien’s "Big Red" <7> & Sons',
}

export function unitName({ index, seed, ordinal, account, type, maker, model }: Machine): string {
  const special = given[index]
  if (special) return special
  const word = localizedNames[account.customer.language].machines[type]
  const number = ordinal + 1
  return pick(
    [
      () => `${word} ${number}`,
      () => `${word} ${number}`,
      () => `${maker} ${model} – ${number}`,
      () => `${word} ${String(number).padStart(3, '0')} (${account.base.name})`,
      () => `${model} #${number}`,
    ],
    styleRandom(seed),
  )()
}
