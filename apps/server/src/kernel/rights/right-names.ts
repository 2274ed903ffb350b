import { features, type Feature, type Permission, type PluginPermission } from '@muster/contract'
import { phrase, type Phrase } from '../texts/sentence.ts'

/** Permission name on the user groups screen, in quotation marks: `“Edit fleets”`. Its code is never shown. */
export const permissionName = (code: Permission): Phrase =>
  isOfPlugin(code) ? phrase('problem.quoted', { text: code }) : quoted(phrase(`organisation.permission.${code}`))

/** True if its name is a text of its plugin, which the server does not have. */
const isOfPlugin = (code: Permission): code is PluginPermission => code.startsWith('PLUGIN_')

/** The name of a feature, in quotation marks: `“Engine hours report”`. */
export const featureName = (code: Feature): Phrase => quoted(phrase(`organisation.feature.${code}`))

/** Name of a right of a group: a permission or a feature. */
export const rightName = (code: string): Phrase =>
  features.some(feature => feature === code) ? featureName(code as Feature) : permissionName(code as Permission)

const quoted = (text: Phrase) => phrase('problem.quoted', { text })
