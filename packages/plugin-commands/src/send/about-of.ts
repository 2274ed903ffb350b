import type { TFunction } from 'i18next'
import type { AvailableTemplate } from '../services/index.ts'

/** What a command does: the output that it switches, and its description; empty where nothing is known. */
export const aboutOf = ({ output, description = '' }: AvailableTemplate, t: TFunction): string =>
  output
    ? `${t(`commands.output.${output.isOn ? 'on' : 'off'}`, { number: output.index + 1, name: output.name })} ${description}`.trim()
    : description
