import type { Theme, ThemeId } from '@muster/core'
import { standard } from './default.theme.ts'
import { dressta } from './dressta.theme.ts'
import { fes } from './fes.theme.ts'
import { kai } from './kai.theme.ts'
import { liugong } from './liugong.theme.ts'
import { skc } from './skc.theme.ts'
import { tafe } from './tafe.theme.ts'

/** Themes of 000 §1; only tafe has extras (000 §3). */
export const themes: Readonly<Record<ThemeId, Theme>> = { default: standard, fes, skc, kai, tafe, dressta, liugong }
