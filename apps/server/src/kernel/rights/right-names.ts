import { features, type Feature, type Permission, type PluginPermission } from '@muster/contract'
import { phrase, type Phrase } from '../texts/sentence.ts'

/** The name of a permission on the screen of user groups, in quotation marks: `“Edit fleets”`. People never read its code. */
export const permissionName = (code: Permission): Phrase =>
  isOfPlugin(code) ? phrase('problem.quoted', { text: code }) : quoted(phrase(`organisation.permission.${code}`))

/** Its name is a text of its plugin, which the server lacks. */
const isOfPlugin = (code: Permission): code is PluginPermission => code.startsWith('PLUGIN_')

/** The name of a feature, in quotation marks: `“Engine hours report”`. */
export const featureName = (code: Feature): Phrase => quoted(phrase(`organisation.feature.${code}`))

/** The name of a right of a group: a permission or a feature. */
export const rightName = (code: string): Phrase =>
  features.some(feature => feature === code) ? featureName(code as Feature) : permissionName(code as Permission)

const quoted = (text: Phrase) => phrase('problem.quoted', { text })
