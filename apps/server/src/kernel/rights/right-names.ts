import { features, type Feature, type Permission } from '@muster/contract'
import { phrase, type Phrase } from '../texts/sentence.ts'

/** The name of a permission on the screen of user groups, in quotation marks: `“Edit fleets”`. People never read its code. */
export const permissionName = (code: Permission): Phrase => quoted(phrase(`organisation.permission.${code}`))

/** The name of a feature, in quotation marks: `“Engine hours report”`. */
export const featureName = (code: Feature): Phrase => quoted(phrase(`organisation.feature.${code}`))

/** The name of a right of a group: a permission or a feature. */
export const rightName = (code: string): Phrase =>
  features.some(feature => feature === code) ? featureName(code as Feature) : permissionName(code as Permission)

const quoted = (text: Phrase) => phrase('problem.quoted', { text })
