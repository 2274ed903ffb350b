import { features, permissions } from '@muster/contract'
import { expect, test } from 'vitest'
import { phraseIn } from '../texts/sentence.ts'
import { builtInTexts } from '../texts/texts.ts'
import { featureName, permissionName } from './right-names.ts'

test.each(['en', 'de', 'it', 'es', 'fr'])('names each permission and feature in %s, never by its code', language => {
  const t = builtInTexts(language)
  const names = [...permissions.map(permissionName), ...features.map(featureName)].map(name => phraseIn(name, t))
  expect(names.filter(name => /[A-Z]_|organisation\./.test(name))).toEqual([])
})
